/**
 * Viewing as a person, in this tab only: the view's login lies in memory instead of on the device, so that other tabs do not notice, and a
 * reload or its end returns to one's own login.
 */
import { useSyncExternalStore } from 'react'
import { endViews } from '@taschino/contract/desk-records.ts'
import { ask } from '../../../api/ask.ts'
import { forgetAnswers } from '../../../api/answers-held.ts'
import { onSessionChange, session, setToken } from '../../../api/session.ts'
import { putSafe, recall } from '../../../device/storage.ts'
import { paths } from '../../../routing/paths.ts'
import { navigate } from '../../../routing/router.tsx'

export interface View {
  /** Whom one sees as. */
  readonly name: string
  readonly until: string
  /** Where one came from. */
  readonly back: string
}

/** Everything that is kept under the name of a person. */
const OF_LOGIN = ['token', 'oldToken', 'refreshToken', 'isLogged', 'userInfo']
/** A refresh token that is none: it only says that somebody is in. */
const NONE = 'view'

let view: View | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const tell = (next: View | null): void => {
  view = next
  for (const listener of listeners) listener()
}

export function useView(): View | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => view,
  )
}

/** Two frames: the frame around the screens has been taken down, and nothing of one person is kept for the next. */
const takenDown = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 60)))

/** The names that lie in memory meanwhile: also what is kept of answers, or a person's would stay on this device. */
const names = (): readonly string[] =>
  Object.assign([...OF_LOGIN], { includes: (name: string) => OF_LOGIN.includes(name) || name.startsWith('kept.') })

export async function startView(token: string, next: View): Promise<void> {
  const kept = new Map<string, string>()
  putSafe({ names: names(), kept, keep: () => undefined })
  // Nobody is in: what stands there is taken down before somebody else's is drawn.
  setToken('')
  forgetAnswers()
  tell(next)
  await takenDown()
  kept.set('refreshToken', NONE)
  setToken(token)
  const { role } = session()
  if (role !== null) navigate(paths.home(role), { root: true, replace: true })
  timer = setTimeout(() => void endView(), Math.max(0, Date.parse(next.until) - Date.now()))
}

/** By the person who looks, by time, or because it was ended from the other side. */
export async function endView(): Promise<void> {
  const over = view
  if (over === null) return
  clearTimeout(timer)
  tell(null)
  putSafe({ names: names(), kept: new Map(), keep: () => undefined })
  setToken('')
  forgetAnswers()
  await takenDown()
  putSafe(null)
  setToken(recall('oldToken') ?? '')
  navigate(over.back, { root: true, replace: true })
  await ask(endViews, { body: {} }, { quiet: true }).catch(() => undefined)
}

// Whoever logs out while looking, or whose view was ended by the one who is seen, is themselves again.
onSessionChange(({ idUser }) => {
  if (idUser === null && view !== null) setTimeout(() => session().idUser === null && void endView(), 200)
})
