/** What the parts of the sheet share: how somebody proves it, and the last error. */
import type { confirm } from '@taschino/contract/stepup.ts'
import type { AskInput } from '../../../api/address.ts'

export type By = AskInput<typeof confirm>['body']['by']

export interface Trouble {
  error: string
  words: string
}

/** Those who pay and hand out have a PIN; those who run things for others an app or a passkey. */
export const usesPin = (role: string | null): boolean => role === 'enduser' || role === 'shop' || role === 'agency'
