/** The letters about an order of the club or a cashback, step by step. */
import type { LetterKind, Written } from './kind.ts'

interface OfOrder {
  about: 'order'
  /** `late`: the promise is over, and two persons of the company decide. */
  as: 'accepted' | 'here' | 'ticket' | 'sent' | 'part' | 'failed' | 'cancelled' | 'not-cancelled' | 'late' | 'taken'
  product: string
  gtid: string
  /** In cents: what came back, or what lies aside. */
  value: number
  /** So many of `amount` came. */
  pieces: number
  amount: number
}
interface OfCashback {
  about: 'cashback'
  as: 'tracked' | 'credited' | 'declined' | 'claim-rejected'
  brand: string
  value: number
  reason: string | null
}
type Facts = OfOrder | OfCashback

interface Sums {
  value: string
  pieces: number
  amount: number
}
interface Words {
  subject: string
  says: (sums: Sums) => string
}
type Of<K extends string> = Readonly<Record<K, Words>>

const ORDER_IT: Of<OfOrder['as']> = {
  accepted: {
    subject: 'Il tuo ordine è confermato',
    says: () => 'È tutto a posto. Ti scriviamo a ogni passo, e nell’app vedi a che punto è.',
  },
  here: { subject: 'Il tuo ordine è arrivato', says: () => 'È già tuo. Un codice lo vedi solo nell’app: qui non lo scriviamo mai.' },
  ticket: {
    subject: 'Il tuo buono è pronto',
    says: () => 'Lo mostri alla cassa quando ti serve. Lo vedi solo nell’app: qui non lo scriviamo mai.',
  },
  sent: { subject: 'Il tuo ordine è partito', says: () => 'È in viaggio: nell’app trovi la spedizione, e ci dici quando è arrivato.' },
  part: {
    subject: 'Il tuo ordine è arrivato in parte',
    says: ({ pieces, amount, value }) => `Ne sono arrivati ${pieces} di ${amount}: ${value} sono già tornati nel tuo portafoglio.`,
  },
  failed: {
    subject: 'Il tuo ordine non è riuscito: i soldi sono tornati',
    says: ({ value }) => `Non siamo riusciti ad averlo. ${value} sono di nuovo nel tuo portafoglio, con le scadenze di prima.`,
  },
  cancelled: {
    subject: 'Il tuo ordine è annullato: i soldi sono tornati',
    says: ({ value }) => `${value} sono di nuovo nel tuo portafoglio, con le scadenze di prima.`,
  },
  'not-cancelled': { subject: 'Il tuo ordine non si annulla più', says: () => 'Il fornitore lo sta già consegnando: l’ordine va avanti.' },
  late: {
    subject: 'Il tuo ordine è in ritardo: i soldi sono al sicuro',
    says: ({ value }) =>
      `Il fornitore non ha risposto nel tempo promesso. I tuoi ${value} restano da parte e al sicuro: chi gestisce il circuito decide in due come finisce, e ti scriviamo.`,
  },
  taken: { subject: 'Il tuo regalo è stato preso', says: () => 'Il codice è ora del collega a cui hai dato il link.' },
}
const ORDER_EN: Of<OfOrder['as']> = {
  accepted: {
    subject: 'Your order is confirmed',
    says: () => 'All is well. We write at each step, and the app shows how far it is.',
  },
  here: { subject: 'Your order is here', says: () => 'It is yours already. A code is seen in the app alone: we never write it here.' },
  ticket: {
    subject: 'Your ticket is ready',
    says: () => 'Show it at the till when you need it. It is seen in the app alone: we never write it here.',
  },
  sent: { subject: 'Your order has left', says: () => 'It is on its way: the app has the shipment, and you tell us when it is there.' },
  part: {
    subject: 'Your order came in part',
    says: ({ pieces, amount, value }) => `${pieces} of ${amount} came: ${value} are back in your pocket already.`,
  },
  failed: {
    subject: 'Your order did not work out: the money is back',
    says: ({ value }) => `We could not get it. ${value} are back in your pocket, with the last days that they had.`,
  },
  cancelled: {
    subject: 'Your order is cancelled: the money is back',
    says: ({ value }) => `${value} are back in your pocket, with the last days that they had.`,
  },
  'not-cancelled': { subject: 'Too late to cancel your order', says: () => 'The provider is delivering it already: the order goes on.' },
  late: {
    subject: 'Your order is late: the money is safe',
    says: ({ value }) =>
      `The provider did not answer in the promised time. Your ${value} are held and safe: two people who run the circuit decide how it ends, and we write to you.`,
  },
  taken: { subject: 'Your gift was taken', says: () => 'The code now belongs to the colleague who had the link.' },
}
const CASHBACK_IT: Of<OfCashback['as']> = {
  tracked: {
    subject: 'Il marchio ha visto il tuo acquisto',
    says: ({ value }) => `${value} di cashback sono in arrivo: diventano crediti quando il marchio conferma.`,
  },
  credited: { subject: 'Il tuo cashback è arrivato', says: ({ value }) => `${value} sono nel tuo portafoglio, come crediti.` },
  declined: { subject: 'Il tuo cashback non è confermato', says: ({ value }) => `${value} non arriveranno.` },
  'claim-rejected': {
    subject: 'La tua segnalazione non è accolta',
    says: ({ value }) => `Chi gestisce il circuito ha guardato l’acquisto di ${value} e la ricevuta, e non ha dato crediti.`,
  },
}
const CASHBACK_EN: Of<OfCashback['as']> = {
  tracked: {
    subject: 'The brand saw your purchase',
    says: ({ value }) => `${value} of cashback are on the way: they become credits when the brand confirms.`,
  },
  credited: { subject: 'Your cashback is here', says: ({ value }) => `${value} are in your pocket, as credits.` },
  declined: { subject: 'Your cashback is not confirmed', says: ({ value }) => `${value} will not come.` },
  'claim-rejected': {
    subject: 'Your report was not granted',
    says: ({ value }) => `Those who run the circuit looked at the purchase of ${value} and its receipt, and gave no credits.`,
  },
}

