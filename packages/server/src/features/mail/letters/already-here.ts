/** Somebody was invited who has an access already: only they are told, not the one who invited. */
import type { LetterKind } from './kind.ts'

export const alreadyHere: LetterKind<{ invitedBy: string }> = {
  it: ({ invitedBy }) => ({
    subject: 'Hai già un accesso a Taschino',
    title: 'Hai già un accesso',
    paragraphs: [
      `${invitedBy} ti ha invitato su Taschino, ma con questo indirizzo hai già un accesso. Non è cambiato nulla.`,
      'Se non ricordi la password, puoi sceglierne una nuova.',
    ],
    act: { label: 'Vai a Taschino', path: '/login' },
  }),
  en: ({ invitedBy }) => ({
    subject: 'You already have access to Taschino',
    title: 'You already have access',
    paragraphs: [
      `${invitedBy} has invited you to Taschino, but this address has an access already. Nothing was changed.`,
      'If you do not remember the password, you can choose a new one.',
    ],
    act: { label: 'Go to Taschino', path: '/login' },
  }),
}
