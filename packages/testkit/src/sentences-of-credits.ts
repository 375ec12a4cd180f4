/** The expected sentences about credits and scheduled paybacks in both languages. */
import type { Sentences } from '@taschino/server/features/realtime/sentences.ts'

type Worded = readonly [title: string, body: string]
type OfCredits = Extract<keyof Sentences, 'credits_given' | 'payback_scheduled' | 'schedule_stands' | `grant_${string}`>

export const OF_CREDITS: { readonly [S in OfCredits]: { facts: Sentences[S]; it: Worded; en: Worded } } = {
  credits_given: {
    facts: { giver: 'Officine Alfieri', value: 2500, reason: 'Per i dieci anni insieme' },
    it: ['Officine Alfieri ti ha dato 25,00 € di crediti', 'Per i dieci anni insieme'],
    en: ['Officine Alfieri gave you €25.00 of credits', 'Per i dieci anni insieme'],
  },
  payback_scheduled: {
    facts: { value: 40_000 },
    it: ['Richiesta di pagamento partita', '400,00 €: l’hai programmata tu. La società la guarda e risponde.'],
    en: ['Payback request sent', '€400.00: you scheduled it. The company looks at it and answers.'],
  },
  schedule_stands: {
    facts: {},
    it: ['La richiesta programmata è ferma', 'Il prezzo o il termine che avevi scelto non c’è più. Guardala e scegli di nuovo.'],
    en: ['The scheduled request stands still', 'The price or the term that you chose is no longer there. Look at it and choose again.'],
  },
  grant_asked: {
    facts: { giver: 'Officine Alfieri', value: 250_000 },
    it: ['Crediti da approvare: 2.500,00 €', 'Officine Alfieri li vuole dare. Guarda a chi e perché, poi approva o rifiuta.'],
    en: ['Credits to approve: €2,500.00', 'Officine Alfieri wants to give them. See to whom and why, then approve or refuse.'],
  },
  grant_given: {
    facts: { value: 250_000 },
    it: ['Crediti approvati: 2.500,00 €', 'Sono già nel taschino di chi li riceve.'],
    en: ['Credits approved: €2,500.00', 'They are already with those who get them.'],
  },
  grant_refused: {
    facts: { value: 250_000, reason: 'Manca il contratto' },
    it: ['Crediti rifiutati: 2.500,00 €', 'Motivo: Manca il contratto'],
    en: ['Credits refused: €2,500.00', 'Reason: Manca il contratto'],
  },
}
