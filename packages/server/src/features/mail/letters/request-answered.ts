/** The letter with the company's answer to a request, with the reason where it is a no. */
import type { LetterKind } from './kind.ts'

interface Facts {
  request: 'tickets' | 'payback' | 'credits'
  answer: 'approved' | 'rejected'
  value: number
  reason: string | null
}
interface Words {
  what: string
  yes: string
  no: string
  label: string
}

const IT = {
  tickets: {
    what: 'il tuo ordine di buoni da',
    yes: 'I buoni sono già nel magazzino della tua azienda: puoi distribuirli.',
    no: 'Nessun buono è stato emesso.',
    label: 'Vai ai buoni',
  },
  payback: {
    what: 'la tua richiesta di pagamento di',
    yes: 'Il bonifico parte con il prossimo invio alla banca, entro la data promessa.',
    no: "L'importo è tornato tra gli incassi da richiedere.",
    label: 'Vai al portafoglio',
  },
  credits: {
    what: 'la tua richiesta di crediti liberi per',
    yes: 'I crediti sono già nel portafoglio del negozio.',
    no: "L'importo è tornato tra gli incassi da richiedere.",
    label: 'Vai al portafoglio',
  },
} satisfies Record<Facts['request'], Words>
const EN = {
  tickets: {
    what: 'your order of tickets worth',
    yes: "The tickets are in your firm's stock already: you can hand them out.",
    no: 'No tickets were issued.',
    label: 'Go to the tickets',
  },
  payback: {
    what: 'your payback request of',
    yes: 'The transfer leaves with the next file for the bank, by the promised date.',
    no: 'The amount is back among the takings that you can request.',
    label: 'Go to the wallet',
  },
  credits: {
    what: 'your request for free credits worth',
    yes: "The credits are in the shop's wallet already.",
    no: 'The amount is back among the takings that you can request.',
    label: 'Go to the wallet',
  },
} satisfies Record<Facts['request'], Words>

/** A kind that another version queued still says something. */
const wordsFor = (words: Readonly<Record<string, Words>> & { credits: Words }, request: string): Words => words[request] ?? words.credits

const amount = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(value / 100)
const path = (request: string): string => (request === 'tickets' ? '/tabs/agency-tickets' : '/tabs/shop-wallet')

export const requestAnswered: LetterKind<Facts> = {
  it: ({ request, answer, value, reason }) => {
    const { what, yes, no, label } = wordsFor(IT, request)
    return {
      subject: answer === 'approved' ? 'La tua richiesta è stata approvata' : 'La tua richiesta non è stata approvata',
      title: answer === 'approved' ? 'Richiesta approvata' : 'Richiesta non approvata',
      paragraphs: [
        `Chi gestisce il circuito ha ${answer === 'approved' ? 'approvato' : 'rifiutato'} ${what} ${amount(value, 'it-IT')}.`,
        ...(reason === null ? [] : [`Motivo: ${reason}`]),
        answer === 'approved' ? yes : no,
      ],
      act: { label, path: path(request) },
    }
  },
  en: ({ request, answer, value, reason }) => {
    const { what, yes, no, label } = wordsFor(EN, request)
    return {
      subject: answer === 'approved' ? 'Your request was approved' : 'Your request was not approved',
      title: answer === 'approved' ? 'Request approved' : 'Request not approved',
      paragraphs: [
        `Those who run the circuit have ${answer === 'approved' ? 'approved' : 'refused'} ${what} ${amount(value, 'en-GB')}.`,
        ...(reason === null ? [] : [`Reason: ${reason}`]),
        answer === 'approved' ? yes : no,
      ],
      act: { label, path: path(request) },
    }
  },
}
