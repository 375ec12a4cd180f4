/** An invoice or credit note as PDF: both firms, lines, VAT by rate, how it is paid. */
import type { InvoiceDetail, InvoiceFirm } from '@taschino/contract/invoices.ts'
import { openPaper, type Imprint, type PaperColumn } from '../../platform/pdf/paper.ts'
import { euro, momentText, shared, shortDayText, w } from './words.ts'

const right = (head: string, share: number): PaperColumn => ({ head, share, right: true })
const rateText = (rate: number): string => (rate === 0 ? w('invoice.out_of_scope') : `${rate} %`)

const firmFacts = ({ name, address, vatNumber, fiscalCode, sdi, pec }: InvoiceFirm): (readonly [string, string])[] => [
  [w('invoice.name'), name],
  [w('seat'), address],
  ...(vatNumber === null ? [] : [[w('invoice.vat_number'), vatNumber] as const]),
  ...(fiscalCode === null ? [] : [[w('invoice.fiscal_code'), fiscalCode] as const]),
  ...(sdi === null ? [] : [[w('invoice.sdi'), sdi] as const]),
  ...(pec === null ? [] : [[w('invoice.pec'), pec] as const]),
]

/** The texts of the lines, in their order. */
export interface InvoiceTexts {
  invoice: InvoiceDetail
  lines: readonly string[]
  iban: string | null
}

export async function invoicePaper({ invoice, lines, iban }: InvoiceTexts, { now, circuit }: Imprint): Promise<Uint8Array> {
  const { kind, number, day, due, seller, buyer, refersTo, reason, total, net, vat, rates } = invoice
  const paper = await openPaper({
    title: w(kind === 'invoice' ? 'invoice.title' : 'invoice.note_title', { number }),
    at: new Date(now),
    above: shortDayText(day),
    circuit,
    foot: w('foot', { circuit, when: momentText(now) }),
  })
  if (seller) {
    paper.heading(w('invoice.seller'))
    paper.facts(firmFacts(seller))
  }
  paper.heading(w('invoice.buyer'))
  paper.facts(firmFacts(buyer))
  if (refersTo) paper.paragraph(w('invoice.refers_to', { number: refersTo.number }), true)
  if (reason !== null) paper.paragraph(w('invoice.reason', { reason }))
  paper.heading(w('invoice.lines'))
  paper.table(
    [
      { head: w('what'), share: 4.4 },
      right(w('invoice.amount'), 1.6),
      right(w('invoice.unit'), 2),
      right(w('rate'), 2),
      right(w('invoice.net'), 2.2),
    ],
    invoice.lines.map((line, i) => [
      lines[i] ?? '',
      line.what === 'fee' ? '' : String(line.amount),
      line.unit === null || line.what === 'fee' ? '' : euro(line.unit),
      rateText(line.rate),
      euro(line.net),
    ]),
  )
  paper.heading(w('invoice.sums'))
  paper.table(
    [{ head: w('rate'), share: 4 }, right(w('invoice.net'), 2.6), right(w('invoice.vat'), 2.6), right(w('total'), 2.6)],
    rates.map((one) => [rateText(one.rate), euro(one.net), euro(one.vat), euro(one.net + one.vat)]),
    [w('total'), euro(Math.abs(net)), euro(Math.abs(vat)), euro(Math.abs(total))],
  )
  if (due !== null) {
    paper.heading(w('invoice.to_pay'))
    paper.facts([
      [w('invoice.due'), shortDayText(due)],
      [w('total'), euro(total)],
      ...(iban === null ? [] : [[w('invoice.iban'), iban] as const]),
      [w('invoice.purpose'), number],
    ])
  }
  if (rates.some(({ rate }) => rate === 0)) paper.paragraph(w('invoice.articles'))
  paper.paragraph(w('invoice.note', { state: shared(`invoices.kind.${kind}`) }))
  return paper.save()
}
