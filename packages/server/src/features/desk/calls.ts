/** The list of the calls that desk answers. */
import { getMovementAnswer } from './get-movement.ts'
import { exportJournalAnswer, listJournalAnswer } from './journal.ts'
import { getOpenMattersAnswer } from './get-open.ts'
import { getPersonAnswer } from './get-person.ts'
import { addNoteAnswer, listNotesAnswer, removeNoteAnswer } from './notes.ts'
import type { Access } from '../../http/auth/access.ts'
import type { Tokens } from '../../http/auth/tokens.ts'
import { searchAnswer } from './search.ts'
import { getTimelineAnswer } from './timeline.ts'
import { endViewsAnswer, viewAsAnswer } from './view-as.ts'

export const deskCalls = ({ tokens, access }: { tokens: Tokens; access: Access }) =>
  [
    searchAnswer(),
    getMovementAnswer,
    getPersonAnswer,
    listJournalAnswer,
    exportJournalAnswer,
    listNotesAnswer,
    addNoteAnswer,
    removeNoteAnswer,
    getTimelineAnswer,
    getOpenMattersAnswer,
    viewAsAnswer(tokens),
    endViewsAnswer(access),
  ] as const