interface Tongue {
  locale: string
  order: Of<OfOrder['as']>
  cashback: Of<OfCashback['as']>
  reason: string
  ofOrder: string
  ofCashback: string
}
const IT: Tongue = {
  locale: 'it-IT',
  order: ORDER_IT,
  cashback: CASHBACK_IT,
  reason: 'Motivo',
  ofOrder: 'Apri l’ordine',
  ofCashback: 'Apri il cashback',
}
const EN: Tongue = {
  locale: 'en-GB',
  order: ORDER_EN,
  cashback: CASHBACK_EN,
  reason: 'Reason',
  ofOrder: 'Open the order',
  ofCashback: 'Open the cashback',
}

/** A step that another version queued still says something: that it is here. */
const wordsFor = <K extends string>(words: Of<K>, as: K, usual: K): Words => (words as Readonly<Record<string, Words>>)[as] ?? words[usual]

function written(facts: Facts, { locale, order, cashback, reason, ofOrder, ofCashback }: Tongue): Written {
  const value = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(facts.value / 100)
  if (facts.about === 'cashback') {
    const { subject, says } = wordsFor(cashback, facts.as, 'tracked')
    const why = facts.reason === null || facts.reason === '' ? [] : [`${reason}: ${facts.reason}`]
    const act = { label: ofCashback, path: '/club?mine=cashback' }
    return { subject, title: subject, paragraphs: [`${facts.brand}.`, says({ value, pieces: 0, amount: 0 }), ...why], act }
  }
  const { product, pieces, amount, gtid, as } = facts
  const { subject, says } = wordsFor(order, as, 'here')
  const act = { label: ofOrder, path: `/club?gtid=${encodeURIComponent(gtid)}&type=order` }
  return { subject, title: subject, paragraphs: [`${product}.`, says({ value, pieces, amount })], act }
}

export const clubNews: LetterKind<Facts> = { it: (facts) => written(facts, IT), en: (facts) => written(facts, EN) }
