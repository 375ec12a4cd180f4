/** The calls that this feature answers. */
import { answerBeginFirst, answerLookAtFirstLink } from './begin.ts'
import { answerGetProgress, answerTestLetter } from './progress.ts'

export const setupCalls = [answerLookAtFirstLink, answerBeginFirst, answerGetProgress, answerTestLetter] as const
