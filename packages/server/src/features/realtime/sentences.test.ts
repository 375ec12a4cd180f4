/**
 * Every sentence that people are told, in both languages, as it is read; and that what a version does not know is nothing rather than a
 * blank.
 */
import { OF_CASHBACK } from '@taschino/testkit/sentences-of-cashback.ts'
import { OF_CREDITS } from '@taschino/testkit/sentences-of-credits.ts'
import { STANDINGS } from '@taschino/testkit/sentences-of-standings.ts'
import { OF_ORDERS } from '@taschino/testkit/sentences-of-orders.ts'
import { OF_SETTINGS } from '@taschino/testkit/sentences-of-settings.ts'
import { OF_TABLES } from '@taschino/testkit/sentences-of-tables.ts'
import { expect, test } from 'vitest'
import { sentenceOf, type Sentences } from './sentences.ts'

const value = 125_050
const reason = 'Conto sbagliato'
const [shop, agency, day] = ['Forno Rosetti', 'Officine Alfieri', '2027-05-20']

type Worded = readonly [title: string, body: string]
const TOLD: { readonly [S in keyof Sentences]: { facts: Sentences[S]; it: Worded; en: Worded } } = {
  viewed: {
    facts: { reason: 'Ha telefonato' },
    it: ['La società ha guardato il tuo accesso', "In sola lettura, per un quarto d'ora al massimo. Motivo: Ha telefonato"],
    en: ['The company has looked at your account', 'Read-only, for a quarter of an hour at most. Reason: Ha telefonato'],
  },
  place_taken_on: {
    facts: { place: shop, day },
    it: ['Forno Rosetti passa a te', 'Lo segui tu dal 20 maggio.'],
    en: ['Forno Rosetti comes to you', 'You look after it from 20 May on.'],
  },
  place_handed_over: {
    facts: { place: shop, day },
    it: ['Forno Rosetti passa ad altri', 'Dal 20 maggio non lo segui più: il maturato fino ad allora resta tuo.'],
    en: ['Forno Rosetti goes to somebody else', 'From 20 May on you no longer look after it: what you earned until then stays yours.'],
  },
  team_took_on: {
    facts: { place: agency, agent: 'Piero Lami', day },
    it: ['Piero Lami segue Officine Alfieri', 'Nella tua rete, dal 20 maggio.'],
    en: ['Piero Lami looks after Officine Alfieri', 'In your network, from 20 May on.'],
  },
  team_handed_over: {
    facts: { place: shop, agent: 'Dario Conti', day },
    it: ['Forno Rosetti lascia la tua rete', 'Dal 20 maggio Dario Conti non lo segue più.'],
    en: ['Forno Rosetti leaves your network', 'From 20 May on Dario Conti no longer looks after it.'],
  },
  team_moved: {
    facts: { place: shop, agent: 'Dario Conti', next: 'Piero Lami', day },
    it: ['Forno Rosetti cambia agente', 'Nella tua rete passa da Dario Conti a Piero Lami dal 20 maggio.'],
    en: ['Forno Rosetti changes its agent', 'In your network it goes from Dario Conti to Piero Lami from 20 May on.'],
  },
  code_cancelled: {
    facts: { merchant: 'Libreria Aurora', value: 2000, reason },
    it: ['Codice Libreria Aurora annullato', `20,00 € sono di nuovo nel tuo taschino. Motivo: ${reason}`],
    en: ['Libreria Aurora code cancelled', `€20.00 are back in your pocket. Reason: ${reason}`],
  },
  code_ending: {
    facts: { merchant: 'Libreria Aurora', value: 2000, day },
    it: ['Un codice Libreria Aurora sta per scadere', '20,00 €: vale fino al 20 maggio.'],
    en: ['A Libreria Aurora code ends soon', '€20.00: valid until 20 May.'],
  },
  ...OF_CASHBACK,
  stock_low: {
    facts: { merchant: 'Libreria Aurora', codes: 4 },
    it: ['Pochi codici Libreria Aurora', 'Ne restano 4: è ora di ordinarne.'],
    en: ['Few Libreria Aurora codes left', '4 left: time to order more.'],
  },
  stock_ending: {
    facts: { merchant: 'Libreria Aurora', codes: 12, day },
    it: [
      'Codici Libreria Aurora che non si venderanno più',
      '12 liberi scadono troppo presto: fino al 20 maggio si possono ancora vendere.',
    ],
    en: ['Libreria Aurora codes that will not be sold', '12 free ones end too soon: they can be sold until 20 May.'],
  },
  shop_approved: {
    facts: { shop },
    it: ['Forno Rosetti è approvato', 'Da adesso può incassare'],
    en: ['Forno Rosetti is approved', 'From now on it can take payments'],
  },
  shop_returned: {
    facts: { shop, reason },
    it: ['Forno Rosetti è da correggere', reason],
    en: ['Forno Rosetti needs corrections', reason],
  },
  shop_rejected: {
    facts: { shop, reason },
    it: ['Forno Rosetti non è stato accettato', `Motivo: ${reason}`],
    en: ['Forno Rosetti was not accepted', `Reason: ${reason}`],
  },
  shop_first_payment: {
    facts: { shop },
    it: ['Primo pagamento da Forno Rosetti', 'È partito: da qui in poi guadagni su quello che gli viene versato.'],
    en: ['First payment at Forno Rosetti', 'It is under way: from here on you earn on what it is paid.'],
  },
  shop_silent: {
    facts: { shop, days: 30 },
    it: ['Forno Rosetti è fermo', 'Nessun incasso da 30 giorni: passa a trovarli.'],
    en: ['Nothing happens at Forno Rosetti', 'No payment for 30 days: go and see them.'],
  },
  ...OF_CREDITS,
  ...OF_SETTINGS,
  ...OF_ORDERS,
  refunded: {
    facts: { shop, value },
    it: ['Rimborso ricevuto', 'Forno Rosetti ti ha restituito 1.250,50 €'],
    en: ['Refund received', 'Forno Rosetti gave you €1,250.50 back'],
  },
  cancelled: {
    facts: { shop, value },
    it: ['Pagamento stornato', 'Forno Rosetti ti ha restituito 1.250,50 €'],
    en: ['Payment cancelled', 'Forno Rosetti gave you €1,250.50 back'],
  },
  gdo_taken: {
    facts: { shop, value },
    it: ['Codice spesa preso', 'Forno Rosetti ha preso 1.250,50 €'],
    en: ['Shopping code taken', 'Forno Rosetti took €1,250.50'],
  },
  gdo_expired: {
    facts: { value },
    it: ['Codice spesa scaduto', 'Nessuno lo ha letto: 1.250,50 € sono di nuovo tuoi'],
    en: ['Shopping code expired', 'Nobody read it: €1,250.50 is yours again'],
  },
  gdo_cancelled: {
    facts: { value },
    it: ['Codice spesa chiuso', 'Non si può più usare: 1.250,50 € sono di nuovo tuoi'],
    en: ['Shopping code closed', 'It cannot be used any more: €1,250.50 is yours again'],
  },
  tickets_arrived: {
    facts: { agency, tickets: 1200, value },
    it: ['Ti sono arrivati 1.200 buoni', 'Da Officine Alfieri: 1.250,50 €'],
    en: ['You got 1,200 tickets', 'From Officine Alfieri: €1,250.50'],
  },
  ...OF_TABLES,
  tickets_assigned: {
    facts: { agency, value },
    it: ['Ti sono arrivati buoni', 'Da Officine Alfieri: 1.250,50 €'],
    en: ['You got tickets', 'From Officine Alfieri: €1,250.50'],
  },
  tickets_given_back: {
    facts: { agency, value },
    it: ['Buoni restituiti', 'Officine Alfieri ti ha restituito 1.250,50 € di buoni'],
    en: ['Tickets given back', 'Officine Alfieri gave you tickets worth €1,250.50 back'],
  },
  tickets_taken: {
    facts: { agency, tickets: 18, reason },
    it: ['Officine Alfieri ha ripreso 18 buoni', reason],
    en: ['Officine Alfieri took 18 tickets back', reason],
  },
  tickets_taken_none: {
    facts: { agency, reason },
    it: [
      'Officine Alfieri ha annullato una consegna di buoni',
      'Da te non è tornato indietro nulla, per te non cambia niente. Motivo: Conto sbagliato',
    ],
    en: [
      'Officine Alfieri took a handing-out of tickets back',
      'Nothing came back from you, nothing changes for you. Reason: Conto sbagliato',
    ],
  },
  tickets_taken_unspent: {
    facts: { agency, value },
    it: ['Buoni ripresi', 'Officine Alfieri ha ripreso 1.250,50 € di buoni che non avevi speso'],
    en: ['Tickets taken back', 'Officine Alfieri took back tickets worth €1,250.50 that you had not spent'],
  },
  tickets_lapsed: {
    facts: { value },
    it: ['Buoni scaduti', 'Sono scaduti buoni per 1.250,50 €: da oggi non si possono più usare'],
    en: ['Tickets expired', 'Tickets worth €1,250.50 have expired: from today they cannot be used any more'],
  },
  tickets_valid_again: {
    facts: { value, day },
    it: ['Buoni di nuovo validi', 'I buoni che ti sono stati restituiti erano scaduti: puoi usare 1.250,50 € fino al 20 maggio compreso'],
    en: ['Tickets good again', 'The tickets that you were given back had expired: you can use €1,250.50 up to and including 20 May'],
  },
  tickets_ending: {
    facts: { value, day },
    it: ['Buoni in scadenza', 'Hai buoni per 1.250,50 € da usare: i primi entro il 20 maggio'],
    en: ['Tickets about to expire', 'You have tickets worth €1,250.50 to use: the first by 20 May'],
  },
  order_approved: { facts: { value }, it: ['Ordine approvato', 'Buoni per 1.250,50 €'], en: ['Order approved', 'Tickets worth €1,250.50'] },
  order_rejected: {
    facts: { value, reason },
    it: ['Ordine non approvato', 'Buoni per 1.250,50 €: Conto sbagliato'],
    en: ['Order not approved', 'Tickets worth €1,250.50: Conto sbagliato'],
  },
  order_called_off: {
    facts: { value },
    it: ['Richiesta annullata', 'La società ha annullato l’ordine di buoni da 1.250,50 €'],
    en: ['Request called off', 'The company called off the order of tickets worth €1,250.50'],
  },
  payback_approved: {
    facts: { value },
    it: ['Pagamento approvato', 'Pagamento di 1.250,50 €'],
    en: ['Payback approved', 'Payback of €1,250.50'],
  },
  payback_rejected: {
    facts: { value, reason },
    it: ['Pagamento non approvato', 'Pagamento di 1.250,50 €: Conto sbagliato'],
    en: ['Payback not approved', 'Payback of €1,250.50: Conto sbagliato'],
  },
  payback_called_off: {
    facts: { value },
    it: ['Richiesta annullata', 'La società ha annullato la richiesta di pagamento di 1.250,50 €'],
    en: ['Request called off', 'The company called off the payback request of €1,250.50'],
  },
  credits_approved: {
    facts: { value },
    it: ['Crediti approvati', 'Crediti liberi per 1.250,50 €'],
    en: ['Credits approved', 'Free credits worth €1,250.50'],
  },
  credits_rejected: {
    facts: { value, reason },
    it: ['Crediti non approvati', 'Crediti liberi per 1.250,50 €: Conto sbagliato'],
    en: ['Credits not approved', 'Free credits worth €1,250.50: Conto sbagliato'],
  },
  credits_called_off: {
    facts: { value },
    it: ['Richiesta annullata', 'La società ha annullato la richiesta di crediti liberi per 1.250,50 €'],
    en: ['Request called off', 'The company called off the request for free credits worth €1,250.50'],
  },
  payout_sent: {
    facts: { value, weekday: day },
    it: ['Bonifico in arrivo', '1.250,50 € giovedì 20 maggio'],
    en: ['Transfer on its way', '€1,250.50 on Thursday 20 May'],
  },
  payout_done: {
    facts: { value },
    it: ['Bonifico eseguito', '1.250,50 € sul tuo conto'],
    en: ['Transfer made', '€1,250.50 in your account'],
  },
  payout_returned: {
    facts: { value, reason },
    it: ['Bonifico tornato indietro', '1.250,50 €: Conto sbagliato. Controlla il tuo IBAN.'],
    en: ['Transfer came back', '€1,250.50: Conto sbagliato. Check your IBAN.'],
  },
  commission_disputed: {
    facts: { shop, value },
    it: ['Provvigione contestata', 'Forno Rosetti: un agente contesta 1.250,50 €.'],
    en: ['Commission disputed', 'Forno Rosetti: an agent disputes €1,250.50.'],
  },
  commission_reversed: {
    facts: { shop, value },
    it: ['Provvigione restituita', 'Forno Rosetti: il bonifico è tornato, con lui 1.250,50 €.'],
    en: ['Commission taken back', 'Forno Rosetti: the transfer came back, and with it €1,250.50.'],
  },
  dispute_kept: {
    facts: { shop, reason },
    it: ['Contestazione respinta', 'Forno Rosetti: la riga resta. Conto sbagliato'],
    en: ['Dispute refused', 'Forno Rosetti: the line stays. Conto sbagliato'],
  },
  dispute_reversed: {
    facts: { shop, reason },
    it: ['Contestazione accolta', 'Forno Rosetti: la riga è stornata. Conto sbagliato'],
    en: ['Dispute accepted', 'Forno Rosetti: the line was taken back. Conto sbagliato'],
  },
  statement_closed: {
    facts: { value },
    it: ['Estratto provvigioni pronto', '1.250,50 € lordi. Scrivi il numero della tua fattura.'],
    en: ['Commission statement ready', '€1,250.50 gross. Enter the number of your invoice.'],
  },
  statement_paid: {
    facts: { value },
    it: ['Provvigioni pagate', '1.250,50 € sul tuo conto.'],
    en: ['Commissions paid', '€1,250.50 on your account.'],
  },
  ...STANDINGS,
}

