/** From what was owed at the month's beginning to what is owed at its end, each cent under its name; transfers and members below. */
import type { ShopMonth } from '@taschino/contract/papers.ts'
import { Card, Row, Rows, SectionTitle } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Chip.tsx'
import { Money } from '../../ui/Money.tsx'
import { money, shortDay } from '../../words/formats.ts'
import { t, type WordKey } from '../../words/words.ts'

interface Line { word: WordKey; value: number }

function linesOf({ takings, payout, sales, refunds, cancellations, paybacks }: ShopMonth): Line[] {
  const sent = paybacks.reduce((sum, { net, returned }) => sum + (returned ? -net : net), 0)
  const fees = paybacks.reduce((sum, { fee, returned }) => sum + (returned ? -fee : fee), 0)
  const lines: Line[] = [
    { word: 'month.way.sales', value: sales }, { word: 'month.way.refunds', value: -refunds }, { word: 'month.way.cancellations', value: -cancellations },
    { word: 'month.way.credits', value: -takings.credits }, { word: 'month.way.business', value: -takings.business }, { word: 'month.way.paid', value: -sent },
    { word: 'month.way.fees', value: -fees }, { word: 'month.way.other', value: takings.other }
  ]
  return [{ word: 'month.way.opening', value: takings.opening + payout.opening }, ...lines.filter(({ value }, i) => i === 0 || value !== 0)]
}

export function MoneyWay({ month }: { month: ShopMonth }) {
  const closing = month.takings.closing + month.payout.closing
  return (
    <>
      <SectionTitle>{t('month.way')}</SectionTitle>
      <Card flush>
        <dl className="m-0 divide-y divide-line">
          {linesOf(month).map(({ word, value }) => <div key={word} className="flex justify-between gap-4 px-4 py-2.5"><dt className="text-ink-2">{t(word)}</dt><dd className="m-0 font-semibold"><Money cents={value} /></dd></div>)}
          <div className="flex justify-between gap-4 bg-mint px-4 py-3"><dt className="font-bold">{t('month.way.closing')}</dt><dd className="m-0 font-bold"><Money cents={closing} /></dd></div>
        </dl>
      </Card>
      {month.payout.closing > 0 && <p className="mt-2 mb-0 text-sm text-ink-2">{t('month.way.going', { amount: money(month.payout.closing) })}</p>}
      <Transfers paybacks={month.paybacks} />
      {month.members.length > 0 && (
        <>
          <SectionTitle>{t('month.members')}</SectionTitle>
          <Rows label={t('month.members')}>{month.members.map((shop) => <Row key={shop.id} title={<bdi>{shop.title}</bdi>} detail={t('month.member_owed', { amount: money(shop.closing) })} end={<Money cents={shop.net} />} />)}</Rows>
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
        {paybacks.map(({ gtid, day, gross, fee, net, returned }) => (
          <Row key={gtid} title={shortDay(`${day}T12:00:00Z`)} detail={t('month.transfer', { gross: money(gross), fee: money(fee) })}
            end={<><Money cents={returned ? -net : net} />{returned && <span className="block"><Tag kind="bad">{t('month.returned')}</Tag></span>}</>} />
        ))}
      </Rows>
    </>
  )
}
