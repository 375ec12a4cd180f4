/** What the company read of its club's orders is old once one of them has an end. */
import { getClubReport, listManagedOrders } from '@taschino/contract/club/company-orders.ts'
import { listProviders } from '@taschino/contract/club/company-providers.ts'
import { invalidate } from '../../../api/use-ask.ts'

export const ordersMoved = (): Promise<unknown> => invalidate(listManagedOrders, getClubReport, listProviders)
