/** The sheet that creates or changes a brand: an own one by name, logo and category, a provider's by place and share. */
import { hundredthsText } from '@taschino/basics/money.ts'
import { useState } from 'react'
import { createBrand, setBrandLogo, updateBrand } from '@taschino/contract/club/company.ts'
import type { ManagedBrand } from '@taschino/contract/club/company-shapes.ts'
import { ask } from '../../../api/ask.ts'
import { useAct } from '../../../api/use-act.ts'
import { Field } from '../../../ui/Field.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { FormSheet } from '../../../ui/FormSheet.tsx'
import { t } from '../../../words/words.ts'
import { Choose } from './Choose.tsx'
import { catalogueChanged, useCategoryChoices } from './desk-calls.ts'
import { Picture } from './Picture.tsx'
import { readPercent } from './product-draft.ts'

const PATIENCE_MS = 60_000

interface BrandDraft {
  brandName: string
  category: string
  enabled: boolean
  share: string
}
type Faults = Readonly<Record<'name' | 'category' | 'share', boolean>>
const NO_FAULTS: Faults = { name: false, category: false, share: false }

export function BrandSheet({ one, onClose }: { one: ManagedBrand | null; onClose: () => void }) {
  const own = one === null || one.provider === 'internal'
  const [draft, setDraft] = useState<BrandDraft>(() => ({
    brandName: one?.brandName ?? '',
    category: one?.idCategory ? String(one.idCategory) : '',
    enabled: one?.enabled ?? true,
    share: hundredthsText(one?.shareBp ?? 0),
  }))
  const { brandName, category, enabled, share } = draft
  const [tried, setTried] = useState(false)
  const shareBp = readPercent(share)
  const faults = {
    name: own && brandName.trim().length < 2,
    category: own && category === '',
    share: !own && (shareBp === null || shareBp > 10_000),
  }
  const idInternalCategory = Number(category)
  const act = useAct(
    () => {
      if (!one) return ask(createBrand, { body: { brandName: brandName.trim(), idInternalCategory, enabled } }, { quiet: true })
      const named = own ? { brandName: brandName.trim() } : { shareBp: shareBp ?? 0 }
      const body = { ...named, enabled, ...(category === '' || idInternalCategory === one.idCategory ? {} : { idInternalCategory }) }
      return ask(updateBrand, { params: { idBrand: one.idBrand }, body }, { quiet: true })
    },
    { onDone: () => catalogueChanged().then(onClose) },
  )
  const send = (): void => {
    setTried(true)
    if (!Object.values(faults).some(Boolean)) act.start()
  }
  return (
    <FormSheet
      id="club-brand"
      title={one ? one.brandName : t('clubDesk.brand_add')}
      onClose={onClose}
      act={act}
      onSend={send}
      send={t(one ? 'clubDesk.save' : 'clubDesk.brand_add')}>
      {one && own && <Logo one={one} />}
      <Fields draft={draft} set={(change) => setDraft({ ...draft, ...change })} own={own} faults={tried ? faults : NO_FAULTS} />
    </FormSheet>
  )
}

interface FieldsProps {
  draft: BrandDraft
  set: (change: Partial<BrandDraft>) => void
  own: boolean
  faults: Faults
}

function Fields({ draft, set, own, faults }: FieldsProps) {
  return (
    <>
      {own && (
        <Field
          label={t('clubDesk.brand_name')}
          maxLength={80}
          autoComplete="off"
          value={draft.brandName}
          error={faults.name ? t('clubDesk.fault.title') : undefined}
          onChange={(event) => set({ brandName: event.target.value })}
        />
      )}
      <div>
        <Choose
          label={t('clubDesk.category')}
          value={draft.category}
          none={t('clubDesk.category_none')}
          options={useCategoryChoices()}
          onChange={(category) => set({ category })}
        />
        {faults.category && <p className="mt-1.5 mb-0 text-sm font-medium text-bad">{t('clubDesk.fault.category')}</p>}
      </div>
      {!own && (
        <Field
          label={t('clubDesk.share')}
          hint={t('clubDesk.share_hint')}
          inputMode="decimal"
          maxLength={6}
          autoComplete="off"
          value={draft.share}
          error={faults.share ? t('clubDesk.fault.share') : undefined}
          onChange={(event) => set({ share: event.target.value })}
        />
      )}
      <div className="rounded-m border border-line">
        <Switch
          label={t('clubDesk.enabled')}
          hint={t('clubDesk.brand_enabled_hint')}
          checked={draft.enabled}
          onChange={(enabled) => set({ enabled })}
        />
      </div>
    </>
  )
}

function Logo({ one }: { one: ManagedBrand }) {
  const act = useAct(setBrandLogo, { timeout: PATIENCE_MS, onDone: catalogueChanged })
  return (
    <Picture
      picture={act.result?.logo ?? one.logo}
      name={one.brandName}
      act={act}
      onFile={(file) => act.start({ params: { idBrand: one.idBrand }, files: { file } })}
    />
  )
}
