/** Logs in with the password that was chosen a moment ago, without the login screen. */
import { login } from '@taschino/contract/session.ts'
import { forgetAnswers } from '../../api/answers-held.ts'
import { ask } from '../../api/ask.ts'
import { paths } from '../../routing/paths.ts'
import { navigate } from '../../routing/router.tsx'
import { setTokens } from '../../api/session.ts'

/** `next`: where to, when it is not the home of the role. */
export async function comeIn(username: string, password: string, next?: string): Promise<void> {
  const tokens = await ask(login, { body: { username, password } }, { quiet: true })
  forgetAnswers()
  // Screens of letters let nobody in: away from here first, then in.
  navigate(paths.login(next), { replace: true, root: true })
  setTokens(tokens)
}
