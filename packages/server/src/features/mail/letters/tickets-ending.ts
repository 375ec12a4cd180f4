/** The letter that reminds somebody until when their tickets can be used. */
import type { TicketType } from '@taschino/basics/tickets.ts'
import type { LetterKind } from './kind.ts'

interface Ending {
  lastDay: string
  type: TicketType
  unit: number
  amount: number
}

/** `lines`: what ends when, in the reader's language; `agency`: tickets that were ordered and not handed out yet. */
export interface TicketsEnding {
  lines: readonly string[]
  pocket: 'own' | 'agency'
}

const NAMES: Readonly<Record<'it' | 'en', Record<TicketType, string>>> = {
  it: { normal: 'buoni pasto', gdo: 'buoni spesa', business: 'buoni business', free_credits: 'crediti liberi' },
  en: { normal: 'meal tickets', gdo: 'grocery tickets', business: 'business tickets', free_credits: 'free credits' },
}

/** One line per group: how many, of what, worth how much, until when. */
export function endingLines(language: 'it' | 'en', endings: readonly Ending[]): string[] {
  const locale = language === 'it' ? 'it-IT' : 'en-GB'
  const euros = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const until = language === 'it' ? 'fino al' : 'until'
  return endings.map(
    ({ lastDay, type, unit, amount }) =>
      `${amount} × ${euros.format(unit / 100)} ${NAMES[language][type]} (${euros.format((unit * amount) / 100)}) ${until} ${day.format(new Date(`${lastDay}T00:00:00Z`))}`,
  )
}

export const ticketsEnding: LetterKind<TicketsEnding> = {
  it: ({ lines, pocket }) => ({
    subject: pocket === 'agency' ? 'Hai buoni da distribuire prima che scadano' : 'Hai buoni in scadenza',
    title: pocket === 'agency' ? 'Buoni da distribuire in tempo' : 'Usali finché valgono',
    paragraphs: [
      pocket === 'agency'
        ? 'Questi buoni sono ancora da distribuire. Chi li riceve deve poterli usare prima dell’ultimo giorno:'
        : 'Questi buoni valgono ancora per poco, ultimo giorno compreso:',
      ...lines,
    ],
    act: pocket === 'agency' ? { label: 'Distribuisci', path: '/tabs/agency-tickets' } : { label: 'Guarda i tuoi buoni', path: '/' },
    after: [
      'Dopo l’ultimo giorno un buono non si può più usare. Quando paghi usiamo prima quelli che scadono prima.',
      'Puoi scegliere nel profilo se ricevere questi avvisi.',
    ],
  }),
  en: ({ lines, pocket }) => ({
    subject: pocket === 'agency' ? 'You have tickets to hand out before they expire' : 'You have tickets that expire soon',
    title: pocket === 'agency' ? 'Tickets to hand out in time' : 'Use them while they are good',
    paragraphs: [
      pocket === 'agency'
        ? 'These tickets are still to be handed out. Whoever gets them should be able to use them before the last day:'
        : 'These tickets are good for a short while, the last day included:',
      ...lines,
    ],
    act: pocket === 'agency' ? { label: 'Hand them out', path: '/tabs/agency-tickets' } : { label: 'Open the wallet', path: '/' },
    after: [
      'After the last day a ticket cannot be used any more. When you pay we use first those that expire first.',
      'You can choose in your profile whether to get this news.',
    ],
  }),
}
