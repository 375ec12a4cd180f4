/** The list of merchants, those that can be paid now first. */
import { Gift } from 'lucide-react'
import type { OutputOf } from '@taschino/contract/call.ts'
import { countCodes, listMerchants, type buyGift } from '@taschino/contract/gift-codes.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { ID, useChosen } from '../../../routing/chosen.ts'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RetryNotice } from '../../../ui/Notice.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { money } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { MerchantLogo } from '../MerchantLogo.tsx'
import { shelvesOf, type Shelf } from '../shelves.ts'
import { BuySheet } from './BuySheet.tsx'

export function Merchants({ onBought }: { onBought: (done: OutputOf<typeof buyGift>) => void }) {
  const merchants = useAsk(listMerchants)
  const offers = useAsk(countCodes, undefined, { staleTime: 0 })
  const { chosen, pathTo, close } = useChosen('merchant', ID)
  const failed = merchants.error ?? offers.error
  if (!merchants.data || !offers.data) {
    if (!failed) return <SkeletonRows count={5} />
    const again = () => void Promise.all([merchants.refetch(), offers.refetch()])
    return <RetryNotice again={again}>{errorWords(failed)}</RetryNotice>
  }
  const shelves = shelvesOf(merchants.data.merchants, offers.data.offers)
  const open = shelves.find(({ merchant }) => String(merchant.id) === chosen)
  if (shelves.length === 0)
    return (
      <EmptyState icon={<Gift size={32} />} title={t('gifts.none_title')}>
        {t('gifts.none_body')}
      </EmptyState>
    )
  return (
    <>
      {(['now', 'short', 'none'] as const).map((afford) => {
        const some = shelves.filter((shelf) => shelf.afford === afford)
        return some.length === 0 ? null : (
          <section key={afford} aria-label={t(`gifts.afford.${afford}`)} className="mb-6">
            <SectionTitle>{t(`gifts.afford.${afford}`)}</SectionTitle>
            <Rows
              label={t(`gifts.afford.${afford}`)}
              className="duo:grid duo:grid-cols-2 duo:divide-y-0 duo:gap-px duo:bg-line duo:*:bg-card duo:[&>:last-child:nth-child(odd)]:col-span-2">
              {some.map((shelf) => (
                <MerchantRow key={shelf.merchant.id} shelf={shelf} to={pathTo(shelf.merchant.id)} />
              ))}
            </Rows>
          </section>
        )
      })}
      {open && <BuySheet key={open.merchant.id} shelf={open} onClose={close} onBought={onBought} />}
    </>
  )
}

function MerchantRow({ shelf: { merchant, offers, afford, missing }, to }: { shelf: Shelf; to: string }) {
  const units = offers.filter(({ free }) => free > 0).map(({ unit }) => money(unit))
  return (
    <Row
      to={to}
      lead={<MerchantLogo logo={merchant.logo} name={merchant.merchant} size="m" />}
      title={<bdi>{merchant.merchant}</bdi>}
      detail={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {units.length > 0 ? units.join(' · ') : t('gifts.sold_out')}
          {afford === 'short' && <Tag kind="warn">{t('gifts.lacks', { amount: money(missing) })}</Tag>}
        </span>
      }
    />
  )
}
