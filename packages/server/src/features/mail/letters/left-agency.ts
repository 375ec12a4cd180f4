/** The letter that tells somebody their firm gives them no more tickets: what stays theirs, what was taken back. */
import type { LetterKind } from './kind.ts'

export const leftAgency: LetterKind<{ agency: string; tookBack: boolean }> = {
  it: ({ agency, tookBack }, circuit) => ({
    subject: `Il tuo accesso a ${circuit} resta tuo`,
    title: 'Non ricevi più buoni da questa azienda',
    paragraphs: [
      `${agency} ha indicato che non lavori più lì.`,
      tookBack
        ? 'I buoni che ti aveva dato e che non avevi ancora speso sono tornati all’azienda. Crediti e buoni ricevuti da altri restano tuoi.'
        : 'I buoni che hai restano tuoi: puoi spenderli fino alla loro scadenza.',
      'Anche il tuo accesso e i tuoi movimenti restano: nessuno in azienda vede dove hai speso.',
    ],
    act: { label: `Apri ${circuit}`, path: '/login' },
    after: ['Se è un errore, rivolgiti all’ufficio del personale: può annullare.'],
  }),
  en: ({ agency, tookBack }, circuit) => ({
    subject: `Your access to ${circuit} stays yours`,
    title: 'This firm gives you no more tickets',
    paragraphs: [
      `${agency} has said that you no longer work there.`,
      tookBack
        ? 'The tickets it gave you that you had not spent yet went back to it. Credits and tickets from others stay yours.'
        : 'The tickets you have stay yours: spend them until their last day.',
      'Your access and your history stay, too: nobody at the firm sees where you spent.',
    ],
    act: { label: `Open ${circuit}`, path: '/login' },
    after: ['If this is a mistake, turn to the personnel office: it can be undone.'],
  }),
}
