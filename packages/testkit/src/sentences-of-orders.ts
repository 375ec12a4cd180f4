/** The expected sentences about orders of the club in both languages. */
import type { Sentences } from '@taschino/server/features/realtime/sentences.ts'

const [product, value] = ['Buono Lume', 125_050]

type Worded = readonly [title: string, body: string]
type OfOrder = Extract<keyof Sentences, `club_${string}`>

export const OF_ORDERS: { readonly [S in OfOrder]: { facts: Sentences[S]; it: Worded; en: Worded } } = {
  club_accepted: {
    facts: { product },
    it: ['Confermato: Buono Lume', 'È confermato: ti avvisiamo a ogni passo.'],
    en: ['Confirmed: Buono Lume', 'It is confirmed: we tell you at each step.'],
  },
  club_late: {
    facts: { product, value },
    it: ['In ritardo: Buono Lume', 'I tuoi 1.250,50 € restano al sicuro: la società decide come finisce, e ti avvisiamo.'],
    en: ['Late: Buono Lume', 'Your €1,250.50 stay safe: the company decides how it ends, and we tell you.'],
  },
  club_here: {
    facts: { product },
    it: ['È arrivato: Buono Lume', 'Lo trovi nel club.'],
    en: ['Here it is: Buono Lume', 'You find it in the club.'],
  },
  club_ticket: {
    facts: { product, idTicket: 7 },
    it: ['Il tuo buono è pronto: Buono Lume', 'Mostralo alla cassa quando ti serve.'],
    en: ['Your ticket is ready: Buono Lume', 'Show it at the till when you need it.'],
  },
  club_sent: {
    facts: { product },
    it: ['Spedito: Buono Lume', 'È in viaggio: segui la spedizione nel club.'],
    en: ['Sent: Buono Lume', 'It is on its way: follow it in the club.'],
  },
  club_taken: {
    facts: { product },
    it: ['Il tuo regalo è stato preso', 'Buono Lume è ora del collega a cui hai dato il link.'],
    en: ['Your gift was taken', 'Buono Lume now belongs to the colleague who had the link.'],
  },
  club_part: {
    facts: { product, value, pieces: 2, amount: 3 },
    it: ['Arrivato in parte: Buono Lume', 'Ne sono arrivati 2 di 3: 1.250,50 € sono tornati nel tuo portafoglio.'],
    en: ['Arrived in part: Buono Lume', '2 of 3 came: €1,250.50 are back in your pocket.'],
  },
  club_failed: {
    facts: { product, value },
    it: ['Non disponibile: Buono Lume', '1.250,50 € sono di nuovo nel tuo portafoglio.'],
    en: ['Not available: Buono Lume', '€1,250.50 are back in your pocket.'],
  },
  club_cancelled: {
    facts: { product, value },
    it: ['Annullato: Buono Lume', '1.250,50 € sono di nuovo nel tuo portafoglio.'],
    en: ['Cancelled: Buono Lume', '€1,250.50 are back in your pocket.'],
  },
  club_not_cancelled: {
    facts: { product },
    it: ['Non si annulla più: Buono Lume', 'Il fornitore lo sta già consegnando.'],
    en: ['Too late to cancel: Buono Lume', 'The provider is delivering it already.'],
  },
  club_waits: {
    facts: { product, value },
    it: ['Ordine senza risposta: Buono Lume', '1.250,50 € sono da parte: decidete in due come finisce.'],
    en: ['An order without an answer: Buono Lume', '€1,250.50 are held: two of you decide how it ends.'],
  },
  club_borne: {
    facts: { product, value },
    it: ['Ordine a nostro rischio: Buono Lume', 'Il fornitore l’aveva accettato: ci costa 1.250,50 € e il codice è nostro.'],
    en: ['An order at our risk: Buono Lume', 'The provider had accepted it: it costs us €1,250.50, and the code is ours.'],
  },
  club_odd: {
    facts: { product },
    it: ['Risposta strana su Buono Lume', 'Il fornitore dice una cosa che non torna: l’ordine resta fermo.'],
    en: ['An odd answer about Buono Lume', 'The provider says what cannot be: the order stands still.'],
  },
  club_double: {
    facts: { product },
    it: ['Codice già dato: Buono Lume', 'Il fornitore ha mandato un codice che esisteva già: non lo mostriamo a nessuno.'],
    en: ['A code given before: Buono Lume', 'The provider sent a code that was issued before: nobody is shown it.'],
  },
  club_stray: {
    facts: { provider: 'pointer' },
    it: ['Un fornitore conosce un ordine che qui non c’è', 'Guarda nei conti del club: si annulla da lui, o si paga.'],
    en: ['A provider knows an order that is not here', 'Look at the club’s figures: it is called off there, or paid.'],
  },
  club_code_reported: {
    facts: { product },
    it: ['Un codice non funziona: Buono Lume', 'Chi l’ha comprato lo segnala: decidi se rendere il valore o dare un altro codice.'],
    en: ['A code does not work: Buono Lume', 'Whoever has it says so: decide whether the money goes back or another code comes.'],
  },
  club_code_refunded: {
    facts: { product, value },
    it: ['Hai di nuovo 1.250,50 €', 'Il codice di Buono Lume non funzionava: te l’abbiamo reso.'],
    en: ['You have €1,250.50 back', 'The code of Buono Lume did not work: we have given it back.'],
  },
  club_code_replaced: {
    facts: { product },
    it: ['Un codice nuovo: Buono Lume', 'Quello di prima non funzionava: guarda il nuovo fra i tuoi codici.'],
    en: ['A new code: Buono Lume', 'The one before did not work: find the new one among your codes.'],
  },
  club_code_kept: {
    facts: { product, reason: 'Alla cassa risulta buono' },
    it: ['Il codice di Buono Lume vale', 'Abbiamo chiesto al fornitore: «Alla cassa risulta buono».'],
    en: ['The code of Buono Lume is good', 'We asked the provider: “Alla cassa risulta buono”.'],
  },
}
