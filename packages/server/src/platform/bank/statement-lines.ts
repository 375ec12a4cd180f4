/** Reads the lines about our transfers from camt.053, camt.054 and pain.002, whatever their version. */
import { ParseOption, XmlDocument, XmlElement, type XmlNode } from 'libxml2-wasm'
import { creditsOf } from './credit-lines.ts'
import { all, centsOf, first, said, text } from './elements.ts'
import { BadStatement, MOST_LINES, type BankLine, type BankStatement, type StatementKind } from './statement.ts'

const reasonOf = (node: XmlNode): string | null => first(node, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry')

/** An entry that is booked, and what it is made of: each transfer by itself, or one sum for all. */
function entryLines(entry: XmlElement): BankLine[] {
  const status = first(entry, 'Sts/Cd', 'Sts')
  const ours = text(entry, 'CdtDbtInd') === 'DBIT'
  const turned = text(entry, 'RvslInd') === 'true'
  if (status !== null && status !== 'BOOK') return []
  const reference = first(entry, 'AcctSvcrRef', 'NtryRef')
  const details = all(entry, 'NtryDtls/TxDtls')
  const batch = said(first(entry, 'NtryDtls/Btch/PmtInfId', 'NtryDtls/Btch/MsgId'))
  if (details.length === 0)
    return batch === null || !ours
      ? []
      : [{ says: 'paid', endToEnd: null, batch, value: centsOf(text(entry, 'Amt')), code: null, reference: reference ?? batch }]
  return details.flatMap((one): BankLine[] => {
    const endToEnd = said(text(one, 'Refs/EndToEndId'))
    const code = reasonOf(one)
    const debit = (text(one, 'CdtDbtInd') ?? (ours ? 'DBIT' : 'CRDT')) === 'DBIT'
    const value = centsOf(first(one, 'Amt', 'AmtDtls/TxAmt/Amt') ?? (details.length === 1 ? text(entry, 'Amt') : null))
    const about = { batch: said(first(one, 'Refs/PmtInfId', 'Refs/MsgId')) ?? batch, value, code }
    const at = first(one, 'Refs/AcctSvcrRef', 'Refs/TxId', 'Refs/InstrId') ?? reference ?? ''
    if (endToEnd === null && (details.length > 1 || about.batch === null)) return []
    return debit && !turned
      ? [{ says: 'paid', endToEnd, ...about, reference: at }]
      : code !== null || turned
        ? [{ says: 'returned', endToEnd, ...about, reference: at }]
        : []
  })
}

/** One transfer of a report on a payment file; of all that the bank may say only an end counts. */
const REPORTED: Readonly<Record<string, BankLine['says']>> = { ACSC: 'paid', ACCC: 'paid', RJCT: 'returned', CANC: 'returned' }

function reportLines(root: XmlElement): BankLine[] {
  const about = all(root, 'OrgnlGrpInfAndSts')[0]
  const message = about ? said(text(about, 'OrgnlMsgId')) : null
  const blocks = all(root, 'OrgnlPmtInfAndSts')
  const lines = blocks.flatMap((block) => {
    const batch = said(text(block, 'OrgnlPmtInfId')) ?? message
    const code = first(block, 'StsRsnInf/Rsn/Cd', 'StsRsnInf/Rsn/Prtry')
    const ones = all(block, 'TxInfAndSts').flatMap((one): BankLine[] => {
      const says = REPORTED[text(one, 'TxSts') ?? '']
      const endToEnd = said(text(one, 'OrgnlEndToEndId'))
      if (says === undefined || endToEnd === null) return []
      const why = first(one, 'StsRsnInf/Rsn/Cd', 'StsRsnInf/Rsn/Prtry') ?? code
      const value = centsOf(first(one, 'OrgnlTxRef/Amt/InstdAmt', 'OrgnlTxRef/IntrBkSttlmAmt'))
      return [{ says, endToEnd, batch, value, code: why, reference: first(one, 'AcctSvcrRef', 'StsId') ?? endToEnd }]
    })
    const whole = REPORTED[text(block, 'PmtInfSts') ?? '']
    return ones.length > 0 || whole === undefined || batch === null
      ? ones
      : [{ says: whole, endToEnd: null, batch, value: null, code, reference: batch }]
  })
  const whole = REPORTED[(about && text(about, 'GrpSts')) ?? '']
  if (lines.length > 0 || whole === undefined || message === null || !about) return lines
  const code = first(about, 'StsRsnInf/Rsn/Cd', 'StsRsnInf/Rsn/Prtry')
  return [{ says: whole, endToEnd: null, batch: message, value: null, code, reference: message }]
}

const ROOTS: Readonly<Record<string, StatementKind>> = {
  BkToCstmrStmt: 'camt.053',
  BkToCstmrDbtCdtNtfctn: 'camt.054',
  CstmrPmtStsRpt: 'pain.002',
}

/** Throws BadStatement. Nothing outside the file is read for it, and a file that defines entities is none of a bank. */
export function statementOf(bytes: Uint8Array): BankStatement {
  const xml = new TextDecoder('utf-8').decode(bytes)
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new BadStatement('not_a_statement')
  let doc: XmlDocument
  try {
    doc = XmlDocument.fromString(xml, { option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE })
  } catch {
    throw new BadStatement('broken')
  }
  try {
    const root = doc.root.find('./*').find((one): one is XmlElement => one instanceof XmlElement && one.name in ROOTS)
    const kind = root && ROOTS[root.name]
    if (!root || !kind) throw new BadStatement('not_a_statement')
    if (kind === 'pain.002') return { kind, others: 0, lines: reportLines(root), credits: [] }
    const entries = all(root, `${kind === 'camt.053' ? 'Stmt' : 'Ntfctn'}/Ntry`)
    if (entries.length > MOST_LINES) throw new BadStatement('too_large')
    const found = entries.map((entry) => ({ lines: entryLines(entry), credits: creditsOf(entry) }))
    const others = found.filter(({ lines, credits }) => lines.length === 0 && credits.length === 0).length
    return { kind, others, lines: found.flatMap(({ lines }) => lines), credits: found.flatMap(({ credits }) => credits) }
  } finally {
    doc.dispose()
  }
}
