/** The expected sentences about tables of tickets that were planned for a day, in both languages. */
import type { Sentences } from '@taschino/server/features/realtime/sentences.ts'

type Worded = readonly [title: string, body: string]
const value = 125_050

export const OF_TABLES: { readonly [S in Extract<keyof Sentences, `table_${string}`>]: { facts: Sentences[S]; it: Worded; en: Worded } } = {
  table_given: {
    facts: { tickets: 1200, value },
    it: ['Sono partiti 1.200 buoni', '1.250,50 €, nel giorno che avevi scelto'],
    en: ['1,200 tickets have gone out', '€1,250.50, on the day that you chose'],
  },
  table_given_without: {
    facts: { tickets: 1200, value, left: 2 },
    it: ['Sono partiti 1.200 buoni', '1.250,50 €. Righe lasciate fuori, di chi intanto è uscito: 2'],
    en: ['1,200 tickets have gone out', '€1,250.50. Rows left out, of people who have left meanwhile: 2'],
  },
  table_not_given: {
    facts: { day: '2026-12-01' },
    it: ['I buoni programmati non sono partiti', 'La tabella del 1 dicembre è di nuovo da guardare: dice che cosa manca'],
    en: ['The planned tickets have not gone out', 'The table of 1 December is to be looked at again: it says what is missing'],
  },
}
