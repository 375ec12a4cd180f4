/** The calls that this feature answers. */
import { getMovementAnswer } from './get-movement.ts'
import { getPersonAnswer } from './get-person.ts'
import { addNoteAnswer, listNotesAnswer, removeNoteAnswer } from './notes.ts'
import { searchAnswer } from './search.ts'
import { getTimelineAnswer } from './timeline.ts'

export const deskCalls = () =>
  [searchAnswer(), getMovementAnswer, getPersonAnswer, listNotesAnswer, addNoteAnswer, removeNoteAnswer, getTimelineAnswer] as const
