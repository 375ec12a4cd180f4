/** What the company sees: its desks, its users, reports, documents and the record of what was done. */
import { screen } from '../../routing/screen.tsx'
import { profile } from './profile.ts'
import { at, COMPANY, SECOND } from './route.ts'
import type { Route } from './route.ts'

export const OF_COMPANY: readonly Route[] = [
  at(
    '/tabs/company-agencies',
    COMPANY,
    screen(
      'inbox/company-agencies/CompanyAgenciesScreen',
      async () => (await import('../../features/inbox/company-agencies/CompanyAgenciesScreen.tsx')).CompanyAgenciesScreen,
    ),
  ),
  at(
    '/tabs/company-shops',
    COMPANY,
    screen(
      'inbox/company-shops/CompanyShopsScreen',
      async () => (await import('../../features/inbox/company-shops/CompanyShopsScreen.tsx')).CompanyShopsScreen,
    ),
  ),
  at(
    '/tabs/company-users',
    COMPANY,
    screen(
      'people/company-users/CompanyUsersScreen',
      async () => (await import('../../features/people/company-users/CompanyUsersScreen.tsx')).CompanyUsersScreen,
    ),
  ),
  at('/tabs/company-profile', COMPANY, profile),
  at(
    '/company-agents',
    COMPANY,
    screen(
      'agents/company/CompanyAgentsScreen',
      async () => (await import('../../features/agents/company/CompanyAgentsScreen.tsx')).CompanyAgentsScreen,
    ),
    SECOND,
  ),
  at(
    '/company-user-add',
    COMPANY,
    screen(
      'people/company-user-add/CompanyUserAddScreen',
      async () => (await import('../../features/people/company-user-add/CompanyUserAddScreen.tsx')).CompanyUserAddScreen,
      'form',
    ),
    SECOND,
  ),
  at(
    '/company-agency-add',
    COMPANY,
    screen(
      'agencies/add/AgencyAddScreen',
      async () => (await import('../../features/agencies/add/AgencyAddScreen.tsx')).AgencyAddScreen,
      'form',
    ),
    SECOND,
  ),
  at(
    '/company-agency/:id',
    COMPANY,
    screen(
      'agencies/record/AgencyRecordScreen',
      async () => (await import('../../features/agencies/record/AgencyRecordScreen.tsx')).AgencyRecordScreen,
    ),
    SECOND,
  ),
  at(
    '/company-home',
    COMPANY,
    screen('overview/CompanyHomeScreen', async () => (await import('../../features/overview/CompanyHomeScreen.tsx')).CompanyHomeScreen),
    SECOND,
  ),
  at(
    '/company-failures',
    COMPANY,
    screen('overview/FailuresScreen', async () => (await import('../../features/overview/FailuresScreen.tsx')).FailuresScreen),
    SECOND,
  ),
  at(
    '/company-invoices',
    COMPANY,
    screen('invoices/InvoicesScreen', async () => (await import('../../features/invoices/InvoicesScreen.tsx')).InvoicesScreen),
    SECOND,
  ),
  at(
    '/company-credits',
    COMPANY,
    screen('credits/CreditsScreen', async () => (await import('../../features/credits/CreditsScreen.tsx')).CreditsScreen),
    SECOND,
  ),
  at(
    '/company-credits/give',
    COMPANY,
    screen(
      'credits/GiveCreditsScreen',
      async () => (await import('../../features/credits/GiveCreditsScreen.tsx')).GiveCreditsScreen,
      'form',
    ),
    SECOND,
  ),
  at(
    '/company-barcode-gift',
    COMPANY,
    screen(
      'gift-codes/company/CompanyGiftCodesScreen',
      async () => (await import('../../features/gift-codes/company/CompanyGiftCodesScreen.tsx')).CompanyGiftCodesScreen,
    ),
    SECOND,
  ),
  at(
    '/company-club-products-management',
    COMPANY,
    screen(
      'club/company/CompanyProductsScreen',
      async () => (await import('../../features/club/company/CompanyProductsScreen.tsx')).CompanyProductsScreen,
    ),
    SECOND,
  ),
  at(
    '/company-club-categories-management',
    COMPANY,
    screen(
      'club/company/CategoriesScreen',
      async () => (await import('../../features/club/company/CategoriesScreen.tsx')).CategoriesScreen,
    ),
    SECOND,
  ),
  at(
    '/company-club-categories-management/company-club-category-details-management/:idInternalCategory',
    COMPANY,
    screen(
      'club/company/CategoryDetailsScreen',
      async () => (await import('../../features/club/company/CategoryDetailsScreen.tsx')).CategoryDetailsScreen,
    ),
    SECOND,
  ),
  at(
    '/company-club-aon-management',
    COMPANY,
    screen(
      'club/company/CompanyAonScreen',
      async () => (await import('../../features/club/company/CompanyAonScreen.tsx')).CompanyAonScreen,
    ),
    SECOND,
  ),
  at(
    '/company-club-orders',
    COMPANY,
    screen(
      'club/company-orders/CompanyOrdersScreen',
      async () => (await import('../../features/club/company-orders/CompanyOrdersScreen.tsx')).CompanyOrdersScreen,
    ),
    SECOND,
  ),
  at(
    '/company-club-cashback',
    COMPANY,
    screen(
      'club/company-cashback/CompanyCashbackScreen',
      async () => (await import('../../features/club/company-cashback/CompanyCashbackScreen.tsx')).CompanyCashbackScreen,
    ),
    SECOND,
  ),
  at(
    '/company-reports',
    COMPANY,
    screen(
      'reports/company-reports/CompanyReportsScreen',
      async () => (await import('../../features/reports/company-reports/CompanyReportsScreen.tsx')).CompanyReportsScreen,
    ),
    SECOND,
  ),
  at(
    '/company-settings',
    COMPANY,
    screen(
      'settings/CompanySettingsScreen',
      async () => (await import('../../features/settings/CompanySettingsScreen.tsx')).CompanySettingsScreen,
    ),
    SECOND,
  ),
  at(
    '/company-setup',
    COMPANY,
    screen('setup/CompanySetupScreen', async () => (await import('../../features/setup/CompanySetupScreen.tsx')).CompanySetupScreen),
    SECOND,
  ),
  at(
    '/company-documents',
    COMPANY,
    screen(
      'documents/company-documents/CompanyDocumentsScreen',
      async () => (await import('../../features/documents/company-documents/CompanyDocumentsScreen.tsx')).CompanyDocumentsScreen,
    ),
    SECOND,
  ),
  at(
    '/company-releases',
    COMPANY,
    screen(
      'releases/CompanyReleasesScreen',
      async () => (await import('../../features/releases/CompanyReleasesScreen.tsx')).CompanyReleasesScreen,
    ),
    SECOND,
  ),
  at(
    '/company-audit',
    COMPANY,
    screen(
      'audit/company-audit/CompanyAuditScreen',
      async () => (await import('../../features/audit/company-audit/CompanyAuditScreen.tsx')).CompanyAuditScreen,
    ),
    SECOND,
  ),
  at(
    '/company-record/:about/:id',
    COMPANY,
    screen('desk/record/RecordScreen', async () => (await import('../../features/desk/record/RecordScreen.tsx')).RecordScreen),
    SECOND,
  ),
]
