/** Finds a role's screens and acts by their names. Pure. */
import type { Role } from '@taschino/contract/roles.ts'
import { HEADER_MENUS } from '../../../routing/header-menus.ts'
import { paths } from '../../../routing/paths.ts'
import { TABS } from '../../../routing/tabs.ts'
import { t, type WordKey } from '../../../words/words.ts'
import type { OptionGroup } from './option.ts'

type Way = readonly [to: string, word: WordKey]

const OWN: readonly Way[] = [
  [paths.notifications(), 'notices.title'],
  [paths.profileDevices(), 'profile.devices'],
  [paths.profileSecurity(), 'profile.security'],
]

const COMPANY_SCREENS: readonly Way[] = [
  [paths.companyShops({ view: 'shops' }), 'finder.to_shops'],
  [paths.companyShops({ view: 'payouts' }), 'payouts.title'],
  [paths.companyShops({ view: 'iban' }), 'inbox.iban'],
  [paths.companySettings(), 'companySettings.title'],
  [paths.companyReleases(), 'releases.title'],
]
const COMPANY_ACTS: readonly Way[] = [
  [paths.companyUserAdd(), 'finder.do_invite'],
  [paths.companyAgencyAdd(), 'finder.do_agency'],
  [paths.companyShopAdd(), 'finder.do_shop'],
  [paths.shopGroupAdd('company'), 'finder.do_group'],
  [paths.shopBulk('company'), 'finder.do_shops'],
  [paths.peopleBulk('company'), 'finder.do_people'],
]
const AGENT_ACTS: readonly Way[] = [
  [paths.agentAgencyAdd(), 'finder.do_agency'],
  [paths.agentShopAdd(), 'finder.do_shop'],
  [paths.shopGroupAdd('agent'), 'finder.do_group'],
]
const SCREENS: Readonly<Partial<Record<Role, readonly Way[]>>> = { company: COMPANY_SCREENS, admin: COMPANY_SCREENS }
const ACTS: Readonly<Partial<Record<Role, readonly Way[]>>> = {
  company: COMPANY_ACTS,
  admin: COMPANY_ACTS,
  agent: AGENT_ACTS,
  superagent: AGENT_ACTS,
  agency: [
    [paths.agencyDistribution(), 'finder.do_distribute'],
    [paths.peopleBulk('agency'), 'finder.do_people'],
  ],
  shop: [
    [paths.shopPayback(), 'finder.do_payback'],
    [paths.shopConvert(), 'finder.do_convert'],
  ],
}

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** Without words all of them; else those whose name holds every word. */
export function screensFor(role: Role, text: string): OptionGroup[] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  const lines = (ways: readonly Way[]) =>
    ways
      .map(([to, word]) => ({ key: `way ${to}`, title: t(word), detail: '', to }))
      .filter(({ title }) => words.every((word) => folded(title).includes(word)))
  const tabs: Way[] = [...TABS[role], ...(HEADER_MENUS[role] ?? [])].map(({ path, word }) => [path, word])
  return [
    { key: 'acts', title: t('finder.acts'), options: lines(ACTS[role] ?? []) },
    { key: 'screens', title: t('finder.screens'), options: lines([...tabs, ...(SCREENS[role] ?? []), ...OWN]) },
  ]
}
