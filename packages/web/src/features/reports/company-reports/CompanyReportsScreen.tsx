/** "Conti e andamento": what circulates, month by month, and the trial balance that proves it. */
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { t } from '../../../words/words.ts'
import { Circulation } from './Circulation.tsx'
import { Trial } from './Trial.tsx'

const VIEWS = ['circulation', 'trial'] as const
type View = (typeof VIEWS)[number]

export function CompanyReportsScreen() {
  const [search, setSearch] = useSearchParams()
  const onBack = useBack(paths.companyAgencies())
  const view: View = search.get('view') === 'trial' ? 'trial' : 'circulation'
  return (
    <Page title={t('reports.title')} onBack={onBack} width="wide">
      <div className="mb-4">
        <SegmentedControl
          label={t('reports.title')}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`reports.${value}`) }))}
          onChange={(next) => setSearch(next === 'trial' ? { view: 'trial' } : {}, { replace: true })}
        />
      </div>
      {view === 'trial' ? <Trial /> : <Circulation />}
    </Page>
  )
}
