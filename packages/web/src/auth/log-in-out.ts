/** `login` and `logout`: the acts behind the login button and "Esci". */
import { login as loginCall, logout as logoutCall, type LoginCheck } from '@taschino/contract/session.ts'
import { forgetAnswers } from '../api/answers-held.ts'
import { ask, isRefreshing } from '../api/ask.ts'
import type { Waiting } from './retry-with-check.ts'
import { withCheck } from './with-check.ts'
import { paths } from '../routing/paths.ts'
import { navigate } from '../routing/router.tsx'
import { leave } from '../device/on-logout.ts'
import { sayWhyLoggedOut } from './logout-reason.ts'
import { clearSession, onSessionChange, session, setTokens, storedRefreshToken } from '../api/session.ts'

/** `tell` hears what is waited for, when the service does not listen at once. */
export async function login(username: string, password: string, tell: (what: Waiting) => void): Promise<void> {
  const go = (check?: LoginCheck) => ask(loginCall, { body: { username: username.trim(), password, ...(check ? { check } : {}) } })
  const tokens = await withCheck(go, tell)
  forgetAnswers()
  setTokens(tokens)
}

interface Leaving {
  /** Also while a token is being renewed, when any other logout is ignored (docs/product.md, login on a device). */
  forced?: boolean
  /** Skips the way to the login. */
  stay?: boolean
  /** Where the next login leads. */
  redirectURL?: string | undefined
  /** What is said at the login. */
  words?: { title: string; body: string }
}

/** Leaves at once; telling the server is best effort, also for whoever closes the app with it. */
export function logout(options: Leaving = {}): void {
  if (isRefreshing() && !options.forced) return
  const refreshToken = storedRefreshToken()
  const goodbye = refreshToken ? ask(logoutCall, { body: { refreshToken } }, { quiet: true, keepalive: true }) : null
  clearSession()
  forgetAnswers()
  leave()
  sayWhyLoggedOut(options.words ?? null)
  // Said here, so that the guard does not take leaving for a detour and offer the way back.
  if (!options.stay) navigate(paths.login(options.redirectURL), { replace: true, root: true })
  void goodbye?.catch(() => undefined)
}

let known = session().idUser
/** Whoever another tab let in or out: nothing that was read for one person may be seen by the next. */
onSessionChange(({ idUser }) => {
  const before = known
  known = idUser
  forgetAnswers()
  if (idUser === null) leave()
  else if (before !== null) location.assign(paths.root())
})
