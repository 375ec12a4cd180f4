/** The invitation letter: its link lets somebody choose a password and come in. */
import { withCode } from './kind.ts'
import type { LetterKind } from './kind.ts'

export const activation: LetterKind<{ code: string; invitedBy: string | null; place: string | null }> = {
  it: ({ code, invitedBy, place }, circuit) => ({
    subject: `Il tuo invito a ${circuit}`,
    title: `Benvenuto in ${circuit}`,
    paragraphs: [
      `${invitedBy ?? circuit} ti ha invitato su ${circuit}, l'app dei buoni e dei crediti.`,
      ...(place ? [`Il tuo accesso è per: ${place}.`] : []),
      'Scegli nome utente e password: poi sei subito dentro.',
    ],
    act: { label: 'Attiva il tuo accesso', path: withCode('configure-user', code) },
    after: [
      'Il link vale una volta sola, per 72 ore. Se è scaduto, la pagina ti dice come averne uno nuovo.',
      'Non conosci chi ti invita? Ignora questa lettera: senza di te non succede nulla.',
    ],
  }),
  en: ({ code, invitedBy, place }, circuit) => ({
    subject: `Your invitation to ${circuit}`,
    title: `Welcome to ${circuit}`,
    paragraphs: [
      `${invitedBy ?? circuit} has invited you to ${circuit}, the app for tickets and credits.`,
      ...(place ? [`Your access is for: ${place}.`] : []),
      'Choose a user name and a password, and you are in.',
    ],
    act: { label: 'Activate your access', path: withCode('configure-user', code) },
    after: [
      'The link works once, for 72 hours. When it has expired, the page tells you how to get a new one.',
      'You do not know who invites you? Ignore this letter: without you nothing happens.',
    ],
  }),
}
