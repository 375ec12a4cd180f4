/** The letter to somebody who was invited and has an access already; whoever invited is not told. */
import type { LetterKind } from './kind.ts'

export const alreadyHere: LetterKind<{ invitedBy: string | null }> = {
  it: ({ invitedBy }, circuit) => ({
    subject: `Hai già un accesso a ${circuit}`,
    title: 'Hai già un accesso',
    paragraphs: [
      `${invitedBy ?? circuit} ti ha invitato su ${circuit}, ma con questo indirizzo hai già un accesso. Non è cambiato nulla.`,
      'Se non ricordi la password, puoi sceglierne una nuova.',
    ],
    act: { label: `Vai a ${circuit}`, path: '/login' },
  }),
  en: ({ invitedBy }, circuit) => ({
    subject: `You already have access to ${circuit}`,
    title: 'You already have access',
    paragraphs: [
      `${invitedBy ?? circuit} has invited you to ${circuit}, but this address has an access already. Nothing was changed.`,
      'If you do not remember the password, you can choose a new one.',
    ],
    act: { label: `Go to ${circuit}`, path: '/login' },
  }),
}
