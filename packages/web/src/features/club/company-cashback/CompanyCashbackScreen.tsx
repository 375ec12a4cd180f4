/** The company's cashback screen: what waits for a decision, reported purchases, what each provider owes. */
import { listClaims, listHeldCashbacks } from '@taschino/contract/club/cashback.ts'
import { useBack } from '../../../routing/back.ts'
import { deskPaths } from '../../../routing/desk-paths.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import { useAsk } from '../../../api/use-ask.ts'
import { useWide } from '../../../settings/media.ts'
import { Page } from '../../../ui/Page.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { t } from '../../../words/words.ts'
import { Claims } from './Claims.tsx'
import { Held } from './Held.tsx'
import { Providers } from './Providers.tsx'

const VIEWS = ['held', 'claims', 'providers'] as const
type View = (typeof VIEWS)[number]

const isView = (text: string | null): text is View => VIEWS.some((one) => one === text)

export function CompanyCashbackScreen() {
  const [search, setSearch] = useSearchParams()
  const onBack = useBack(deskPaths.aon())
  const desk = useWide()
  const asked = search.get('view')
  const view = isView(asked) ? asked : 'held'
  return (
    <Page
      title={t('companyCashback.title')}
      onBack={onBack}
      width={desk && view !== 'providers' ? 'desk' : 'wide'}
      views={
        <SegmentedControl<View>
          label={t('companyCashback.title')}
          value={view}
          options={VIEWS.map((value) => ({ value, label: <Label view={value} /> }))}
          onChange={(next) => setSearch({ view: next }, { replace: true })}
        />
      }>
      {view === 'held' && <Held />}
      {view === 'claims' && <Claims />}
      {view === 'providers' && <Providers />}
    </Page>
  )
}

/** With how many wait, up to a page. */
function Label({ view }: { view: View }) {
  const held = useAsk(listHeldCashbacks, { query: {} }, { enabled: view === 'held', quiet: true })
  const claims = useAsk(listClaims, { query: { state: 'open' } }, { enabled: view === 'claims', quiet: true })
  const count = view === 'held' ? held.data?.items.filter(({ doubt }) => doubt !== null).length : claims.data?.items.length
  return (
    <>
      {t(`companyCashback.view.${view}`)}
      {count ? ` (${count})` : ''}
    </>
  )
}
