/** The props of each part of the security screen, and how its acts report errors. */
import type { Security } from '@taschino/contract/stepup.ts'
import type { WithStepUp } from '../../../api/use-act.ts'
import { PasskeyStopped } from '../../../device/passkeys.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'

export interface PartProps {
  security: Security
  withStepUp: WithStepUp
  onChanged: () => void
}

export const proofWords = (error: unknown): string => (error instanceof PasskeyStopped ? t('stepup.passkey_stopped') : errorWords(error))
