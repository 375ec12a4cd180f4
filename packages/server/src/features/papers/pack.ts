/** The pack of a month: all files that a shop's cash register and accountant need, in one ZIP. */
import { readPostal } from '@taschino/basics/postal.ts'
import { parsePartitaIva } from '@taschino/basics/fiscal-code.ts'
import type { ShopMonth } from '@taschino/contract/papers.ts'
import { strToU8, zipSync } from 'fflate'
import { draftXml, type Draft, type DraftLine, type Firm } from '../../platform/fattura/fattura.ts'
import type { Imprint } from '../../platform/pdf/paper.ts'
import { csvOf } from '../../platform/sheets-out/csv.ts'
import { sheetOf, type Column } from '../../platform/sheets-out/sheet-out.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { registerPaper, statementPaper, type Owner } from './statement-paper.ts'
import { partLines, type FeeLine, type PartLine } from './month.ts'
import type { FirmRow } from './store.ts'
import { euro, monthText, percentText, shared } from './words.ts'

export interface FirmMonth {
  firm: FirmRow
  month: ShopMonth
  /** Fees of the month's transfers, as far as they were for meal tickets; below zero for those that came back. */ fees: readonly FeeLine[]
}

export interface PackFacts {
  month: ShopMonth
  /** The shop itself, or the members of the group, each with its own month. */
  firms: readonly FirmMonth[]
  owner: Owner
  lastDay: string
  issuer: Settings['issuer']
  /** Percent of VAT that counted at the end of the month. */
  vat: number
  timeZone: string
}

interface RegisterRow {
  shop: string
  day: string
  payments: number
  types: ShopMonth['types']
  net: number
}

function registerCsv(facts: PackFacts): Buffer {
  const types = facts.month.types.map(({ type }) => type)
  const columns: Column<RegisterRow>[] = [
    { head: 'Negozio', kind: 'text', of: (row) => row.shop },
    { head: 'Giorno', kind: 'day', of: (row) => row.day },
    { head: 'Pagamenti', kind: 'count', of: (row) => row.payments },
    ...types.map((type): Column<RegisterRow> => ({
      head: shared(`type.${type}`),
      kind: 'money',
      of: (row) => row.types.find((one) => one.type === type)?.net ?? 0,
    })),
    { head: 'Non riscosso', kind: 'money', of: (row) => row.net },
  ]
  const rows = facts.firms.flatMap(({ firm, month }) =>
    month.days.map(({ day, payments, types: list, net }) => ({ shop: firm.title, day, payments, types: list, net })),
  )
  return csvOf(sheetOf('Non riscosso', columns, rows, facts.timeZone))
}

interface FeeRow extends PartLine {
  shop: string
}

/** What each transfer cost, type by type: the fees of the statement, to the cent. */
function feesCsv({ firms, timeZone }: PackFacts): Buffer {
  const columns: Column<FeeRow>[] = [
    { head: 'Negozio', kind: 'text', of: (row) => row.shop },
    { head: 'Giorno', kind: 'day', of: (row) => row.day },
    { head: 'Codice', kind: 'text', of: (row) => row.gtid },
    { head: 'Tipo', kind: 'text', of: (row) => shared(`type.${row.type}`) },
    { head: 'Lordo', kind: 'money', of: (row) => row.value },
    { head: 'Aliquota', kind: 'text', of: (row) => percentText(row.feeRate) },
    { head: 'Commissione', kind: 'money', of: (row) => row.fee },
  ]
  const rows = firms.flatMap(({ firm, month }) => partLines(month.paybacks).map((line) => ({ ...line, shop: firm.title })))
  return csvOf(sheetOf('Commissioni', columns, rows, timeZone))
}

interface Seat {
  firm: Firm
  /** What is not known and stands in the draft as a placeholder. */ missing: string[]
}

function seatOf(name: string, partitaIva: string | null, address: string): Seat {
  const { street, cap, city, province } = readPostal(address)
  const missing = [...(partitaIva === null ? ['partita IVA'] : []), ...(cap === null ? ['CAP'] : []), ...(city === null ? ['comune'] : [])]
  return {
    firm: { name, partitaIva: partitaIva ?? '00000000000', street: street || '-', cap: cap ?? '00000', city: city ?? '-', province },
    missing,
  }
}

const vatOf = (code: string | null): string | null => (code === null ? null : parsePartitaIva(code))

/** One draft for each firm: members of a group that are one firm bill together. */
function byFirm(firms: readonly FirmMonth[]): FirmMonth[][] {
  return [...Map.groupBy(firms, ({ firm }) => vatOf(firm.fiscalCode) ?? `shop ${firm.id}`).values()]
}

