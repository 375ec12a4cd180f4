/** The three letters that remind an agency's office of an unpaid invoice. */
import type { LetterKind } from './kind.ts'

interface Facts {
  number: string
  agency: string
  /** YYYY-MM-DD, as `due`. */
  day: string
  due: string
  total: number
  open: number
  iban: string | null
  which: 'first' | 'second' | 'last'
}

const dayIn = (day: string): string => day.split('-').toReversed().join('/')

const euros = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(value / 100)
const act = { path: '/agency-invoices' }
/** A step that another version counts still says something. */
const nameOf = (names: Readonly<Record<string, string>>, which: string): string => names[which] ?? names['first'] ?? ''
const IT = { first: 'Promemoria', second: 'Secondo sollecito', last: 'Ultimo sollecito' }
const EN = { first: 'Reminder', second: 'Second reminder', last: 'Last reminder' }

export const invoiceDue: LetterKind<Facts> = {
  it: ({ number, agency, day, due, total, open, iban, which }) => ({
    subject: `${nameOf(IT, which)}: una fattura è da pagare`,
    title: `${nameOf(IT, which)}: fattura ${number}`,
    paragraphs: [
      `La fattura ${number} del ${dayIn(day)} a ${agency}, di ${euros(total, 'it-IT')}, era da pagare entro il ${dayIn(due)}.`,
      open === total ? `Restano da pagare ${euros(open, 'it-IT')}.` : `Una parte è arrivata: restano da pagare ${euros(open, 'it-IT')}.`,
      ...(iban === null ? [] : [`Paga con bonifico su ${iban}, con la causale ${number}.`]),
      ...(which === 'last' ? ['È l’ultimo promemoria automatico: dopo, chi gestisce il circuito si fa sentire di persona.'] : []),
    ],
    act: { ...act, label: 'Guarda la fattura' },
    after: ['Se hai già pagato, non devi fare altro: il bonifico si abbina da solo quando arriva.'],
  }),
  en: ({ number, agency, day, due, total, open, iban, which }) => ({
    subject: `${nameOf(EN, which)}: an invoice is to be paid`,
    title: `${nameOf(EN, which)}: invoice ${number}`,
    paragraphs: [
      `Invoice ${number} of ${dayIn(day)} to ${agency}, of ${euros(total, 'en-GB')}, was to be paid by ${dayIn(due)}.`,
      open === total
        ? `${euros(open, 'en-GB')} are still to be paid.`
        : `A part has arrived: ${euros(open, 'en-GB')} are still to be paid.`,
      ...(iban === null ? [] : [`Pay by bank transfer to ${iban}, with the purpose ${number}.`]),
      ...(which === 'last' ? ['This is the last automatic reminder: after it those who run the circuit get in touch in person.'] : []),
    ],
    act: { ...act, label: 'Look at the invoice' },
    after: ['If you have paid already there is nothing else to do: the transfer is matched when it arrives.'],
  }),
}
