/** The providers' brands: filtered, switched on or off, given a category and a share, one by one or many at once. */
import { useState } from 'react'
import { Store } from 'lucide-react'
import { listManagedBrands, updateBrands } from '@taschino/contract/club/company.ts'
import type { ManagedBrand } from '@taschino/contract/club/company-shapes.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useAct } from '../../../api/use-act.ts'
import { useInfinite } from '../../../api/use-ask.ts'
import { useSettled } from '../../../api/use-settled.ts'
import { MarkAllOver, MarkBeside } from '../../../table/Marks.tsx'
import { useMarks } from '../../../table/use-marks.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Rows } from '../../../ui/Card.tsx'
import { Chip, Tag } from '../../../ui/Chip.tsx'
import { ChipChoice } from '../../../ui/ChipChoice.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { FormSheet } from '../../../ui/FormSheet.tsx'
import { t } from '../../../words/words.ts'
import { MerchantLogo } from '../../gift-codes/public.ts'
import { rateWords } from '../club-words.ts'
import { BrandSheet } from './BrandSheet.tsx'
import { Choose } from './Choose.tsx'
import { catalogueChanged, providerWords, useCategoryChoices } from './desk-calls.ts'
import { MarkedSwitch } from './MarkedSwitch.tsx'
import { readPercent } from './product-draft.ts'

const PROVIDERS = ['aon', 'pointer'] as const
const PILES = ['off', 'unmapped', 'cashback'] as const
type Pile = (typeof PILES)[number]
const QUERY: Readonly<Record<Pile, object>> = { off: { enabled: false }, unmapped: { unmapped: true }, cashback: { cashback: true } }

export function ProviderBrands() {
  const [text, setText] = useState('')
  const [provider, setProvider] = useState<(typeof PROVIDERS)[number]>('aon')
  const [pile, setPile] = useState<Pile | null>(null)
  const [one, setOne] = useState<ManagedBrand | null>(null)
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
            {PROVIDERS.map((name) => (
              <Chip key={name} pressed={provider === name} onClick={() => setProvider(name)}>
                {providerWords(name)}
              </Chip>
            ))}
            <ChipChoice names={PILES} value={pile} wordsOf={(name) => t(`clubDesk.pile.${name}`)} onChoose={setPile} />
          </>
        }
      />
      <PagedList
        list={list}
        waiting={7}
        none={
          <EmptyState icon={<Store size={30} />} title={t('club.no_brands')}>
            {t('clubDesk.brands_none_body')}
          </EmptyState>
        }>
        {(brands) => <Brands brands={brands} onOpen={setOne} />}
      </PagedList>
      {one && <BrandSheet key={one.idBrand} one={one} onClose={() => setOne(null)} />}
    </>
  )
}

function Brands({ brands, onOpen }: { brands: readonly ManagedBrand[]; onOpen: (one: ManagedBrand) => void }) {
  const marks = useMarks(brands, { keyOf, may: () => true, nameOf: ({ brandName }) => brandName })
  const ids = marks.rows.map(({ idBrand }) => idBrand)
  const [several, setSeveral] = useState(false)
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
      <MarkedSwitch call={updateBrands} ids={ids} onClear={marks.clear}>
        <Button size="small" kind="soft" onClick={() => setSeveral(true)}>
          {t('clubDesk.place_share')}
        </Button>
      </MarkedSwitch>
      {several && (
        <SeveralSheet
          ids={ids}
          onClose={() => {
            setSeveral(false)
            marks.clear()
          }}
        />
      )}
    </>
  )
}

const keyOf = ({ idBrand }: ManagedBrand): string => String(idBrand)

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

/** Category and share for all that are chosen; what is left empty stays as it is. */
function SeveralSheet({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const [category, setCategory] = useState('')
  const [share, setShare] = useState('')
  const [tried, setTried] = useState(false)
  const shareBp = share.trim() === '' ? null : readPercent(share)
  const wrong = share.trim() !== '' && (shareBp === null || shareBp > 10_000)
  const nothing = category === '' && share.trim() === ''
  const act = useAct(updateBrands, { onDone: () => catalogueChanged().then(onClose) })
  const send = (): void => {
    setTried(true)
    if (wrong || nothing) return
    const set = { ...(category === '' ? {} : { idInternalCategory: Number(category) }), ...(shareBp === null ? {} : { shareBp }) }
    act.start({ body: { ids: [...ids], set } })
  }
  return (
    <FormSheet
      id="club-several"
      title={t('table.marked', { count: ids.length })}
      onClose={onClose}
      act={act}
      onSend={send}
      send={t('clubDesk.save')}
      fault={tried && nothing ? t('clubDesk.fault.nothing') : null}>
      <Choose
        label={t('clubDesk.category')}
        value={category}
        none={t('clubDesk.as_it_is')}
        options={useCategoryChoices()}
        onChange={setCategory}
      />
      <Field
        label={t('clubDesk.share')}
        hint={t('clubDesk.share_hint')}
        inputMode="decimal"
        maxLength={6}
        autoComplete="off"
        value={share}
        error={tried && wrong ? t('clubDesk.fault.share') : undefined}
        onChange={(event) => setShare(event.target.value)}
      />
    </FormSheet>
  )
}
