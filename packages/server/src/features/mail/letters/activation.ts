/** The invitation: who is invited chooses a password and is in. */
import { withCode } from './kind.ts'
import type { LetterKind } from './kind.ts'

export const activation: LetterKind<{ code: string; invitedBy: string }> = {
  it: ({ code, invitedBy }) => ({
    subject: 'Il tuo invito a Taschino',
    title: 'Benvenuto in Taschino',
    paragraphs: [
      `${invitedBy} ti ha invitato su Taschino, l'app dei buoni e dei crediti.`,
      'Scegli nome utente e password: poi sei subito dentro.',
    ],
    act: { label: 'Attiva il tuo accesso', path: withCode('configure-user', code) },
    after: [
      'Il link vale una volta sola, per 72 ore. Se è scaduto, la pagina ti dice come averne uno nuovo.',
      'Non conosci chi ti invita? Ignora questa lettera: senza di te non succede nulla.',
    ],
  }),
  en: ({ code, invitedBy }) => ({
    subject: 'Your invitation to Taschino',
    title: 'Welcome to Taschino',
    paragraphs: [
      `${invitedBy} has invited you to Taschino, the app for tickets and credits.`,
      'Choose a user name and a password, and you are in.',
    ],
    act: { label: 'Activate your access', path: withCode('configure-user', code) },
    after: [
      'The link works once, for 72 hours. When it has expired, the page tells you how to get a new one.',
      'You do not know who invites you? Ignore this letter: without you nothing happens.',
    ],
  }),
}
