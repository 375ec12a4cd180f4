/** The list of the calls that imports answers. */
import { applyAnswer, decideAnswer, undoAnswer, type NeedsHere } from './carry-out.ts'
import { exportAnswers } from './exports.ts'
import { createImportAnswer } from './hand-in.ts'
import { lookAnswers } from './look.ts'
import { mendingAnswers } from './mend.ts'
import { applyPeopleAnswer, undoPeopleAnswer } from './people-carry-out.ts'
import { createPeopleAnswer } from './people-hand-in.ts'
import { peopleLookAnswers } from './people-look.ts'

export const importsCalls = (needs: NeedsHere) =>
  [
    createImportAnswer,
    ...mendingAnswers,
    ...lookAnswers,
    ...exportAnswers,
    applyAnswer(needs),
    undoAnswer(needs),
    decideAnswer,
    createPeopleAnswer,
    ...peopleLookAnswers,
    applyPeopleAnswer(needs),
    undoPeopleAnswer(needs),
  ] as const
