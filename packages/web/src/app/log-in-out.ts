/** Coming in and going out: the acts behind the login button and "Esci". */
import { login as loginCall, logout as logoutCall } from '@taschino/contract/session.ts'
import { ask, isRefreshing } from './ask.ts'
import { queryClient } from './use-ask.ts'
import { clearSession, setTokens, storedRefreshToken } from './session.ts'

export async function login(username: string, password: string): Promise<void> {
  const tokens = await ask(loginCall, { body: { username: username.trim(), password } })
  queryClient.clear()
  setTokens(tokens)
}

/** Leaves at once; telling the server is best effort. While a token is being renewed only a forced logout counts (spec.md section 4). */
export function logout(options: { forced?: boolean } = {}): void {
  if (isRefreshing() && !options.forced) return
  const refreshToken = storedRefreshToken()
  const goodbye = refreshToken ? ask(logoutCall, { body: { refreshToken } }, { quiet: true }) : null
  clearSession()
  queryClient.clear()
  void goodbye?.catch(() => undefined)
}
