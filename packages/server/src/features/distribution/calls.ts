/** The list of the calls that distribution answers. */
import { applyAnswer, undoAnswer, unscheduleAnswer } from './carry-out.ts'
import { exportDistributionsAnswer, exportRowsAnswer } from './exports.ts'
import { readTableAnswer, repeatMonthAnswer } from './hand-in.ts'
import { lookAnswers } from './look.ts'
import { mendingAnswers } from './mend.ts'
import type { Needs } from './undo-job.ts'

export const distributionCalls = (needs: Needs) =>
  [
    readTableAnswer,
    repeatMonthAnswer,
    ...mendingAnswers,
    ...lookAnswers,
    exportDistributionsAnswer,
    exportRowsAnswer,
    applyAnswer(needs),
    unscheduleAnswer,
    undoAnswer(needs),
  ] as const
