/** The calls for staff notes: read and added by all staff, removed by their author. */
import { addNote, listNotes, removeNote } from '@taschino/contract/desk-records.ts'
import { handle } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import { dropNote, notesOn, writeNote } from './note-store.ts'

export const listNotesAnswer = handle(listNotes)(async ({ who, query, db }) => ({ notes: await notesOn(db, query, who.idUser) }))

export const addNoteAnswer = handle(addNote)(async ({ who, body: { text, ...about }, tx }) => {
  const notes = await tx(async (sql) => {
    if (!(await writeNote(sql, about, text, who.idUser))) return refuseCommon('not_found')
    return notesOn(sql, about, who.idUser)
  })
  return { notes }
})

export const removeNoteAnswer = handle(removeNote)(async ({ who, params, tx }) => {
  if (!(await tx((sql) => dropNote(sql, params.id, who.idUser)))) return refuseCommon('not_found')
  return { done: true as const }
})
