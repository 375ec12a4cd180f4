/** "Codici regalo" of the company: the stock and how long it lasts, single codes, imported sheets, sales with VAT. */
import type { ReactNode } from 'react'
import { Gift, Store } from 'lucide-react'
import { getCodeStock } from '@taschino/contract/gift-stock.ts'
import type { StockMerchant } from '@taschino/contract/gift-shapes.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import { useWide } from '../../../settings/media.ts'
import { useMovable } from '../../../ui/movable.ts'
import { OneBeside } from '../../../ui/OneBeside.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { t } from '../../../words/words.ts'
import { CodeDetail } from './CodeDetail.tsx'
import { Codes } from './Codes.tsx'
import { DaysChart } from './DaysChart.tsx'
import { Imports } from './Imports.tsx'
import { ImportsBefore } from './ImportsBefore.tsx'
import { MerchantRecord } from './MerchantRecord.tsx'
import { Stock } from './Stock.tsx'
import { useCodes } from './use-codes.ts'
import { VatSales } from './VatSales.tsx'

const VIEWS = ['stock', 'codes', 'imports', 'vat'] as const
type View = (typeof VIEWS)[number]

export function CompanyGiftCodesScreen() {
  const [search, setSearch] = useSearchParams()
  const onBack = useBack(paths.companyShops())
  const [wide, desk] = [useWide('duo'), useWide('wide')]
  const stock = useAsk(getCodeStock)
  const merchants = stock.data?.merchants ?? []
  const view: View = VIEWS.find((one) => one === search.get('view')) ?? 'stock'
  const codes = useCodes(view === 'codes', desk)
  const { home, place } = useMovable(codes.one === null ? null : <CodeDetail key={codes.one.id} code={codes.one} onGone={codes.close} />)
  const sides: Readonly<Record<View, ReactNode>> = {
    stock: merchants.length === 0 ? undefined : <StockSide merchants={merchants} chosen={desk ? search.get('merchant') : null} />,
    codes: wide && (!desk || place !== null) ? <CodeBeside>{place}</CodeBeside> : undefined,
    imports: undefined,
    vat: undefined,
  }
  const side = sides[view]
  const change = (next: View) => {
    const merchant = search.get('merchant')
    setSearch(
      { ...(next === 'stock' ? {} : { view: next }), ...(merchant === null || next === 'imports' || next === 'vat' ? {} : { merchant }) },
      { replace: true },
    )
  }
  return (
    <Page
      title={t('giftStock.title')}
      onBack={onBack}
      width={desk ? 'desk' : 'wide'}
      views={
        <SegmentedControl<View>
          label={t('giftStock.title')}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`giftStock.view.${value}`) }))}
          onChange={change}
        />
      }
      {...(side === undefined ? {} : { side })}>
      {view === 'stock' && <Stock stock={stock} desk={desk} />}
      {view === 'codes' && <Codes merchants={merchants} codes={codes} desk={desk} />}
      {(view === 'imports' || view === 'vat') && (
        <div className={desk ? 'flex min-h-0 flex-1 flex-col overflow-y-auto pe-1' : 'max-w-[760px]'}>
          {view === 'vat' ? <VatSales desk={desk} /> : <Bringing desk={desk} />}
        </div>
      )}
      {view === 'codes' && !wide && (
        <Sheet open={place !== null} addressed title={t('giftStock.code')} onClose={codes.close}>
          {place}
        </Sheet>
      )}
      {home}
    </Page>
  )
}

function Bringing({ desk }: { desk: boolean }) {
  return (
    <>
      <div className={desk ? 'max-w-[760px] shrink-0' : undefined}>
        <Imports />
      </div>
      <ImportsBefore desk={desk} />
    </>
  )
}

function CodeBeside({ children }: { children: ReactNode }) {
  return (
    <OneBeside label={t('giftStock.code')} icon={<Gift size={30} />} choose={t('giftStock.choose')}>
      {children}
    </OneBeside>
  )
}

/** The merchant that was chosen; before that, how long each stock lasts. */
function StockSide({ merchants, chosen }: { merchants: readonly StockMerchant[]; chosen: string | null }) {
  const one = merchants.find(({ id }) => String(id) === chosen)
  if (!one) return <DaysChart merchants={merchants} />
  return (
    <OneBeside label={t('giftStock.merchant')} icon={<Store size={30} />} choose="">
      <MerchantRecord key={one.id} one={one} />
    </OneBeside>
  )
}
