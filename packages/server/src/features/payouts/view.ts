/** Paybacks and bank files as they are shown: never a whole IBAN, always the days left. Pure. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { lastFour } from '@taschino/basics/iban.ts'
import type { ListedPayback, PayoutDetail, PayoutFile } from '@taschino/contract/payouts.ts'
import { placeOf } from './rules.ts'
import type { ListedRow, PaybackRow } from './store.ts'
import type { FileRow, TransferRow } from './files-store.ts'

const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

const shopOf = ({ idShop, shopName, groupName }: Pick<PaybackRow, 'idShop' | 'shopName' | 'groupName'>) => ({
  id: idShop,
  name: shopName,
  group: groupName,
})

const backOf = ({ bankCode, bankReference }: Pick<ListedRow, 'bankCode' | 'bankReference'>): ListedPayback['back'] =>
  bankCode === null ? null : { code: bankCode, reference: bankReference ?? '' }

export function paybackOf(row: PaybackRow, now: number) {
  const { gtid, value, fee, feeParts: parts, net, payoutDate, approvedAt, attempt, stopped } = row
  return {
    stopped,
    gtid,
    shop: shopOf(row),
    value,
    fee,
    parts,
    net,
    payoutDate,
    attempt,
    daysLeft: daysBetween(businessDay(now), payoutDate),
    approvedAt: approvedAt?.toISOString() ?? null,
  }
}

export function listedOf(row: ListedRow, now: number): ListedPayback {
  const place = placeOf(row.state, row.payoutDate, businessDay(now))
  if (place === null) throw new Error(`payback ${row.gtid} is ${row.state}`)
  return {
    ...paybackOf(row, now),
    state: row.state,
    place,
    ibanLast4: row.iban === null ? null : lastFour(row.iban),
    reason: row.reason,
    back: backOf(row),
    refused: row.refused,
    file: row.idFile === null || row.messageId === null ? null : { id: row.idFile, messageId: row.messageId },
    paidAt: row.paidAt?.toISOString() ?? null,
  }
}

export function fileOf({ id, messageId, madeAt, madeBy, count, value, fee, net, sent, paid, returned }: FileRow): PayoutFile {
  return { id, messageId, madeAt: madeAt.toISOString(), madeBy, count, value, fee, net, sent, paid, returned }
}

export function detailOf(file: FileRow, rows: readonly TransferRow[]): PayoutDetail {
  return {
    ...fileOf(file),
    payer: { name: file.payerName, ibanLast4: lastFour(file.payerIban) },
    rows: rows.map((row) => ({
      gtid: row.gtid,
      shop: shopOf(row),
      value: row.value,
      fee: row.fee,
      parts: row.feeParts,
      net: row.net,
      attempt: row.attempt,
      executesOn: row.executesOn,
      ibanLast4: lastFour(row.iban),
      receiver: row.receiver,
      state: row.fate,
      reason: row.fate === 'returned' ? row.reason : null,
      back: row.fate === 'returned' ? backOf(row) : null,
    })),
  }
}
