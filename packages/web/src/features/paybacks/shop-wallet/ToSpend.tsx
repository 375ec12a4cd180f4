/** "Da spendere": business tickets and credits of a shop, and the three ways to pay with them. */
import { Gift, MapPin, QrCode, ScanLine } from 'lucide-react'
import { getShops } from '@taschino/contract/shops.ts'
import { listTickets, type TicketGroup } from '@taschino/contract/wallet.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { useAsk } from '../../../api/use-ask.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Card, Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/classes.ts'
import { BigMoney, Money } from '../../../ui/Money.tsx'
import { RetryNotice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { money, pieces, shortDay } from '../../../words/formats.ts'
import { typeWords } from '../../../words/parts.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { ownTypes } from './own-types.ts'

/** `mayCut`: there are takings to make something of. */
export function ToSpend({ mayCut }: { mayCut: boolean }) {
  const own = useAsk(getShops, undefined, { kept: true }).data
  const shop = own && 'codes' in own ? own : undefined
  const { data, error, refetch } = useAsk(
    listTickets,
    { query: { includeTypes: ownTypes(shop?.capabilities ?? []) } },
    { enabled: shop !== undefined, kept: true },
  )
  return (
    <section aria-labelledby="to-spend" className="mt-6">
      <SectionTitle id="to-spend">{t('shopWallet.to_spend')}</SectionTitle>
      {!data &&
        (error ? <RetryNotice again={() => void refetch()}>{errorWords(error)}</RetryNotice> : <Skeleton className="h-24 rounded-m" />)}
      {data && data.groups.length === 0 && (
        <Card>
          <p className="m-0 text-[15px] text-ink-2">{t(mayCut ? 'shopWallet.to_spend_none' : 'shopWallet.to_spend_nothing')}</p>
        </Card>
      )}
      {data && data.groups.length > 0 && (
        <>
          <Card>
            <BigMoney cents={data.total} />
            <p className="mt-1 mb-3 text-sm text-ink-2">{t('shopWallet.to_spend_hint')}</p>
            <div className="grid gap-2">
              <Link to={paths.scanner()} className={buttonClass()}>
                <ScanLine aria-hidden size={20} />
                {t('shopWallet.pay')}
              </Link>
              <div className="grid grid-cols-2 gap-2 max-[360px]:grid-cols-1">
                <Link to={paths.myCode()} className={buttonClass('soft', 'small', true)}>
                  <QrCode aria-hidden size={18} />
                  {t('myCode.show')}
                </Link>
                <Link to={paths.shopsNear()} className={buttonClass('soft', 'small', true)}>
                  <MapPin aria-hidden size={18} />
                  {t('tab.shops_near')}
                </Link>
                <Link to={paths.giftCodes()} className={cx(buttonClass('soft', 'small', true), 'min-[361px]:col-span-2')}>
                  <Gift aria-hidden size={18} />
                  {t('gifts.title')}
                </Link>
              </div>
            </div>
          </Card>
          <div className="mt-2">
            <Rows label={t('shopWallet.to_spend')}>
              {data.groups.map((group) => (
                <Held key={group.id} group={group} />
              ))}
            </Rows>
          </div>
        </>
      )}
    </section>
  )
}

function Held({ group: { type, unit, amount, total, expiresAt } }: { group: TicketGroup }) {
  const credits = type === 'free_credits'
  return (
    <Row
      title={credits ? typeWords(type) : `${typeWords(type)} · ${money(unit)}`}
      detail={[!credits && pieces(amount), expiresAt === null ? t('wallet.never') : t('wallet.until', { day: shortDay(expiresAt) })]
        .filter(Boolean)
        .join(' · ')}
      end={<Money cents={total} />}
    />
  )
}
