/** The sheet that creates or changes a merchant: values, what may pay, how a till reads the code, cost. */
import { useState } from 'react'
import { ImageUp } from 'lucide-react'
import { listMerchants } from '@taschino/contract/gift-codes.ts'
import { createMerchant, getCodeStock, setMerchantLogo, updateMerchant } from '@taschino/contract/gift-stock.ts'
import { BARCODE_FORMATS, type StockMerchant } from '@taschino/contract/gift-shapes.ts'
import { ask } from '../../../api/ask.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { FileChoice } from '../../../ui/FileChoice.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { FormSheet } from '../../../ui/FormSheet.tsx'
import { SegmentedField } from '../../../ui/SegmentedField.tsx'
import { t } from '../../../words/words.ts'
import { useStepUp } from '../../stepup/public.ts'
import { MerchantLogo } from '../MerchantLogo.tsx'
import { VatFields } from './VatFields.tsx'
import { draftOf, readMerchant, type MerchantDraft, type MerchantFault } from './merchant-draft.ts'

const readAnew = () => invalidate(getCodeStock, listMerchants)

export function MerchantSheet({ one, onClose }: { one: StockMerchant | null; onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(one))
  const [tried, setTried] = useState(false)
  const { faults, body } = readMerchant(draft)
  const { withStepUp, sheet } = useStepUp()
  const act = useAct(
    () => (one ? ask(updateMerchant, { params: { id: one.id }, body }, { quiet: true }) : ask(createMerchant, { body }, { quiet: true })),
    { prove: withStepUp, onDone: () => readAnew().then(onClose) },
  )
  const send = () => {
    setTried(true)
    if (faults.length === 0) act.start()
  }
  const set = (change: Partial<MerchantDraft>) => setDraft({ ...draft, ...change })
  return (
    <>
      <FormSheet
        id="gift-merchant"
        title={one ? one.merchant : t('giftStock.add')}
        onClose={onClose}
        act={act}
        onSend={send}
        send={t(one ? 'giftStock.save' : 'giftStock.add')}>
        {one && <Logo one={one} />}
        <Selling draft={draft} set={set} faults={tried ? faults : []} />
        <Terms draft={draft} set={set} faults={tried ? faults : []} />
      </FormSheet>
      {sheet}
    </>
  )
}

interface PartProps {
  draft: MerchantDraft
  set: (change: Partial<MerchantDraft>) => void
  faults: readonly MerchantFault[]
}

const fault = (faults: readonly MerchantFault[], name: MerchantFault): string | undefined =>
  faults.includes(name) ? t(`giftStock.fault_of.${name}`) : undefined

function Selling({ draft, set, faults }: PartProps) {
  return (
    <>
      <Field
        label={t('giftStock.field.merchant')}
        maxLength={60}
        autoComplete="off"
        value={draft.merchant}
        error={fault(faults, 'merchant')}
        onChange={(event) => set({ merchant: event.target.value })}
      />
      <Field
        label={t('giftStock.field.units')}
        hint={t('giftStock.field.units_hint')}
        maxLength={120}
        autoComplete="off"
        value={draft.units}
        error={fault(faults, 'units')}
        onChange={(event) => set({ units: event.target.value })}
      />
      <div role="group" aria-label={t('giftStock.field.pay')} className="divide-y divide-line rounded-m border border-line">
        <Switch
          label={t('giftStock.field.food')}
          hint={t('giftStock.field.food_hint')}
          checked={draft.food}
          onChange={(food) => set({ food, ...(food ? {} : { gdo: false }) })}
        />
        <Switch
          label={t('giftStock.field.gdo')}
          hint={t('giftStock.field.gdo_hint')}
          checked={draft.gdo}
          onChange={(gdo) => set(gdo ? { gdo, food: true } : { gdo })}
        />
        <Switch label={t('giftStock.field.business')} checked={draft.business} onChange={(business) => set({ business })} />
      </div>
      <SegmentedField
        label={t('giftStock.field.format')}
        value={draft.barcodeFormat}
        options={BARCODE_FORMATS.map((value) => ({ value, label: t(`giftStock.format.${value}`) }))}
        onChange={(barcodeFormat) => set({ barcodeFormat })}
      />
      <Field
        label={t('giftStock.field.how_to')}
        hint={t('giftStock.field.how_to_hint')}
        maxLength={500}
        autoComplete="off"
        value={draft.howTo}
        onChange={(event) => set({ howTo: event.target.value })}
      />
    </>
  )
}

function Terms({ draft, set, faults }: PartProps) {
  return (
    <>
      <VatFields draft={draft} set={set} wrong={faults.includes('vatRate')} />
      <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
        <Field
          label={t('giftStock.field.cost')}
          hint={t('giftStock.field.cost_hint')}
          inputMode="decimal"
          maxLength={6}
          autoComplete="off"
          value={draft.cost}
          error={fault(faults, 'cost')}
          onChange={(event) => set({ cost: event.target.value })}
        />
        <Field
          label={t('giftStock.field.low')}
          hint={t('giftStock.field.low_hint')}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          value={draft.lowStockAt}
          error={fault(faults, 'lowStockAt')}
          onChange={(event) => set({ lowStockAt: event.target.value })}
        />
      </div>
      <div className="divide-y divide-line rounded-m border border-line">
        <Switch
          label={t('giftStock.field.takes_back')}
          hint={t('giftStock.field.takes_back_hint')}
          checked={draft.takesBack}
          onChange={(takesBack) => set({ takesBack })}
        />
        <Switch
          label={t('giftStock.field.enabled')}
          hint={t('giftStock.field.enabled_hint')}
          checked={draft.enabled}
          onChange={(enabled) => set({ enabled })}
        />
      </div>
    </>
  )
}

const PATIENCE_MS = 60_000

/** Its picture is kept at once: there is nothing to send together with the rest. */
function Logo({ one }: { one: StockMerchant }) {
  const act = useAct(setMerchantLogo, { timeout: PATIENCE_MS, onDone: readAnew })
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <MerchantLogo logo={act.result?.logo ?? one.logo} name={one.merchant} size="l" />
        <FileChoice
          icon={<ImageUp aria-hidden size={20} />}
          kind="ghost"
          size="small"
          accept="image/png,image/jpeg,image/webp"
          busy={act.busy}
          onFiles={([file]) => act.start({ params: { id: one.id }, files: { file } })}>
          {t('giftStock.logo')}
        </FileChoice>
      </div>
      {act.trouble !== null && (
        <Notice kind="bad" className="mt-2">
          {act.trouble}
        </Notice>
      )}
    </div>
  )
}
