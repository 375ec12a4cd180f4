/** The links from each thing that waits to where it is answered. */
import type { WaitingName } from '@taschino/contract/overview.ts'
import { deskPaths } from '../../routing/desk-paths.ts'
import { paths, withQuery } from '../../routing/paths.ts'

/** Letters and notices that did not arrive; `days`: of these alone. */
export const failuresPath = (days?: string): string => withQuery('/company-failures', { at: days })

export const LEADS: Readonly<Record<WaitingName, string>> = {
  orders: paths.companyAgencies(),
  paybacks: paths.companyShops(),
  credits: paths.companyShops(),
  ibans: paths.companyShops({ view: 'iban' }),
  shops: paths.companyShops({ view: 'review' }),
  agencies: paths.companyAgencies({ view: 'agencies' }),
  settings: paths.companySettings(),
  // Its lines there lead to each.
  approvals: paths.companyShops(),
  grants: `${deskPaths.credits()}?state=waiting`,
  disputes: paths.companyAgents('disputes'),
  statements: `${paths.companyAgents('statements')}&state=open`,
  commissions: `${paths.companyAgents('statements')}&state=invoiced`,
  cashbacks: deskPaths.cashback('held'),
  claims: `${deskPaths.cashback('claims')}&state=open`,
  club_orders: deskPaths.orders(),
  parcels: `${deskPaths.orders()}?parcels=true`,
  transfers: paths.companyShops({ view: 'payouts' }),
}
