/** "AON" of the company: brands of providers on or off, their share and place; how providers are; what their catalogues changed. */
import { Link, useSearchParams } from '../../../routing/router.tsx'
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { t } from '../../../words/words.ts'
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
  return (
    <Page
      title={t('clubDesk.aon_title')}
      onBack={onBack}
      width="wide"
      acts={
        <Link to={paths.companyClubCashback()} className={buttonClass('soft', 'small')}>
          {t('cashback.title')}
        </Link>
      }>
      <div className="mb-4">
        <SegmentedControl<View>
          label={t('clubDesk.aon_title')}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`clubDesk.view.${value}`) }))}
          onChange={(value) => setSearch(value === 'brands' ? {} : { view: value }, { replace: true })}
        />
      </div>
      {view === 'brands' && <ProviderBrands />}
      {view === 'providers' && <Providers />}
      {view === 'changes' && <Changes />}
      {view === 'mappings' && <Mappings />}
    </Page>
  )
}
