/** What an agency sees: its people, its tickets and how it hands them out. */
import { screen } from '../../routing/screen.tsx'
import { profile } from './profile.ts'
import { at, SECOND } from './route.ts'
import type { Route } from './route.ts'

export const OF_AGENCIES: readonly Route[] = [
  at(
    '/tabs/agency-employees',
    ['agency'],
    screen(
      'agencies/employees/AgencyEmployeesScreen',
      async () => (await import('../../features/agencies/employees/AgencyEmployeesScreen.tsx')).AgencyEmployeesScreen,
    ),
  ),
  at(
    '/tabs/agency-tickets',
    ['agency'],
    screen(
      'agencies/tickets/AgencyTicketsScreen',
      async () => (await import('../../features/agencies/tickets/AgencyTicketsScreen.tsx')).AgencyTicketsScreen,
      'pocket',
    ),
  ),
  at('/tabs/agency-profile', ['agency'], profile),
  at(
    '/agency-distribution',
    ['agency'],
    screen(
      'distribution/DistributionScreen',
      async () => (await import('../../features/distribution/DistributionScreen.tsx')).DistributionScreen,
      'form',
    ),
    SECOND,
  ),
  at(
    '/agency-invoices',
    ['agency'],
    screen('invoices/InvoicesScreen', async () => (await import('../../features/invoices/InvoicesScreen.tsx')).InvoicesScreen),
    SECOND,
  ),
  at(
    '/agency-credits',
    ['agency'],
    screen('credits/CreditsScreen', async () => (await import('../../features/credits/CreditsScreen.tsx')).CreditsScreen),
    SECOND,
  ),
  at(
    '/agency-credits/give',
    ['agency'],
    screen(
      'credits/GiveCreditsScreen',
      async () => (await import('../../features/credits/GiveCreditsScreen.tsx')).GiveCreditsScreen,
      'form',
    ),
    SECOND,
  ),
]
