/** A shop's month from what was owed at its beginning to what is owed at its end, with transfers and members. */
import type { ShopMonth } from '@taschino/contract/papers.ts'
import { Row, Rows, SectionTitle } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Chip.tsx'
import { FeeLines } from '../../ui/FeeLines.tsx'
import { Money } from '../../ui/Money.tsx'
import { money, shortDay } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { shopWay } from './money-way.ts'
import { WayCard } from './WayCard.tsx'

export function MoneyWay({ month }: { month: ShopMonth }) {
  return (
    <>
      <SectionTitle>{t('month.way')}</SectionTitle>
      <WayCard lines={shopWay(month)} />
      {month.payout.closing > 0 && (
        <p className="mt-2 mb-0 text-sm text-ink-2">{t('month.way.going', { amount: money(month.payout.closing) })}</p>
      )}
      <Transfers paybacks={month.paybacks} />
      {month.members.length > 0 && (
        <>
          <SectionTitle>{t('month.members')}</SectionTitle>
          <Rows label={t('month.members')}>
            {month.members.map((shop) => (
              <Row
                key={shop.id}
                title={<bdi>{shop.title}</bdi>}
                detail={t('month.member_owed', { amount: money(shop.closing) })}
                end={<Money cents={shop.net} />}
              />
            ))}
          </Rows>
        </>
      )}
    </>
  )
}

function Transfers({ paybacks }: Pick<ShopMonth, 'paybacks'>) {
  if (paybacks.length === 0) return null
  return (
    <>
      <SectionTitle>{t('month.transfers')}</SectionTitle>
      <Rows label={t('month.transfers')}>
        {paybacks.map(({ gtid, day, gross, fee, net, returned, parts }) => (
          <Row
            key={gtid}
            title={shortDay(`${day}T12:00:00Z`)}
            detail={
              <>
                {t('month.transfer', { gross: money(gross), fee: money(fee) })}
                <FeeLines parts={parts} className="mt-1" />
              </>
            }
            end={
              <>
                <Money cents={returned ? -net : net} />
                {returned && (
                  <span className="block">
                    <Tag kind="bad">{t('month.returned')}</Tag>
                  </span>
                )}
              </>
            }
          />
        ))}
      </Rows>
    </>
  )
}
