/** The sheet that creates or changes a product: an own one whole, a provider's in what the company decides. */
import { useState } from 'react'
import { createProduct, updateProduct } from '@taschino/contract/club/company.ts'
import type { ManagedProduct } from '@taschino/contract/club/company-shapes.ts'
import { ask } from '../../../api/ask.ts'
import { useAct } from '../../../api/use-act.ts'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { FormSheet } from '../../../ui/FormSheet.tsx'
import { t } from '../../../words/words.ts'
import { catalogueChanged, providerWords } from './desk-calls.ts'
import { draftOf, readProduct, readTerms, type PartProps, type ProductDraft } from './product-draft.ts'
import { OwnCodes } from './OwnCodes.tsx'
import { OwnFields } from './ProductFields.tsx'
import { PictureOf, StockOf } from './ProductStock.tsx'

export function ProductSheet({ one: given, onClose }: { one: ManagedProduct | null; onClose: () => void }) {
  /** An own one was made: its picture and stock come next, in the same sheet. */
  const [made, setMade] = useState<ManagedProduct | null>(null)
  const one = made ?? given
  const own = one === null || one.provider === 'internal'
  const [draft, setDraft] = useState(() => draftOf(one))
  const [tried, setTried] = useState(false)
  const whole = readProduct(draft)
  const terms = readTerms(draft)
  const faults = own ? whole.faults : terms.faults
  const act = useAct(
    () =>
      one
        ? ask(updateProduct, { params: { id: one.idProduct }, body: own ? whole.body : terms.body }, { quiet: true })
        : ask(createProduct, { body: whole.body }, { quiet: true }),
    {
      onDone: async (result) => {
        await catalogueChanged()
        if (one) return onClose()
        setMade(result)
        setDraft(draftOf(result))
        setTried(false)
      },
    },
  )
  const send = (): void => {
    setTried(true)
    if (faults.length === 0) act.start()
  }
  const set = (change: Partial<ProductDraft>): void => setDraft({ ...draft, ...change })
  const shown = tried ? faults : []
  return (
    <FormSheet
      id="club-product"
      title={one ? one.name : t('clubDesk.product_add')}
      onClose={onClose}
      act={act}
      onSend={send}
      send={t(one ? 'clubDesk.save' : 'clubDesk.product_add')}
      fault={shown.length > 0 ? t('clubDesk.fault.some') : null}
      above={
        <>
          {one && own && (
            <div className="mb-4 grid gap-4">
              <PictureOf one={one} />
              {one.kind === 'physical' ? <StockOf one={one} /> : <OwnCodes one={one} />}
            </div>
          )}
          {!own && <Notice className="mb-4">{t('clubDesk.provider_writes', { provider: providerWords(one.provider) })}</Notice>}
        </>
      }>
      {own && <OwnFields draft={draft} set={set} faults={shown} />}
      <Terms draft={draft} set={set} faults={shown} />
    </FormSheet>
  )
}

function Terms({ draft, set, faults }: PartProps) {
  return (
    <>
      <div role="group" aria-label={t('clubDesk.pay')} className="divide-y divide-line rounded-m border border-line">
        <Switch label={t('clubDesk.gdo')} hint={t('clubDesk.gdo_hint')} checked={draft.gdo} onChange={(gdo) => set({ gdo })} />
        <Switch label={t('clubDesk.business')} checked={draft.business} onChange={(business) => set({ business })} />
        <Switch
          label={t('clubDesk.giftable')}
          hint={t('clubDesk.giftable_hint')}
          checked={draft.giftable}
          onChange={(giftable) => set({ giftable })}
        />
        <Switch
          label={t('clubDesk.enabled')}
          hint={t('clubDesk.product_enabled_hint')}
          checked={draft.enabled}
          onChange={(enabled) => set({ enabled })}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
        <Field
          label={t('clubDesk.most_order')}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          value={draft.mostPerOrder}
          error={faults.includes('mostPerOrder') ? t('clubDesk.fault.most_order') : undefined}
          onChange={(event) => set({ mostPerOrder: event.target.value })}
        />
        <Field
          label={t('clubDesk.most_user')}
          hint={t('clubDesk.most_user_hint')}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          value={draft.mostPerUser}
          error={faults.includes('mostPerUser') ? t('clubDesk.fault.most_user') : undefined}
          onChange={(event) => set({ mostPerUser: event.target.value })}
        />
      </div>
    </>
  )
}
