/** The description of a product, and what to know before paying: delivery, validity, use, VAT. */
import { INTERNAL, type ClubProduct, type ClubProductDetail } from '@taschino/contract/club/catalogue-shapes.ts'
import { list, typeWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { MerchantLogo } from '../../gift-codes/public.ts'
import { comesWords } from '../club-words.ts'

export function About({ product }: { product: ClubProduct }) {
  return (
    <div className="flex items-start gap-3">
      <MerchantLogo logo={product.picture} name={product.name} size="l" />
      <div className="min-w-0 flex-1">
        <p className="m-0 text-sm text-ink-2">
          <bdi>{product.brandName}</bdi>
        </p>
        <p className="m-0 font-semibold">{t(`club.kind.${product.kind}`)}</p>
        {!product.soldOut && <p className="m-0 text-[15px]">{comesWords(product)}</p>}
      </div>
    </div>
  )
}

export function Facts({ product }: { product: ClubProductDetail }) {
  const { kind, validDays, vatKind, vatRate, promiseHours, provider } = product
  const facts = [
    ...(provider === INTERNAL ? [] : [['club.fact.promise', t('club.fact.promise_body', { count: promiseHours })] as const]),
    ...(kind === 'physical'
      ? []
      : [
          ['club.fact.ends', validDays === null ? t('club.fact.ends_none') : t('club.fact.ends_body', { count: validDays })] as const,
          ['club.fact.use', t(`gifts.use.${product.barcodeFormat}`)] as const,
        ]),
    ['gifts.fact.pay', list(product.payWith.map((type) => (type === 'free_credits' ? t('pay.credits') : typeWords(type))))],
    ['gifts.fact.vat', vatKind === 'multi' || vatRate === null ? t('gifts.vat_multi') : t('gifts.vat_single', { rate: vatRate })],
    ...(product.giftable ? [['club.fact.gift', t('club.fact.gift_body')] as const] : []),
  ] as const
  return (
    <>
      {product.description !== '' && (
        <p className="m-0 text-[15px] break-words whitespace-pre-line">
          <bdi>{product.description}</bdi>
        </p>
      )}
      <dl className="m-0 grid gap-3 rounded-m border border-line p-4">
        {facts.map(([name, body]) => (
          <div key={name}>
            <dt className="text-sm text-ink-2">{t(name)}</dt>
            <dd className="m-0 break-words">{body}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
