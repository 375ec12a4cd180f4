/** The fields for the VAT of something sold: several rates, or one. */
import { VAT_KINDS } from '@taschino/contract/gift-shapes.ts'
import { Field } from '../../../ui/Field.tsx'
import { SegmentedField } from '../../../ui/SegmentedField.tsx'
import { t } from '../../../words/words.ts'

interface VatDraft {
  vatKind: (typeof VAT_KINDS)[number]
  vatRate: string
}

interface VatFieldsProps {
  draft: VatDraft
  set: (change: Partial<VatDraft>) => void
  wrong: boolean
}

export function VatFields({ draft, set, wrong }: VatFieldsProps) {
  return (
    <>
      <SegmentedField
        label={t('giftStock.field.vat')}
        value={draft.vatKind}
        options={VAT_KINDS.map((value) => ({ value, label: t(`giftStock.vat.${value}`) }))}
        onChange={(vatKind) => set({ vatKind })}
        hint={t(`giftStock.vat_hint.${draft.vatKind}`)}
      />
      {draft.vatKind === 'single' && (
        <Field
          label={t('giftStock.field.vat_rate')}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          value={draft.vatRate}
          error={wrong ? t('giftStock.fault_of.vatRate') : undefined}
          onChange={(event) => set({ vatRate: event.target.value })}
        />
      )}
    </>
  )
}
