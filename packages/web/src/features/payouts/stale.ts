/** Which answers are out of date after a transfer moved or an invoice was paid. */
import { countPaybacks, getPayout, listPaybacks, listPayouts, previewPayout } from '@taschino/contract/payouts.ts'
import { getInvoice, listInvoices } from '@taschino/contract/invoices.ts'
import { countRequests, getRequest, listRequests } from '@taschino/contract/requests.ts'
import { invalidate } from '../../api/use-ask.ts'

export const payoutsMoved = (): Promise<void> =>
  invalidate(
    countPaybacks,
    listPaybacks,
    listPayouts,
    getPayout,
    previewPayout,
    listRequests,
    countRequests,
    getRequest,
    listInvoices,
    getInvoice,
  )
