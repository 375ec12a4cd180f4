/** The fields of an own product: brand, texts, kind, prices and costs, VAT, how its code is read. */
import { Plus, Trash2 } from 'lucide-react'
import { PRODUCT_KINDS } from '@taschino/contract/club/catalogue-shapes.ts'
import { listManagedBrands } from '@taschino/contract/club/company.ts'
import { BARCODE_FORMATS } from '@taschino/contract/gift-shapes.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { SegmentedField } from '../../../ui/SegmentedField.tsx'
import { t } from '../../../words/words.ts'
import { VatFields } from '../../gift-codes/public.ts'
import { Choose } from './Choose.tsx'
import { EMPTY_UNIT, type PartProps, type UnitDraft } from './product-draft.ts'

const MOST_UNITS = 20

export function OwnFields({ draft, set, faults }: PartProps) {
  const { data } = useAsk(listManagedBrands, { query: { provider: 'internal', limit: 100 } }, { quiet: true })
  return (
    <>
      <div>
        <Choose
          label={t('clubDesk.brand')}
          value={draft.idBrand}
          none={t('clubDesk.brand_choose')}
          options={(data?.items ?? []).map(({ idBrand, brandName }) => [String(idBrand), brandName] as const)}
          onChange={(idBrand) => set({ idBrand })}
        />
        {faults.includes('brand') && <p className="mt-1.5 mb-0 text-sm font-medium text-bad">{t('clubDesk.fault.brand')}</p>}
      </div>
      <Field
        label={t('clubDesk.name')}
        maxLength={120}
        autoComplete="off"
        value={draft.name}
        error={faults.includes('name') ? t('clubDesk.fault.title') : undefined}
        onChange={(event) => set({ name: event.target.value })}
      />
      <Field
        label={t('clubDesk.description')}
        maxLength={2000}
        autoComplete="off"
        value={draft.description}
        onChange={(event) => set({ description: event.target.value })}
      />
      <SegmentedField
        label={t('clubDesk.kind')}
        value={draft.kind}
        options={PRODUCT_KINDS.map((value) => ({ value, label: t(`clubDesk.kind.${value}`) }))}
        onChange={(kind) => set({ kind, barcodeFormat: kind === 'physical' ? 'none' : draft.barcodeFormat })}
      />
      <Units draft={draft} set={set} faults={faults} />
      {draft.kind !== 'physical' && (
        <>
          <SegmentedField
            label={t('giftStock.field.format')}
            value={draft.barcodeFormat}
            options={BARCODE_FORMATS.map((value) => ({ value, label: t(`giftStock.format.${value}`) }))}
            onChange={(barcodeFormat) => set({ barcodeFormat })}
          />
          <Field
            label={t('clubDesk.valid_days')}
            hint={t('clubDesk.valid_days_hint')}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            value={draft.validDays}
            error={faults.includes('validDays') ? t('clubDesk.fault.valid_days') : undefined}
            onChange={(event) => set({ validDays: event.target.value })}
          />
        </>
      )}
      <VatFields draft={draft} set={set} wrong={faults.includes('vatRate')} />
    </>
  )
}

/** One line for each value: what one pays, and what it costs the company. */
function Units({ draft: { units }, set, faults }: PartProps) {
  const change = (at: number, part: Partial<UnitDraft>): void =>
    set({ units: units.map((one, i) => (i === at ? { ...one, ...part } : one)) })
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="mb-1.5 text-[15px] font-semibold">{t('clubDesk.units')}</legend>
      <div className="grid gap-2">
        {units.map(({ price, cost }, at) => (
          // A line has no name of its own but its place.
          // oxlint-disable-next-line no-array-index-key
          <div key={at} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2">
            <Field
              label={t('clubDesk.price')}
              inputMode="decimal"
              maxLength={9}
              autoComplete="off"
              value={price}
              onChange={(event) => change(at, { price: event.target.value })}
            />
            <Field
              label={t('clubDesk.cost')}
              inputMode="decimal"
              maxLength={9}
              autoComplete="off"
              value={cost}
              onChange={(event) => change(at, { cost: event.target.value })}
            />
            <IconButton
              label={t('clubDesk.unit_remove', { n: at + 1 })}
              disabled={units.length === 1}
              onClick={() => set({ units: units.filter((_, i) => i !== at) })}>
              <Trash2 aria-hidden size={20} />
            </IconButton>
          </div>
        ))}
      </div>
      {faults.includes('units') && <p className="mt-1.5 mb-0 text-sm font-medium text-bad">{t('clubDesk.fault.units')}</p>}
      {units.length < MOST_UNITS && (
        <Button
          kind="plain"
          size="small"
          className="mt-2"
          icon={<Plus aria-hidden size={18} />}
          onClick={() => set({ units: [...units, EMPTY_UNIT] })}>
          {t('clubDesk.unit_add')}
        </Button>
      )}
    </fieldset>
  )
}
