/** The letter to an agent whose statement was closed or paid. */
import type { LetterKind } from './kind.ts'

interface Facts {
  step: 'closed' | 'paid'
  /** As 2026-Q3. */
  quarter: string
  gross: number
  net: number
}

const amount = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(value / 100)
const quarterIt = (quarter: string): string => `${quarter.slice(6)}° trimestre ${quarter.slice(0, 4)}`
const quarterEn = (quarter: string): string => `quarter ${quarter.slice(6)} of ${quarter.slice(0, 4)}`

export const statement: LetterKind<Facts> = {
  it: ({ step, quarter, gross, net }) => ({
    subject: step === 'closed' ? 'Il tuo estratto provvigioni è pronto' : 'Le tue provvigioni sono state pagate',
    title: step === 'closed' ? 'Estratto provvigioni' : 'Provvigioni pagate',
    paragraphs:
      step === 'closed'
        ? [
            `L'estratto del ${quarterIt(quarter)} è chiuso: ${amount(gross, 'it-IT')} lordi, ${amount(net, 'it-IT')} netti.`,
            'Emetti la fattura e scrivi il suo numero nell’estratto: il bonifico parte con il prossimo invio alla banca.',
          ]
        : [`Abbiamo pagato ${amount(net, 'it-IT')} per il ${quarterIt(quarter)}.`],
    act: { label: 'Apri le provvigioni', path: '/agent-report?view=statements' },
  }),
  en: ({ step, quarter, gross, net }) => ({
    subject: step === 'closed' ? 'Your commission statement is ready' : 'Your commissions were paid',
    title: step === 'closed' ? 'Commission statement' : 'Commissions paid',
    paragraphs:
      step === 'closed'
        ? [
            `The statement of ${quarterEn(quarter)} is closed: ${amount(gross, 'en-GB')} gross, ${amount(net, 'en-GB')} net.`,
            'Issue the invoice and write its number into the statement: the transfer leaves with the next file for the bank.',
          ]
        : [`We have paid ${amount(net, 'en-GB')} for ${quarterEn(quarter)}.`],
    act: { label: 'Open the commissions', path: '/agent-report?view=statements' },
  }),
}
