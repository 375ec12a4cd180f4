/** Matches each line of a bank's file with our transfers. Pure. */
import { businessDay } from '@taschino/basics/business-day.ts'
import type { StatementLine } from '@taschino/contract/payouts-statement.ts'
import { RETURN_CODES, type ReturnCode } from '@taschino/contract/return-codes.ts'
import type { BankLine } from '../../platform/bank/statement.ts'
import { lastReturnDay } from './rules.ts'
import type { NamedTransfer } from './statement-store.ts'

/** What the bank says in a code that we have no words for is a return without a reason said; its own code stands beside it. */
export const codeOf = (written: string | null): ReturnCode => RETURN_CODES.find((code) => code === written) ?? 'MS03'

/** A return's reference has four signs or more. */
export const referenceOf = ({ reference, endToEnd }: Pick<BankLine, 'reference' | 'endToEnd'>): string =>
  (reference.length >= 4 ? reference : `${endToEnd ?? 'TSC'}${reference}`).slice(0, 35)

function fitOf(line: BankLine, transfer: NamedTransfer, whole: boolean, now: number): StatementLine['fit'] {
  const { fate, newest, net, paidAt } = transfer
  if (!newest || fate === 'returned') return line.says === 'returned' ? 'known' : 'contradicts'
  if (!whole && line.value !== null && line.value !== net) return 'amount'
  if (line.says === 'paid') return fate === 'paid' ? 'known' : 'pays'
  if (paidAt !== null && businessDay(now) > lastReturnDay(businessDay(paidAt.getTime()), codeOf(line.code))) return 'too_late'
  return 'returns'
}

/** The transfers that a line speaks of: one, a block of a file booked as one sum, or a whole file. */
function meantBy(line: BankLine, transfers: readonly NamedTransfer[]): { found: NamedTransfer[]; whole: boolean } {
  if (line.endToEnd !== null) return { found: transfers.filter(({ endToEnd }) => endToEnd === line.endToEnd), whole: false }
  const found = transfers.filter(({ block, messageId }) => block === line.batch || messageId === line.batch)
  const sum = found.reduce((all, { net }) => all + net, 0)
  // A sum that is not the block's is of a part of it, and nobody says which.
  return line.value !== null && line.value !== sum ? { found: [], whole: true } : { found, whole: true }
}

/** In the order of the file. Of two lines about one transfer each is judged by what the one before makes of it. */
export function matchLines(lines: readonly BankLine[], transfers: readonly NamedTransfer[], now: number): StatementLine[] {
  const state = new Map(transfers.map((one) => [one.endToEnd, one]))
  return lines.flatMap((line) => {
    const { found, whole } = meantBy(line, [...state.values()])
    return found.map((transfer) => {
      const fit = fitOf(line, transfer, whole, now)
      if (fit === 'pays') state.set(transfer.endToEnd, { ...transfer, fate: 'paid', paidAt: new Date(now) })
      if (fit === 'returns') state.set(transfer.endToEnd, { ...transfer, fate: 'returned' })
      return {
        fit,
        gtid: transfer.gtid,
        shop: transfer.shopName,
        net: transfer.net,
        said: whole ? null : line.value,
        code: line.code,
        reference: referenceOf(line),
      }
    })
  })
}
