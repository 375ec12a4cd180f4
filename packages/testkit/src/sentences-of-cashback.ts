/** The expected sentences about cashback in both languages. */
import type { Sentences } from '@taschino/server/features/realtime/sentences.ts'

type Worded = readonly [title: string, body: string]
type OfCashback = Extract<keyof Sentences, `cashback_${string}` | `claim_${string}`>

export const OF_CASHBACK: { readonly [S in OfCashback]: { facts: Sentences[S]; it: Worded; en: Worded } } = {
  cashback_tracked: {
    facts: { brand: 'Bottega Chiara', value: 280 },
    it: ['Bottega Chiara ha visto il tuo acquisto', '2,80 € di cashback sono in arrivo: diventano crediti quando il marchio conferma.'],
    en: ['Bottega Chiara saw your purchase', '€2.80 of cashback are on the way: they become credits when the brand confirms.'],
  },
  cashback_credited: {
    facts: { brand: 'Bottega Chiara', value: 280 },
    it: ['Cashback Bottega Chiara: 2,80 €', 'Sono nel tuo taschino, come crediti.'],
    en: ['Bottega Chiara cashback: €2.80', 'They are in your pocket, as credits.'],
  },
  cashback_declined: {
    facts: { brand: 'Bottega Chiara', value: 280, reason: 'Acquisto reso' },
    it: ['Cashback Bottega Chiara non confermato', '2,80 € non arriveranno. Motivo: Acquisto reso'],
    en: ['Bottega Chiara cashback not confirmed', '€2.80 will not come. Reason: Acquisto reso'],
  },
  cashback_held: {
    facts: { brand: 'Bottega Chiara', value: 1000 },
    it: ['Un cashback Bottega Chiara aspetta', '10,00 €: guardalo prima che venga accreditato.'],
    en: ['A Bottega Chiara cashback waits', '€10.00: look at it before it is credited.'],
  },
  claim_made: {
    facts: { brand: 'Bottega Chiara', value: 8000 },
    it: ['Cashback Bottega Chiara segnalato', 'Un acquisto di 80,00 € senza cashback, con la ricevuta.'],
    en: ['Bottega Chiara cashback reported', 'A purchase of €80.00 without cashback, with its receipt.'],
  },
  claim_rejected: {
    facts: { brand: 'Bottega Chiara', value: 8000, reason: 'Ricevuta di un altro negozio' },
    it: ['Segnalazione Bottega Chiara respinta', 'Acquisto di 80,00 €. Motivo: Ricevuta di un altro negozio'],
    en: ['Bottega Chiara report rejected', 'Purchase of €80.00. Reason: Ricevuta di un altro negozio'],
  },
}