const inWords = (told: { says: string; facts: Readonly<Record<string, string | number>> }, language: 'it' | 'en'): Worded | null => {
  const said = sentenceOf(told, language)
  return said && [said.title.replaceAll('\u00A0', ' '), said.body.replaceAll('\u00A0', ' ')]
}

test.each(Object.entries(TOLD))('%s is said in Italian and in English', (says, { facts, it, en }) => {
  expect({ it: inWords({ says, facts }, 'it'), en: inWords({ says, facts }, 'en') }).toEqual({ it, en })
})

test('one ticket is one ticket', () => {
  const one = { says: 'tickets_arrived', facts: { agency, tickets: 1, value: 800 } }
  expect([inWords(one, 'it')?.[0], inWords(one, 'en')?.[0]]).toEqual(['Ti è arrivato 1 buono', 'You got 1 ticket'])
})

test('what somebody typed is shown as it was typed, blanks and all', () => {
  expect(inWords({ says: 'order_rejected', facts: { value, reason: '{value} {day}' } }, 'en')?.[1]).toBe(
    'Tickets worth €1,250.50: {value} {day}',
  )
})

test('a sentence of another version, or none, is nothing', () => {
  expect([
    sentenceOf({}, 'it'),
    sentenceOf({ says: null }, 'it'),
    sentenceOf({ says: 'of_next_year', facts: {} }, 'en'),
    sentenceOf({ says: 'constructor' }, 'it'),
  ]).toEqual([null, null, null, null])
})
