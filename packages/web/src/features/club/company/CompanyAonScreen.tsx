/** "AON": the company's screen of providers: their brands, their state, and changes in their catalogues. */
import { listProviders } from '@taschino/contract/club/company-providers.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { Link, useSearchParams } from '../../../routing/router.tsx'
import { useBack } from '../../../routing/back.ts'
import { deskPaths } from '../../../routing/desk-paths.ts'
import { paths } from '../../../routing/paths.ts'
import { useWide } from '../../../settings/media.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { list } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { providerWords } from './desk-calls.ts'
import { Changes } from './Changes.tsx'
import { Mappings } from './Mappings.tsx'
import { ProviderBrands } from './ProviderBrands.tsx'
import { Providers } from './Providers.tsx'

const VIEWS = ['brands', 'providers', 'changes', 'mappings'] as const
type View = (typeof VIEWS)[number]

export function CompanyAonScreen() {
  const [search, setSearch] = useSearchParams()
  const onBack = useBack(paths.companyShops())
  const view: View = VIEWS.find((one) => one === search.get('view')) ?? 'brands'
  const desk = useWide('wide') && (view === 'brands' || view === 'changes')
  const go = (next: View) => setSearch(next === 'brands' ? {} : { view: next }, { replace: true })
  return (
    <Page
      title={t('clubDesk.aon_title')}
      onBack={onBack}
      width={desk ? 'desk' : 'wide'}
      acts={
        <Link to={deskPaths.cashback()} className={buttonClass('soft', 'small')}>
          {t('cashback.title')}
        </Link>
      }
      views={
        <SegmentedControl<View>
          label={t('clubDesk.aon_title')}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`clubDesk.view.${value}`) }))}
          onChange={go}
        />
      }>
      {view === 'brands' && <Waiting onGo={go} />}
      {view === 'brands' && <ProviderBrands desk={desk} />}
      {view === 'providers' && <Providers />}
      {view === 'changes' && <Changes desk={desk} />}
      {view === 'mappings' && <Mappings />}
    </Page>
  )
}

/** What of providers waits for the company: categories without a place, a walk that stopped, a pause. */
function Waiting({ onGo }: { onGo: (view: View) => void }) {
  const { data } = useAsk(listProviders, undefined, { quiet: true })
  const unmapped = (data?.providers ?? []).reduce((sum, one) => sum + one.unmapped, 0)
  const troubled = (data?.providers ?? []).filter(({ paused, walk }) => paused !== null || walk?.state === 'stopped')
  if (unmapped === 0 && troubled.length === 0) return null
  return (
    <Notice
      kind={troubled.length > 0 ? 'warn' : 'info'}
      className="mb-4"
      title={
        troubled.length > 0
          ? t('clubDesk.troubled', { names: list(troubled.map(({ name }) => providerWords(name))) })
          : t('clubDesk.unmapped', { count: unmapped })
      }
      act={
        <>
          {troubled.length > 0 && (
            <Button size="small" kind="soft" onClick={() => onGo('providers')}>
              {t('clubDesk.view.providers')}
            </Button>
          )}
          {unmapped > 0 && (
            <Button size="small" kind="soft" onClick={() => onGo('mappings')}>
              {t('clubDesk.unmapped_go')}
            </Button>
          )}
        </>
      }
    />
  )
}
