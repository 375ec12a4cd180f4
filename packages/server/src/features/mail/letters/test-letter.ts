/** The letter that somebody sends to themselves to see that mail leaves and arrives. */
import type { LetterKind } from './kind.ts'

export const testLetter: LetterKind<object> = {
  it: () => ({
    subject: 'La posta del tuo circuito funziona',
    title: 'La posta funziona',
    paragraphs: ['Hai chiesto una lettera di prova, ed eccola: inviti e avvisi del tuo circuito arrivano.'],
    after: ['Se è finita tra la posta indesiderata, controlla con chi gestisce il server che il mittente sia autorizzato (SPF, DKIM).'],
  }),
  en: () => ({
    subject: 'The mail of your circuit works',
    title: 'Mail works',
    paragraphs: ['You asked for a test letter, and here it is: invitations and news of your circuit arrive.'],
    after: ['If it ended up among unwanted mail, check with whoever runs the server that the sender is authorised (SPF, DKIM).'],
  }),
}
