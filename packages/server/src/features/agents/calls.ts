/** The calls that this feature answers. */
import { getAttributionAnswer, transferShopAnswer } from './transfer.ts'

export const agentsCalls = [getAttributionAnswer, transferShopAnswer] as const
