/** The calls that this feature answers. */
import { answerBeginFirst, answerLookAtFirstLink } from './begin.ts'

export const setupCalls = [answerLookAtFirstLink, answerBeginFirst] as const
