/** What is old once a transfer moved. */
import { countPaybacks, getPayout, listPaybacks, listPayouts, previewPayout } from '@taschino/contract/payouts.ts'
import { countRequests, getRequest, listRequests } from '@taschino/contract/requests.ts'
import { invalidate } from '../../api/use-ask.ts'

export const payoutsMoved = (): Promise<void> =>
  invalidate(countPaybacks, listPaybacks, listPayouts, getPayout, previewPayout, listRequests, countRequests, getRequest)
