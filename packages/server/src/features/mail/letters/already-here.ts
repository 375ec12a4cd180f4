/** The letter to somebody who was invited and has an access already; whoever invited is not told. */
import type { LetterKind } from './kind.ts'

export const alreadyHere: LetterKind<{ invitedBy: string | null; forTickets: boolean }> = {
  it: ({ invitedBy, forTickets }, circuit) => ({
    subject: `Hai già un accesso a ${circuit}`,
    title: 'Hai già un accesso',
    paragraphs: [
      `${invitedBy ?? circuit} ti ha invitato su ${circuit}, ma con questo indirizzo hai già un accesso. Non è cambiato nulla.`,
      forTickets
        ? 'Con questo accesso non si ricevono buoni: dai a chi ti ha invitato un altro indirizzo.'
        : 'Se non ricordi la password, puoi sceglierne una nuova.',
    ],
    act: { label: `Vai a ${circuit}`, path: '/login' },
  }),
  en: ({ invitedBy, forTickets }, circuit) => ({
    subject: `You already have access to ${circuit}`,
    title: 'You already have access',
    paragraphs: [
      `${invitedBy ?? circuit} has invited you to ${circuit}, but this address has an access already. Nothing was changed.`,
      forTickets
        ? 'No tickets arrive at this access: give another address to whoever invited you.'
        : 'If you do not remember the password, you can choose a new one.',
    ],
    act: { label: `Go to ${circuit}`, path: '/login' },
  }),
}
