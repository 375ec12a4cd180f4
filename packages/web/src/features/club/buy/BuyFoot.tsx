/** The foot of an order: the sum, what pays it, what is missing, a changed offer, and the button that orders. */
import type { ClubProductDetail } from '@taschino/contract/club/catalogue-shapes.ts'
import { Button } from '../../../ui/Button.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { money } from '../../../words/formats.ts'
import { partsWords } from '../../../words/parts.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { isUnderWay, MoneyTrouble } from '../../stepup/public.ts'
import { isOffered } from './choice.ts'
import type { Buying } from './use-buying.ts'

interface BuyFootProps {
  product: ClubProductDetail
  buying: Buying
  onOrder: () => void
}

export function BuyFoot({ product, buying, onOrder }: BuyFootProps) {
  const { act, offer, total, unit } = buying
  if (product.soldOut || offer?.soldOut) return <p className="m-0 text-center font-semibold">{t('club.sold_out_body')}</p>
  const changed = act.state === 'refused' && act.refusal?.error === 'offer_changed'
  const odd = unit !== undefined && !isOffered(product, unit)
  return (
    <>
      <p aria-live="polite" className="m-0 mb-3 text-[15px]">
        <span className="flex items-baseline justify-between gap-3">
          <span className="text-ink-2">{t('club.price')}</span>
          {total !== undefined && <Money cents={total} className="text-xl font-bold" />}
        </span>
        <span className="block min-h-[1.5em] text-ink-2">{offer === null ? null : <HowPaid offer={offer} />}</span>
      </p>
      {buying.offerError !== null && offer === null && (
        <RetryNotice className="mb-3" again={buying.askAgain}>
          {errorWords(buying.offerError)}
        </RetryNotice>
      )}
      {changed ? <NewOffer buying={buying} /> : <MoneyTrouble act={act} className="mb-3" />}
      <Button
        busy={isUnderWay(act)}
        disabled={product.paused || odd || offer === null || offer.missing > 0 || offer.parts.length === 0}
        onClick={onOrder}>
        {isUnderWay(act) ? t('club.ordering') : t('club.order_for', { value: money(total ?? 0) })}
      </Button>
    </>
  )
}

function HowPaid({ offer: { missing, parts } }: { offer: NonNullable<Buying['offer']> }) {
  return missing > 0 ? t('gifts.missing', { amount: money(missing) }) : t('gifts.pays', { parts: partsWords(parts) })
}

/** Nothing moved; the same button orders at the new price. */
function NewOffer({ buying: { offer, before } }: { buying: Buying }) {
  return (
    <Notice kind="warn" className="mb-3" title={t('club.dearer')}>
      {offer !== null && before !== null
        ? t('club.dearer_body', { now: money(offer.price), before: money(before) })
        : t('club.dearer_soon')}
    </Notice>
  )
}
