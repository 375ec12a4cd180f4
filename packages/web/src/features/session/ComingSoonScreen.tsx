/** A screen whose content belongs to a later feature: says what will be here, and from where one can go on. */
import {
  Building2,
  ChartColumn,
  Coins,
  Gift,
  LayoutGrid,
  Package,
  ScanBarcode,
  Star,
  Store,
  Tag as TagIcon,
  Ticket,
  UsersRound,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useBack } from '../../routing/back.ts'
import { OwnPlaces } from '../../routing/OwnPlaces.tsx'
import { paths } from '../../routing/paths.ts'
import { useLocation } from '../../routing/router.tsx'
import { useSession } from '../../auth/session.ts'
import { SectionTitle } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Chip.tsx'
import { Page } from '../../ui/Page.tsx'
import { t, tMaybe } from '../../words/words.ts'
import { comingName } from './coming-name.ts'

/** The first that fits the name. */
const ICONS: readonly (readonly [RegExp, LucideIcon])[] = [
  [/report/, ChartColumn],
  [/barcode|gdo/, ScanBarcode],
  [/cashback/, Coins],
  [/voucher|gift/, Gift],
  [/categor/, LayoutGrid],
  [/product|aon/, Package],
  [/brands/, TagIcon],
  [/ticket/, Ticket],
  [/club/, Star],
  [/shop/, Store],
  [/employee|agents|agent_add/, UsersRound],
  [/agenc/, Building2],
]

export function ComingSoonScreen() {
  const { role } = useSession()
  const { pathname } = useLocation()
  const back = useBack(paths.root())
  const name = comingName(pathname)
  const Icon = ICONS.find(([fits]) => fits.test(name))?.[1] ?? Star
  return (
    <Page title={tMaybe(`soon.${name}.title`) || t('soon.title')} onBack={pathname.startsWith('/tabs/') ? undefined : back}>
      <div className="mt-2 mb-6 flex flex-col items-center rounded-big border border-line bg-card px-6 pt-9 pb-8 text-center">
        <div aria-hidden className="relative mb-5 grid size-22 place-items-center rounded-[26px] bg-mint text-brand">
          <Icon size={40} strokeWidth={1.7} />
          <span className="absolute -end-1.5 -bottom-1.5 size-6 rounded-full border-4 border-card bg-gold" />
        </div>
        <Tag kind="warn">{t('soon.tag')}</Tag>
        <p className="mt-3 mb-0 max-w-sm text-lg font-semibold text-balance">{tMaybe(`soon.${name}.body`) || t('soon.later')}</p>
        <p className="mt-2 mb-0 max-w-sm text-ink-2 text-balance">{t('soon.later')}</p>
      </div>
      {role !== null && (
        <>
          <SectionTitle>{t('soon.meanwhile')}</SectionTitle>
          <OwnPlaces role={role} />
        </>
      )}
    </Page>
  )
}
