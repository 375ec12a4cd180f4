/** Makes the draft of an electronic invoice from a stored one: both firms as of then, its lines, its sums by VAT rate. */
import { parsePartitaIva } from '@taschino/basics/fiscal-code.ts'
import { readPostal } from '@taschino/basics/postal.ts'
import type { InvoiceFirm, InvoiceLine } from '@taschino/contract/invoices.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { issuedXml } from '../../platform/fattura/issued-xml.ts'
import { lineText } from './line-text.ts'
import type { InvoiceDocument } from './read-store.ts'
import { ratesOf } from '@taschino/basics/order-bill.ts'

/** Parts of an address that are not stored are left for whoever sends it. */
function seatOf({ name, address }: Pick<InvoiceFirm, 'name' | 'address'>) {
  const { street, cap, city, province } = readPostal(address)
  return { name, street: street || '-', cap: cap ?? '00000', city: city ?? '-', province }
}

const NOTE =
  'BOZZA: controllare, numerare con lo stesso numero, firmare e inviare dal programma di fatturazione. Documento non ancora trasmesso.'

/** Null while the company's own data are missing. */
export function electronicInvoice(one: InvoiceDocument, issuer: Settings['issuer']): string | null {
  const seller = one.seller ?? (issuer && { name: issuer.name, address: issuer.address, vatNumber: issuer.partitaIva })
  const partitaIva = seller && parsePartitaIva(seller.vatNumber ?? '')
  if (!seller || !partitaIva) return null
  const { buyer, kind, day, number, refersTo, refersToDay, lines, total, due, iban } = one
  return issuedXml({
    kind: kind === 'invoice' ? 'TD01' : 'TD04',
    progressive: one.id.toString(36).toUpperCase(),
    seller: { ...seatOf(seller), partitaIva },
    buyer: {
      ...seatOf(buyer),
      partitaIva: parsePartitaIva(buyer.vatNumber ?? ''),
      fiscalCode: buyer.fiscalCode?.toUpperCase() ?? null,
      sdi: buyer.sdi?.toUpperCase() ?? null,
      pec: buyer.pec,
    },
    day,
    number,
    refersTo: refersTo && refersToDay !== null ? { number: refersTo.number, day: refersToDay } : null,
    lines: lines.map((line: InvoiceLine) => ({ ...line, text: lineText(line) })),
    rates: ratesOf(lines),
    // The lines of a credit note are positive, because the document's kind says that it is a note.
    total: Math.abs(total),
    note: NOTE,
    due,
    iban,
  })
}