function linesOf(list: readonly FirmMonth[]): DraftLine[] {
  const lines: DraftLine[] = []
  for (const { firm, month, fees } of list) {
    const meals = month.types.find(({ type }) => type === 'normal')?.net ?? 0
    if (meals > 0) lines.push({ text: `Buoni pasto elettronici accettati in ${monthText(month.yearMonth)} - ${firm.title}`, gross: meals })
    for (const { gtid, day, fee } of fees)
      lines.push({
        text:
          fee > 0
            ? `Sconto incondizionato: commissione sul bonifico del ${day} (${gtid})`
            : `Storno della commissione: bonifico tornato il ${day} (${gtid})`,
        gross: -fee,
      })
  }
  return lines
}

export interface MadeDraft {
  name: string
  xml: string
  notes: string[]
}

/** Null where there is nothing to bill. */
function draftOf(list: readonly FirmMonth[], { month, lastDay, issuer, vat }: PackFacts, circuit: string): MadeDraft | null {
  const [first] = list
  const lines = linesOf(list)
  if (!first || lines.reduce((sum, { gross }) => sum + gross, 0) <= 0) return null
  const seller = seatOf(first.firm.businessName, vatOf(first.firm.fiscalCode), first.firm.address)
  const buyer = issuer
    ? seatOf(issuer.name, issuer.partitaIva, issuer.address)
    : { ...seatOf('Emittente dei buoni', null, ''), missing: ['tutti i dati del destinatario'] }
  const draft: Draft = {
    seller: seller.firm,
    buyer: { ...buyer.firm, sdi: issuer?.sdi ?? '0000000' },
    day: lastDay,
    number: `BOZZA-${month.yearMonth}`,
    period: [`${month.yearMonth}-01`, lastDay],
    lines,
    iban: first.firm.iban,
    circuit,
    vat,
  }
  const notes = [
    ...seller.missing.map((what) => `manca: ${what} del negozio`),
    ...buyer.missing.map((what) => `manca: ${what}${issuer ? ' del destinatario' : ''}`),
    ...(issuer?.sdi ? [] : ['controlla il codice destinatario']),
  ]
  return { name: `fattura-BOZZA-${seller.firm.partitaIva}-${month.yearMonth}.xml`, xml: draftXml(draft), notes }
}

export function draftsOf(facts: PackFacts, circuit: string): MadeDraft[] {
  const made = byFirm(facts.firms)
    .map((list) => draftOf(list, facts, circuit))
    .filter((draft) => draft !== null)
  // Firms without a number of their own would have one file name.
  return made.map((draft, i) =>
    made.findIndex((other) => other.name === draft.name) === i ? draft : { ...draft, name: draft.name.replace('.xml', `-${i + 1}.xml`) },
  )
}

function readMe({ month }: PackFacts, drafts: readonly MadeDraft[], circuit: string): string {
  return [
    `${circuit} · pacchetto di ${monthText(month.yearMonth)} · ${month.shop.title}`,
    '',
    `Incassato ${euro(month.sales)}, rimborsi ${euro(month.refunds)}, storni ${euro(month.cancellations)}: netto ${euro(month.net)}.`,
    `Dovuto dal circuito a fine mese: ${euro(month.takings.closing + month.payout.closing)}.`,
    '',
    ...(month.over ? [] : ['ATTENZIONE: il mese non è ancora finito, i dati possono cambiare.', '']),
    'non-riscosso.pdf, non-riscosso.csv: gli importi di ogni giorno per il registratore telematico.',
    'estratto-conto.pdf: saldo iniziale, movimenti, saldo finale.',
    ...(month.paybacks.length > 0 ? ['commissioni.csv: la commissione di ogni bonifico, per tipo di buono.'] : []),
    ...drafts.flatMap(({ name, notes }) => [
      `${name}: bozza di fattura all'emittente (IVA 10 % compresa nei buoni pasto). Non è ancora emessa: controllala, numerala e inviala.`,
      ...notes.map((note) => `  - ${note}`),
    ]),
    ...(drafts.length === 0 ? ['Nessuna bozza di fattura: nel mese non ci sono buoni pasto da fatturare.'] : []),
    '',
  ].join('\r\n')
}

export async function packOf(facts: PackFacts, drawn: Imprint): Promise<Uint8Array> {
  const drafts = draftsOf(facts, drawn.circuit)
  const files: Record<string, Uint8Array> = {
    'LEGGIMI.txt': strToU8(`\uFEFF${readMe(facts, drafts, drawn.circuit)}`),
    'non-riscosso.pdf': await registerPaper(facts.month, facts.owner, drawn),
    'non-riscosso.csv': registerCsv(facts),
    'estratto-conto.pdf': await statementPaper(facts.month, facts.owner, drawn),
  }
  if (facts.month.paybacks.length > 0) files['commissioni.csv'] = feesCsv(facts)
  for (const { name, xml } of drafts) files[name] = strToU8(xml)
  return zipSync(files, { level: 6, mtime: new Date(drawn.now) })
}
