/** How shops, groups and people of agencies come in: one by one or many at once; each shop with a record that it sees too. */
import { screen } from '../../routing/screen.tsx'
import { AGENTS, at, COMPANY, SECOND } from './route.ts'
import type { Route } from './route.ts'

const shopAdd = screen(
  'onboarding/add/ShopAddScreen',
  async () => (await import('../../features/onboarding/add/ShopAddScreen.tsx')).ShopAddScreen,
  'form',
)
const groupAdd = screen(
  'onboarding/add/GroupAddScreen',
  async () => (await import('../../features/onboarding/add/GroupAddScreen.tsx')).GroupAddScreen,
  'form',
)

const shopBulk = screen('imports/BulkScreen', async () => (await import('../../features/imports/BulkScreen.tsx')).BulkScreen, 'form')

const peopleBulk = screen(
  'imports/people/PeopleBulkScreen',
  async () => (await import('../../features/imports/people/PeopleBulkScreen.tsx')).PeopleBulkScreen,
  'form',
)

export const COMING_IN: readonly Route[] = [
  at('/agent-shop-add', AGENTS, shopAdd, SECOND),
  at('/agent-shop-group-add', AGENTS, groupAdd, SECOND),
  at('/agent-shop-bulk', AGENTS, shopBulk, SECOND),
  at('/company-shop-bulk', COMPANY, shopBulk, SECOND),
  at('/agency-people-bulk', ['agency'], peopleBulk, SECOND),
  at('/agent-people-bulk', AGENTS, peopleBulk, SECOND),
  at('/company-people-bulk', COMPANY, peopleBulk, SECOND),
  at('/company-shop-add', COMPANY, shopAdd, SECOND),
  at('/company-shop-group-add', COMPANY, groupAdd, SECOND),
  at(
    '/shop-record/:id',
    ['shop', ...AGENTS, ...COMPANY],
    screen(
      'onboarding/record/ShopRecordScreen',
      async () => (await import('../../features/onboarding/record/ShopRecordScreen.tsx')).ShopRecordScreen,
      'form',
    ),
    SECOND,
  ),
]
