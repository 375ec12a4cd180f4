/** Which answers are out of date after a request was answered. */
import { countRequests, getRequest, listAgencies, listLots, listRequests, listShopStandings } from '@taschino/contract/requests.ts'
import { getOverview, getWaiting } from '@taschino/contract/overview.ts'
import { invalidate } from '../../api/use-ask.ts'

export const invalidateInbox = (): Promise<void> =>
  invalidate(listRequests, countRequests, getRequest, listAgencies, listLots, listShopStandings, getWaiting, getOverview)
