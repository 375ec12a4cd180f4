/** What stands in the menu at the end of the title line, per role (docs/product.md, screens). */
import {
  Barcode,
  ChartColumn,
  FileText,
  Gauge,
  Gift,
  HandCoins,
  HandHeart,
  Inbox,
  LayoutGrid,
  Package,
  PackageSearch,
  ScrollText,
  Sparkles,
  Star,
  UserRoundCog,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Role } from '@taschino/contract/roles.ts'
import type { WordKey } from '../words/words.ts'
import { deskPaths } from './desk-paths.ts'
import { paths } from './paths.ts'

export interface HeaderItem {
  readonly path: string
  readonly word: WordKey
  readonly icon: LucideIcon
}

const item = (path: string, word: WordKey, icon: LucideIcon): HeaderItem => ({ path, word, icon })

const CLUB = [item(paths.club(), 'menu.club', Star)]
const AGENT = [
  item(paths.agentReport(), 'menu.agent_report', ChartColumn),
  item(paths.agentRequestsReport(), 'menu.agent_requests_report', Inbox),
]
const COMPANY = [
  item(deskPaths.overview(), 'menu.overview', Gauge),
  item(paths.companyBarcodeGift(), 'menu.company_barcode_gift', Gift),
  item(deskPaths.products(), 'menu.company_club_products', Package),
  item(deskPaths.orders(), 'menu.company_club_orders', PackageSearch),
  item(deskPaths.cashback(), 'menu.company_club_cashback', HandCoins),
  item(deskPaths.categories(), 'menu.company_club_categories', LayoutGrid),
  item(deskPaths.aon(), 'menu.company_club_aon', Sparkles),
  item(deskPaths.invoices(), 'menu.invoices', FileText),
  item(deskPaths.credits(), 'menu.credits', HandHeart),
  item(paths.companyAgents(), 'menu.company_agents', UserRoundCog),
  item(paths.companyReports(), 'menu.company_reports', ChartColumn),
  item(paths.companyDocuments(), 'menu.company_documents', FileText),
  item(paths.companyAudit(), 'menu.company_audit', ScrollText),
]

export const HEADER_MENUS: Readonly<Partial<Record<Role, readonly HeaderItem[]>>> = {
  enduser: [item(paths.codeGdo(), 'menu.code_gdo', Barcode), ...CLUB],
  shop: CLUB,
  agent: AGENT,
  superagent: AGENT,
  company: COMPANY,
  admin: COMPANY,
}
