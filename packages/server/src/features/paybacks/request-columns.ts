/** The columns of the export of a shop's requests. */
import type { ShopRequest } from '@taschino/contract/paybacks.ts'
import type { Export } from '../../http/sheet-file.ts'
import { feeColumns } from '../requests/public.ts'

export const REQUESTS: Export<ShopRequest> = {
  name: 'asked.title',
  columns: (words) => [
    { key: 'asked', head: words('export.when'), kind: 'moment', of: (row) => row.askedAt },
    { key: 'shop', head: words('export.shop'), kind: 'text', of: (row) => row.shop.title },
    { key: 'kind', head: words('export.kind'), kind: 'text', of: (row) => words(`asked.kind.${row.kind}`) },
    { key: 'state', head: words('export.status'), kind: 'text', of: (row) => words(`asked.state.${row.state}`) },
    { key: 'value', head: words('export.value'), kind: 'money', of: (row) => row.value },
    { key: 'fee', head: words('asked.fee'), kind: 'money', of: (row) => row.payback?.fee ?? null },
    { key: 'net', head: words('asked.net'), kind: 'money', of: (row) => row.payback?.net ?? null },
    { key: 'promised', head: words('asked.promised'), kind: 'text', of: (row) => row.payback?.payoutDate ?? null },
    {
      key: 'paid',
      head: words('asked.paid_at'),
      kind: 'moment',
      of: (row) => (row.state === 'paid' ? (row.steps.findLast(({ step }) => step === 'paid')?.at ?? null) : null),
    },
    { key: 'reason', head: words('asked.reason'), kind: 'text', of: (row) => row.reason },
    { key: 'code', head: words('transactions.gtid'), kind: 'text', of: (row) => row.gtid },
    ...feeColumns<ShopRequest>(words, (row) => row.payback?.parts),
  ],
}
