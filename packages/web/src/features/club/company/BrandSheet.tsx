/** A brand is made or changed: an own one by name, logo and category; one of a provider by whether, where and with which share it is shown. */
import { useState } from 'react'
import { createBrand, setBrandLogo, updateBrand } from '@taschino/contract/club/company.ts'
import type { ManagedBrand } from '@taschino/contract/club/company-shapes.ts'
import { ask } from '../../../api/ask.ts'
import { useAct } from '../../../api/use-act.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { t } from '../../../words/words.ts'
import { Choose } from './Choose.tsx'
import { catalogueChanged, useCategoryChoices } from './desk-calls.ts'
import { Picture } from './Picture.tsx'
import { readPercent, showPercent } from './product-draft.ts'

const PATIENCE_MS = 60_000

export function BrandSheet({ one, onClose }: { one: ManagedBrand | null; onClose: () => void }) {
  const own = one === null || one.provider === 'internal'
  const [brandName, setName] = useState(one?.brandName ?? '')
  const [category, setCategory] = useState(one?.idCategory ? String(one.idCategory) : '')
  const [enabled, setEnabled] = useState(one?.enabled ?? true)
  const [share, setShare] = useState(showPercent(one?.shareBp ?? 0))
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
    <Sheet
      open
      onClose={onClose}
      title={one ? one.brandName : t('clubDesk.brand_add')}
      foot={
        <>
          {act.trouble !== null && (
            <Notice kind="bad" className="mb-3">
              {act.trouble}
            </Notice>
          )}
          <Button type="submit" form="club-brand" busy={act.busy}>
            {t(one ? 'clubDesk.save' : 'clubDesk.brand_add')}
          </Button>
        </>
      }>
      <Form id="club-brand" className="grid gap-4 pb-2" onSend={send}>
        {one && own && <Logo one={one} />}
        {own && (
          <Field
            label={t('clubDesk.brand_name')}
            maxLength={80}
            autoComplete="off"
            value={brandName}
            error={tried && faults.name ? t('clubDesk.fault.title') : undefined}
            onChange={(event) => setName(event.target.value)}
          />
        )}
        <Choose
          label={t('clubDesk.category')}
          value={category}
          none={t('clubDesk.category_none')}
          options={useCategoryChoices()}
          onChange={setCategory}
        />
        {tried && faults.category && <p className="m-0 text-sm font-medium text-bad">{t('clubDesk.fault.category')}</p>}
        {!own && (
          <Field
            label={t('clubDesk.share')}
            hint={t('clubDesk.share_hint')}
            inputMode="decimal"
            maxLength={6}
            autoComplete="off"
            value={share}
            error={tried && faults.share ? t('clubDesk.fault.share') : undefined}
            onChange={(event) => setShare(event.target.value)}
          />
        )}
        <div className="rounded-m border border-line">
          <Switch label={t('clubDesk.enabled')} hint={t('clubDesk.brand_enabled_hint')} checked={enabled} onChange={setEnabled} />
        </div>
      </Form>
    </Sheet>
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
