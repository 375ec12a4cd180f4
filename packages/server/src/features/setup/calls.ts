/** The list of the calls that setup answers. */
import { answerBeginFirst, answerLookAtFirstLink } from './begin.ts'
import { answerGetProgress, answerTestLetter } from './progress.ts'

export const setupCalls = [answerLookAtFirstLink, answerBeginFirst, answerGetProgress, answerTestLetter] as const
