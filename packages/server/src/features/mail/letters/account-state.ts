/** The letter that tells somebody their access was disabled, or enabled again. */
import type { LetterKind } from './kind.ts'

export const accountDisabled: LetterKind<{ byOwner: boolean }> = {
  it: ({ byOwner }, circuit) => ({
    subject: 'Il tuo accesso è sospeso',
    title: 'Accesso sospeso',
    paragraphs: [
      byOwner
        ? `Come hai chiesto, il tuo accesso a ${circuit} è sospeso.`
        : `Chi gestisce il circuito ha sospeso il tuo accesso a ${circuit}.`,
      'Da adesso nessuno può entrare o pagare a tuo nome. I tuoi buoni restano registrati.',
    ],
    after: ['Per riaprirlo, rivolgiti a chi ti ha invitato.'],
  }),
  en: ({ byOwner }, circuit) => ({
    subject: 'Your access is suspended',
    title: 'Access suspended',
    paragraphs: [
      byOwner
        ? `As you asked, your access to ${circuit} is suspended.`
        : `Those who run the circuit have suspended your access to ${circuit}.`,
      'From now on nobody can come in or pay in your name. Your tickets stay on record.',
    ],
    after: ['To open it again, turn to whoever invited you.'],
  }),
}

export const accountEnabled: LetterKind<Record<string, never>> = {
  it: (_facts, circuit) => ({
    subject: 'Il tuo accesso è di nuovo attivo',
    title: 'Accesso riattivato',
    paragraphs: [`Il tuo accesso a ${circuit} è di nuovo attivo. Entra con il nome utente e la password di prima.`],
    act: { label: 'Entra', path: '/login' },
  }),
  en: (_facts, circuit) => ({
    subject: 'Your access is open again',
    title: 'Access open again',
    paragraphs: [`Your access to ${circuit} is open again. Come in with the user name and password you had.`],
    act: { label: 'Come in', path: '/login' },
  }),
}
