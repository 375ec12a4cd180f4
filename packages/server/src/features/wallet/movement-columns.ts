/** The columns of the export of movements. */
import { figureOf, kindKey, statusKey } from '@taschino/contract/movement-figures.ts'
import type { Role } from '@taschino/contract/roles.ts'
import type { Transaction } from '@taschino/contract/wallet.ts'
import type { Export } from '../../http/sheet-file.ts'
import { feeColumns } from '../requests/public.ts'

const euros = (cents: number): string => `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')} €`

const MOVEMENTS: Export<Transaction> = {
  name: 'transactions.title',
  columns: (words) => [
    { key: 'at', head: words('export.when'), kind: 'moment', of: (row) => row.at },
    { key: 'kind', head: words('export.kind'), kind: 'text', of: (row) => words.at(kindKey(row)) },
    { key: 'state', head: words('export.status'), kind: 'text', of: (row) => words.at(statusKey(row)) },
    { key: 'with', head: words('export.with'), kind: 'text', of: (row) => row.counterparty?.name ?? null },
    { key: 'value', head: words('export.value'), kind: 'money', of: figureOf },
    // This column adds up to what is held.
    { key: 'balance', head: words('export.to_balance'), kind: 'money', of: (row) => row.value },
    { key: 'fee', head: words('export.fee'), kind: 'money', of: (row) => row.payout?.fee ?? null },
    { key: 'net', head: words('export.net'), kind: 'money', of: (row) => row.payout?.net ?? null },
    { key: 'refunded', head: words('export.refunded'), kind: 'money', of: (row) => row.refunded },
    {
      key: 'parts',
      head: words('export.parts'),
      kind: 'text',
      of: (row) =>
        row.parts
          .map(({ unit, amount, type }) =>
            unit === 1 ? `${euros(amount)} ${words(`type.${type}`)}` : `${amount} × ${euros(unit)} ${words(`type.${type}`)}`,
          )
          .join(', '),
    },
    { key: 'till', head: words('export.till'), kind: 'text', of: (row) => row.till },
    { key: 'code', head: words('transactions.gtid'), kind: 'text', of: (row) => row.gtid },
    { key: 'parent', head: words('export.parent'), kind: 'text', of: (row) => row.parent },
  ],
}

/** Of those who are paid out: what each fee is made of, too. */
const WITH_FEES: Export<Transaction> = {
  name: MOVEMENTS.name,
  columns: (words) => [...MOVEMENTS.columns(words), ...feeColumns<Transaction>(words, (row) => row.payout?.parts)],
}

export const movementsFor = (role: Role): Export<Transaction> => (role === 'enduser' || role === 'agency' ? MOVEMENTS : WITH_FEES)
