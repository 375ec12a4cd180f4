/** Coming in and going out: the acts behind the login button and "Esci". */
import { login as loginCall, logout as logoutCall } from '@taschino/contract/session.ts'
import { ask, isRefreshing } from './ask.ts'
import { paths } from './paths.ts'
import { navigate } from './router.tsx'
import { clearSession, setTokens, storedRefreshToken } from './session.ts'
import { queryClient } from './use-ask.ts'

export async function login(username: string, password: string): Promise<void> {
  const tokens = await ask(loginCall, { body: { username: username.trim(), password } })
  queryClient.clear()
  setTokens(tokens)
}

/** Leaves at once; telling the server is best effort. While a token is being renewed only a forced logout counts (spec.md section 4); `stay` skips the way to the login. */
export function logout(options: { forced?: boolean; stay?: boolean } = {}): void {
  if (isRefreshing() && !options.forced) return
  const refreshToken = storedRefreshToken()
  const goodbye = refreshToken ? ask(logoutCall, { body: { refreshToken } }, { quiet: true }) : null
  clearSession()
  queryClient.clear()
  // Said here, so that the guard does not take leaving for a detour and offer the way back.
  if (!options.stay) navigate(paths.login(), { replace: true, root: true })
  void goodbye?.catch(() => undefined)
}
