/** Logs in with a passkey. */
import { passkeyLogin, passkeyLoginBegin } from '@taschino/contract/stepup.ts'
import { forgetAnswers } from '../../../api/answers-held.ts'
import { ask } from '../../../api/ask.ts'
import { setTokens } from '../../../api/session.ts'
import { PasskeyStopped, signWithPasskey } from '../../../device/passkeys.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'

/** Null when the person is inside; otherwise what to tell them. */
export async function enterByPasskey(): Promise<string | null> {
  try {
    const { challenge, options } = await ask(passkeyLoginBegin, undefined, { quiet: true })
    const tokens = await ask(passkeyLogin, { body: { challenge, response: await signWithPasskey(options) } }, { quiet: true })
    forgetAnswers()
    setTokens(tokens)
    return null
  } catch (error) {
    return error instanceof PasskeyStopped ? t('login.passkey_stopped') : errorWords(error)
  }
}
