/** "Codici regalo" of the company: what lies in stock and how long it lasts, single codes, and the sheets that brought them in. */
import { useState } from 'react'
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import { useWide } from '../../../settings/media.ts'
import { Page } from '../../../ui/Page.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { t } from '../../../words/words.ts'
import { getCodeStock } from '@taschino/contract/gift-stock.ts'
import type { StockCode } from '@taschino/contract/gift-shapes.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { CodeBeside, CodeOver } from './CodeDetail.tsx'
import { Codes } from './Codes.tsx'
import { DaysChart } from './DaysChart.tsx'
import { Imports } from './Imports.tsx'
import { Stock } from './Stock.tsx'

const VIEWS = ['stock', 'codes', 'imports'] as const
type View = (typeof VIEWS)[number]

export function CompanyGiftCodesScreen() {
  const [search, setSearch] = useSearchParams()
  const onBack = useBack(paths.companyShops())
  const wide = useWide('duo')
  const stock = useAsk(getCodeStock)
  const [code, setCode] = useState<StockCode | null>(null)
  const view: View = VIEWS.find((one) => one === search.get('view')) ?? 'stock'
  const side =
    view === 'stock' && stock.data && stock.data.merchants.length > 0 ? (
      <DaysChart merchants={stock.data.merchants} />
    ) : view === 'codes' && wide ? (
      <CodeBeside code={code} onGone={() => setCode(null)} />
    ) : undefined
  return (
    <Page title={t('giftStock.title')} onBack={onBack} width="wide" side={side}>
      <div className="mb-4">
        <SegmentedControl<View>
          label={t('giftStock.title')}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`giftStock.view.${value}`) }))}
          onChange={(value) => {
            setCode(null)
            setSearch(value === 'stock' ? {} : { view: value }, { replace: true })
          }}
        />
      </div>
      {view === 'stock' && <Stock stock={stock} />}
      {view === 'codes' && <Codes merchants={stock.data?.merchants ?? []} chosen={code?.id ?? null} onOpen={setCode} />}
      {view === 'imports' && <Imports />}
      {view === 'codes' && !wide && <CodeOver code={code} onClose={() => setCode(null)} />}
    </Page>
  )
}
