/** One merchant beside the list: stock, terms, acts. */
import { useState } from 'react'
import { ListFilter, Pencil, ShieldCheck } from 'lucide-react'
import type { StockMerchant } from '@taschino/contract/gift-shapes.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { money } from '../../../words/formats.ts'
import { list, typeWords } from '../../../words/parts.ts'
import { locale, t } from '../../../words/words.ts'
import { MerchantLogo } from '../MerchantLogo.tsx'
import { debtWords, PayButton } from './Debt.tsx'
import { MerchantSheet } from './MerchantSheet.tsx'
import { ReleaseSheet } from './ReleaseSheet.tsx'
import { Reorder } from './Reorder.tsx'
import { shelfOf } from './stock-shelf.ts'
import { UnitsTable } from './UnitsTable.tsx'

export function MerchantRecord({ one }: { one: StockMerchant }) {
  const [open, setOpen] = useState<'edit' | 'release' | null>(null)
  const { held } = shelfOf(one)
  const close = () => setOpen(null)
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-3">
        <MerchantLogo logo={one.logo} name={one.merchant} size="l" />
        <div className="min-w-0 flex-1">
          <h2 className="m-0 text-lg break-words">
            <bdi>{one.merchant}</bdi>
          </h2>
          <p className="m-0 mt-1 flex flex-wrap gap-1.5">
            <Tag kind={one.enabled ? 'ok' : 'warn'}>{t(one.enabled ? 'giftStock.field.enabled' : 'giftStock.off')}</Tag>
            {one.food && <Tag>{t('giftStock.food')}</Tag>}
          </p>
        </div>
      </div>
      <Card flush>
        <UnitsTable one={one} narrow />
      </Card>
      <Reorder one={one} />
      <Terms one={one} />
      <div className="grid gap-2">
        <Button kind="soft" size="small" wide icon={<Pencil aria-hidden size={18} />} onClick={() => setOpen('edit')}>
          {t('giftStock.edit', { name: one.merchant })}
        </Button>
        <PayButton one={one} />
        {held > 0 && (
          <Button kind="ghost" size="small" wide icon={<ShieldCheck aria-hidden size={18} />} onClick={() => setOpen('release')}>
            {t('giftStock.release_held', { count: held })}
          </Button>
        )}
        <Link
          to={`${paths.companyBarcodeGift()}?${new URLSearchParams({ view: 'codes', merchant: String(one.id) })}`}
          className={buttonClass('ghost', 'small', true)}>
          <ListFilter aria-hidden size={18} />
          {t('giftStock.its_codes')}
        </Link>
      </div>
      {open === 'edit' && <MerchantSheet one={one} onClose={close} />}
      {open === 'release' && <ReleaseSheet of={one} onClose={close} />}
    </div>
  )
}

function Terms({ one }: { one: StockMerchant }) {
  const percent = (one.costBp / 100).toLocaleString(locale())
  const facts: (readonly [string, string])[] = [
    debtWords(one),
    [t('giftStock.col.cost'), money(shelfOf(one).cost)],
    [t('giftStock.fact.terms'), t(one.takesBack ? 'giftStock.terms_back' : 'giftStock.terms', { percent })],
    [t('giftStock.field.low'), one.lowStockAt.toLocaleString(locale())],
    [t('giftStock.field.pay'), list(one.payWith.map((type) => (type === 'free_credits' ? t('pay.credits') : typeWords(type))))],
    [t('giftStock.field.format'), t(`giftStock.format.${one.barcodeFormat}`)],
    [t('giftStock.field.vat'), one.vatKind === 'multi' ? t('giftStock.vat.multi') : `${t('giftStock.vat.single')}, ${one.vatRate ?? 0} %`],
  ]
  return (
    <dl className="m-0 grid gap-2 rounded-m border border-line p-4 text-[15px]">
      {facts.map(([name, body]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-ink-2">{name}</dt>
          <dd className="m-0 ms-auto min-w-0 text-end font-semibold break-words">{body}</dd>
        </div>
      ))}
      {one.howTo !== '' && (
        <div>
          <dt className="text-ink-2">{t('giftStock.field.how_to')}</dt>
          <dd className="m-0 break-words">{one.howTo}</dd>
        </div>
      )}
    </dl>
  )
}
