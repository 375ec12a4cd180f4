/** A receipt as PDF: what its reader sees on the screen. */
import { isUndone, kindKey, statusKey } from '@taschino/contract/movement-figures.ts'
import type { Receipt } from '@taschino/contract/wallet.ts'
import { openPaper, type Imprint, type Paper } from '../../platform/pdf/paper.ts'
import { euro, gtidText, momentText, percentText, shared, w } from './words.ts'

type Part = Receipt['parts'][number]
type FeePart = NonNullable<NonNullable<Receipt['payout']>['parts']>[number]

const piecesText = ({ unit, amount, type }: Part): [string, string, string, string] =>
  type === 'free_credits'
    ? [shared(`type.${type}`), '', '', euro(amount)]
    : [shared(`type.${type}`), String(amount), euro(unit), euro(unit * amount)]

/** What was held back of a transfer, type by type: what one cannot check from the sum alone where types have prices of their own. */
function feeTable(paper: Paper, parts: readonly FeePart[]): void {
  if (parts.length === 0) return
  const sum = (of: (part: FeePart) => number): string => euro(parts.reduce((all, part) => all + of(part), 0))
  paper.heading(w('fees_by_type'))
  paper.table(
    [
      { head: w('type'), share: 4 },
      { head: w('gross'), share: 2.2, right: true },
      { head: w('rate'), share: 1.6, right: true },
      { head: w('fee'), share: 2.4, right: true },
    ],
    parts.map(({ type, value, feeRate, fee }) => [shared(`type.${type}`), euro(value), percentText(feeRate), euro(fee)]),
    [w('total'), sum(({ value }) => value), '', sum(({ fee }) => fee)],
  )
}

export async function receiptPaper(receipt: Receipt, { now, circuit }: Imprint): Promise<Uint8Array> {
  const paper = await openPaper({
    title: w('receipt.title', { what: shared.at(kindKey(receipt)) }),
    at: new Date(now),
    above: receipt.shop ? `${receipt.shop.title} · ${receipt.shop.address}` : (receipt.counterparty?.name ?? ''),
    circuit,
    foot: w('foot', { circuit, when: momentText(now) }),
  })
  const facts: [string, string | null][] = [
    [w('receipt.value'), euro(receipt.value)],
    [w('receipt.when'), momentText(receipt.at)],
    [w('receipt.status'), shared.at(statusKey(receipt))],
    [w('receipt.with'), receipt.counterparty?.name ?? null],
    [w('receipt.business'), receipt.shop?.businessName ?? null],
    [w('receipt.till'), receipt.till],
    [w('fee'), receipt.payout ? euro(receipt.payout.fee) : null],
    [w('paid_net'), receipt.payout ? euro(receipt.payout.net) : null],
    [w('receipt.bill'), receipt.bill === null ? null : euro(receipt.bill)],
    [w('receipt.reason'), receipt.reason],
    [w('receipt.refunded'), receipt.refunded === 0 ? null : euro(receipt.refunded)],
    [w('receipt.parent'), receipt.parent === null ? null : gtidText(receipt.parent)],
    [w('receipt.code'), gtidText(receipt.gtid)],
    [w('receipt.proof'), isUndone(receipt) ? null : receipt.proof.words.join(' ')],
  ]
  paper.facts(facts.filter((fact): fact is [string, string] => fact[1] !== null))
  if (receipt.parts.length > 0) {
    paper.heading(w('receipt.parts'))
    paper.table(
      [
        { head: w('type'), share: 4 },
        { head: w('receipt.pieces'), share: 1.5, right: true },
        { head: w('receipt.unit'), share: 2, right: true },
        { head: w('value'), share: 2, right: true },
      ],
      receipt.parts.map(piecesText),
    )
  }
  feeTable(paper, receipt.payout?.parts ?? [])
  if (receipt.children.length > 0) {
    paper.heading(w('receipt.children'))
    paper.table(
      [
        { head: w('receipt.when'), share: 5.5 },
        { head: w('what'), share: 3 },
        { head: w('receipt.reason'), share: 3 },
        { head: w('value'), share: 2, right: true },
      ],
      receipt.children.map((child) => [
        momentText(child.at),
        shared(`transactions.kind.${child.type}`),
        child.reason ?? '',
        euro(child.value),
      ]),
    )
  }
  paper.paragraph(w('receipt.note'))
  return paper.save()
}
