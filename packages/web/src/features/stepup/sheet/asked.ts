/** What the parts of the sheet share: how somebody proves it, and what went wrong with the last try. */
import type { confirm } from '@taschino/contract/stepup.ts'
import type { AskInput } from '../../../app/address.ts'

export type By = AskInput<typeof confirm>['body']['by']

export interface Trouble { error: string; words: string }
