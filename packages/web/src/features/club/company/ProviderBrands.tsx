/** The providers' brands: filtered, switched on or off, given a category and a share, one by one or many at once. */
import { useState } from 'react'
import { Store } from 'lucide-react'
import { listManagedBrands } from '@taschino/contract/club/company.ts'
import type { ManagedBrand } from '@taschino/contract/club/company-shapes.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useInfinite } from '../../../api/use-ask.ts'
import { useSettled } from '../../../api/use-settled.ts'
import { late } from '../../../routing/late.tsx'
import { coming } from '../../../table/coming.tsx'
import { MarkAllOver, MarkBeside } from '../../../table/Marks.tsx'
import { useMarks } from '../../../table/use-marks.ts'
import { Row, Rows } from '../../../ui/Card.tsx'
import { Chip, Tag } from '../../../ui/Chip.tsx'
import { ChipChoice } from '../../../ui/ChipChoice.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { t } from '../../../words/words.ts'
import { MerchantLogo } from '../../gift-codes/public.ts'
import { rateWords } from '../club-words.ts'
import { BrandSheet } from './BrandSheet.tsx'
import { OUTSIDE, providerWords } from './desk-calls.ts'
import { SeveralBrands } from './SeveralBrands.tsx'

/** Nobody without a desk fetches it. */
const BrandsTable = late(() => import('./BrandsTable.tsx').then((module) => module.BrandsTable))

const PILES = ['off', 'unmapped', 'cashback'] as const
type Pile = (typeof PILES)[number]
const QUERY: Readonly<Record<Pile, object>> = { off: { enabled: false }, unmapped: { unmapped: true }, cashback: { cashback: true } }

const NoBrands = () => (
  <EmptyState icon={<Store size={30} />} title={t('club.no_brands')}>
    {t('clubDesk.brands_none_body')}
  </EmptyState>
)

export function ProviderBrands({ desk }: { desk: boolean }) {
  const [one, setOne] = useState<ManagedBrand | null>(null)
  return (
    <>
      {desk ? (
        <BrandsTable.Component
          {...coming}
          onOpen={setOne}
          bar={(rows, clear) => <SeveralBrands ids={idsOf(rows)} onClear={clear} />}
          none={<NoBrands />}
        />
      ) : (
        <BrandList onOpen={setOne} />
      )}
      {one && <BrandSheet key={one.idBrand} one={one} onClose={() => setOne(null)} />}
    </>
  )
}

function BrandList({ onOpen }: { onOpen: (one: ManagedBrand) => void }) {
  const [text, setText] = useState('')
  const [provider, setProvider] = useState<(typeof OUTSIDE)[number]>('aon')
  const [pile, setPile] = useState<Pile | null>(null)
  const list = useInfinite(listManagedBrands, { query: { text: useSettled(text), provider, ...(pile ? QUERY[pile] : {}) } })
  return (
    <>
      <FilterBar
        find={t('club.find_brand')}
        text={text}
        onText={(next) => setText(next.slice(0, 80))}
        filter={t('act.filters')}
        chips={
          <>
            {OUTSIDE.toReversed().map((name) => (
              <Chip key={name} pressed={provider === name} onClick={() => setProvider(name)}>
                {providerWords(name)}
              </Chip>
            ))}
            <ChipChoice names={PILES} value={pile} wordsOf={(name) => t(`clubDesk.pile.${name}`)} onChoose={setPile} />
          </>
        }
      />
      <PagedList list={list} waiting={7} none={<NoBrands />}>
        {(brands) => <Brands brands={brands} onOpen={onOpen} />}
      </PagedList>
    </>
  )
}

function Brands({ brands, onOpen }: { brands: readonly ManagedBrand[]; onOpen: (one: ManagedBrand) => void }) {
  const marks = useMarks(brands, { keyOf, may: () => true, nameOf: ({ brandName }) => brandName })
  return (
    <>
      <MarkAllOver marks={marks} rows={brands} keyOf={keyOf} />
      <Rows label={t('clubDesk.view.brands')}>
        {brands.map((one) => (
          <Row
            key={one.idBrand}
            onClick={() => onOpen(one)}
            lead={<MerchantLogo logo={one.logo} name={one.brandName} />}
            title={<bdi>{one.brandName}</bdi>}
            detail={<Standing one={one} />}
            beside={<MarkBeside marks={marks} row={one} id={keyOf(one)} />}
          />
        ))}
      </Rows>
      <SeveralBrands ids={idsOf(marks.rows)} onClear={marks.clear} />
    </>
  )
}

const keyOf = ({ idBrand }: ManagedBrand): string => String(idBrand)
const idsOf = (brands: readonly ManagedBrand[]): number[] => brands.map(({ idBrand }) => idBrand)

function Standing({ one }: { one: ManagedBrand }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>{t('clubDesk.products', { count: one.products })}</span>
      {one.given !== null && one.cashback !== null && (
        <span>{t('clubDesk.given', { given: rateWords(one.given), share: rateWords(one.cashback) })}</span>
      )}
      {one.paused && <Tag kind="warn">{t('club.paused')}</Tag>}
      {!one.enabled && <Tag kind="warn">{t('clubDesk.off')}</Tag>}
      {one.idCategory === null && <Tag kind="warn">{t('clubDesk.no_category')}</Tag>}
    </span>
  )
}
