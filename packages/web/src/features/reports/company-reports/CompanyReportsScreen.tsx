/** "Conti e andamento": circulation by month, trial balance, journal. */
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import { useWide } from '../../../settings/media.ts'
import { Page } from '../../../ui/Page.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { t } from '../../../words/words.ts'
import { Circulation } from './Circulation.tsx'
import { Journal } from './Journal.tsx'
import { Trial } from './Trial.tsx'

const VIEWS = ['circulation', 'trial', 'journal'] as const
type View = (typeof VIEWS)[number]

export function CompanyReportsScreen() {
  const [search, setSearch] = useSearchParams()
  const onBack = useBack(paths.companyAgencies())
  const desk = useWide()
  const view: View = VIEWS.find((one) => one === search.get('view')) ?? 'circulation'
  return (
    <Page
      title={t('reports.title')}
      onBack={onBack}
      width={view !== 'journal' ? 'wide' : desk ? 'desk' : 'full'}
      views={
        <SegmentedControl
          label={t('reports.title')}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`reports.${value}`) }))}
          onChange={(next) => setSearch(next === 'circulation' ? {} : { view: next }, { replace: true })}
        />
      }>
      {view === 'trial' ? <Trial /> : view === 'journal' ? <Journal /> : <Circulation />}
    </Page>
  )
}
