/** Reads money that came in from camt.053 and camt.054: amount, sender, and the words that the sender wrote. */
import { createHash } from 'node:crypto'
import type { XmlElement, XmlNode } from 'libxml2-wasm'
import { all, centsOf, first, said, text } from './elements.ts'
import type { BankCredit } from './statement.ts'

const TEXT_MOST = 280
const FROM_MOST = 70

const plain = (written: string, most: number): string =>
  written
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, most)

const wordsOf = (node: XmlNode): string =>
  [
    ...all(node, 'RmtInf/Ustrd').map(({ content }) => content),
    ...all(node, 'RmtInf/Strd/CdtrRefInf/Ref').map(({ content }) => content),
    ...all(node, 'RmtInf/Strd/RfrdDocInf/Nb').map(({ content }) => content),
    said(text(node, 'Refs/EndToEndId')) ?? '',
  ].join(' ')

/** What the bank numbers is the same wherever it stands; without a number it is known by all that is said of it. */
function keyOf({ value, day, from, text: words }: Omit<BankCredit, 'key' | 'reference'>, numbered: string | null): string {
  const told = numbered === null ? ['said', day, from, words] : ['numbered', numbered]
  return createHash('sha256')
    .update(JSON.stringify([value, ...told]))
    .digest('hex')
}

function creditOf(entry: XmlElement, one: XmlElement, alone: boolean): BankCredit[] {
  const value = centsOf(first(one, 'Amt', 'AmtDtls/TxAmt/Amt') ?? (alone ? text(entry, 'Amt') : null))
  const currency = (all(one, 'Amt')[0] ?? all(entry, 'Amt')[0])?.attr('Ccy')?.value ?? 'EUR'
  if (value === null || value === 0 || currency !== 'EUR') return []
  const day = first(entry, 'BookgDt/Dt', 'BookgDt/DtTm')?.slice(0, 10) ?? null
  const from = plain(first(one, 'RltdPties/Dbtr/Pty/Nm', 'RltdPties/Dbtr/Nm', 'RltdPties/UltmtDbtr/Nm') ?? '', FROM_MOST)
  const about = { value, day, from, text: plain(wordsOf(one) || (alone ? (text(entry, 'AddtlNtryInf') ?? '') : ''), TEXT_MOST) }
  const numbered = first(one, 'Refs/AcctSvcrRef', 'Refs/TxId') ?? (alone ? first(entry, 'AcctSvcrRef') : null)
  return [{ ...about, reference: plain(numbered ?? said(first(one, 'Refs/InstrId')) ?? '', 35), key: keyOf(about, numbered) }]
}

/** Booked, in euros, and not one of our own transfers that came back. */
export function creditsOf(entry: XmlElement): BankCredit[] {
  const status = first(entry, 'Sts/Cd', 'Sts')
  if ((status !== null && status !== 'BOOK') || text(entry, 'RvslInd') === 'true') return []
  const credited = text(entry, 'CdtDbtInd') === 'CRDT'
  const details = all(entry, 'NtryDtls/TxDtls')
  if (details.length === 0) return credited ? creditOf(entry, entry, true) : []
  return details.flatMap((one) => {
    const side = text(one, 'CdtDbtInd') ?? (credited ? 'CRDT' : 'DBIT')
    return side === 'CRDT' && all(one, 'RtrInf').length === 0 ? creditOf(entry, one, details.length === 1) : []
  })
}
