/** The first step: the shop's data for the tax office; the VAT number is checked while it is typed. */
import { useId, useState } from 'react'
import { BadgeCheck, ChevronDown } from 'lucide-react'
import { parsePartitaIva } from '@taschino/basics/fiscal-code.ts'
import { LEGAL_FORMS } from '@taschino/contract/onboarding-shapes.ts'
import { Button } from '../../../ui/Button.tsx'
import { t } from '../../../words/words.ts'
import { type LegalForm, type ShopDraft, wrongWhileTyped } from './shop-draft.ts'
import { Text, type StepProps } from './step-props.tsx'

const MORE = ['legalForm', 'fiscalCode', 'pec', 'sdiCode', 'invoiceEmail'] as const
const hasMore = (draft: ShopDraft): boolean => MORE.some((field) => draft[field] !== '')

export function FirmStep(props: StepProps) {
  const { draft, set, fault, isGroup } = props
  const [asked, setAsked] = useState(false)
  const open = asked || hasMore(draft) || MORE.some((field) => fault(field) !== undefined)
  const good = parsePartitaIva(draft.vatNumber) !== null && fault('vatNumber') === undefined
  const wrong = wrongWhileTyped(draft.vatNumber) ? t('shopAdd.wrong.vatNumber') : undefined
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Text
        {...props}
        name="vatNumber"
        fault={(field) => fault(field) ?? wrong}
        inputMode="numeric"
        maxLength={20}
        hint={good ? t('shopAdd.vat_good') : t('shopAdd.hint.vatNumber')}
        {...(good ? { end: <BadgeCheck aria-hidden size={22} className="me-3 shrink-0 text-ok-text" /> } : {})}
      />
      <Text {...props} name="businessName" maxLength={120} hint={t('shopAdd.hint.businessName')} />
      <Text
        {...props}
        name="title"
        maxLength={80}
        label={isGroup ? t('shopAdd.field.groupTitle') : t('shopAdd.field.title')}
        hint={t('shopAdd.hint.title')}
      />
      <Text {...props} name="address" maxLength={160} hint={t(isGroup ? 'shopAdd.hint.groupAddress' : 'shopAdd.hint.address')} />
      {open ? (
        <>
          <LegalFormField value={draft.legalForm} onChange={(legalForm) => set({ legalForm })} />
          <Text {...props} name="fiscalCode" maxLength={20} autoCapitalize="characters" hint={t('shopAdd.hint.fiscalCode')} />
          <Text {...props} name="pec" type="email" inputMode="email" maxLength={120} />
          <Text {...props} name="sdiCode" maxLength={7} autoCapitalize="characters" hint={t('shopAdd.hint.sdiCode')} />
          <Text {...props} name="invoiceEmail" type="email" inputMode="email" maxLength={120} hint={t('shopAdd.hint.invoiceEmail')} />
        </>
      ) : (
        <Button kind="ghost" icon={<ChevronDown aria-hidden size={20} />} onClick={() => setAsked(true)}>
          {t('shopAdd.more')}
        </Button>
      )}
    </div>
  )
}

export function LegalFormField({ value, onChange }: { value: LegalForm | ''; onChange: (value: LegalForm | '') => void }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-[15px] font-semibold">
        {t('shopAdd.field.legalForm')}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value as LegalForm | '')}
        className="min-h-13 w-full rounded-[14px] border-[1.5px] border-line-strong bg-card px-3.5 text-ink">
        <option value="">{t('shopAdd.legal.none')}</option>
        {LEGAL_FORMS.map((form) => (
          <option key={form} value={form}>
            {t(`shopAdd.legal.${form}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
