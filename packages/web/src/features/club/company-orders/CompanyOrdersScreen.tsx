/** The company's screen of club orders, unknown outcomes first, and the report beside what providers say. */
import { useBack } from '../../../routing/back.ts'
import { deskPaths } from '../../../routing/desk-paths.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import { useWide } from '../../../settings/media.ts'
import { Page } from '../../../ui/Page.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { t } from '../../../words/words.ts'
import { ClubReport } from './ClubReport.tsx'
import { Orders } from './Orders.tsx'
import { Problems } from './Problems.tsx'

const VIEWS = ['orders', 'problems', 'report'] as const
type View = (typeof VIEWS)[number]

export function CompanyOrdersScreen() {
  const [search, setSearch] = useSearchParams()
  const onBack = useBack(deskPaths.products())
  const view: View = VIEWS.find((one) => one === search.get('view')) ?? 'orders'
  const desk = useWide('wide') && view === 'orders'
  return (
    <Page
      title={t('companyOrders.title')}
      onBack={onBack}
      width={desk ? 'desk' : 'wide'}
      views={
        <SegmentedControl<View>
          label={t('companyOrders.title')}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`companyOrders.view.${value}`) }))}
          onChange={(next) => setSearch(next === 'orders' ? {} : { view: next }, { replace: true })}
        />
      }>
      {view === 'orders' && <Orders desk={desk} />}
      {view === 'problems' && <Problems />}
      {view === 'report' && <ClubReport />}
    </Page>
  )
}
