/** One's own cashbacks: open ones with the day of their decision, credited ones, and why others were not. */
import { HandCoins } from 'lucide-react'
import { listCashbacks } from '@taschino/contract/club/cashback.ts'
import type { CashbackState, OwnCashback } from '@taschino/contract/club/cashback-shapes.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useInfinite } from '../../../api/use-ask.ts'
import { useSession } from '../../../api/session.ts'
import { paths } from '../../../routing/paths.ts'
import { Row, Rows } from '../../../ui/Card.tsx'
import { Tag, type TagKind } from '../../../ui/Chip.tsx'
import { Money } from '../../../ui/Money.tsx'
import { dayTime, money, shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { instantOf, MerchantLogo } from '../../gift-codes/public.ts'
import { StaleNotice } from '../../wallet/public.ts'
import { MyClaims } from '../cashback/MyClaims.tsx'
import { NoneOfMine, type PileProps } from './piles.tsx'

const KINDS: Readonly<Record<CashbackState, TagKind>> = {
  tracked: 'warn',
  confirmed: 'ok',
  remitted: 'ok',
  declined: 'bad',
  reversed: 'bad',
}

export function MyCashbacks({ open }: PileProps) {
  const list = useInfinite(listCashbacks, { query: open ? { open: true } : {} }, { kept: open })
  const onTheWay = list.data?.pages[0]?.onTheWay ?? 0
  return (
    <>
      <StaleNotice failed={list.isError} asOf={list.dataUpdatedAt} />
      {onTheWay > 0 && <p className="mt-0 mb-3 font-semibold">{t('club.cashback.on_the_way', { value: money(onTheWay) })}</p>}
      <PagedList list={list} waiting={3} none={<NoneOfMine icon={<HandCoins size={32} />} what="cashback" open={open} />}>
        {(cashbacks) => (
          <Rows label={t('club.mine.cashback')}>
            {cashbacks.map((one) => (
              <CashbackRow key={one.idCashback} one={one} />
            ))}
          </Rows>
        )}
      </PagedList>
      <MyClaims />
    </>
  )
}

function CashbackRow({ one }: { one: OwnCashback }) {
  const { role } = useSession()
  const { state, share, gtid, waitsFor, expectedOn, reason } = one
  const lost = state === 'declined'
  return (
    <Row
      {...(gtid === null ? {} : { to: paths.receipt(gtid, role === 'shop' ? 'shop' : 'enduser') })}
      lead={<MerchantLogo logo={one.logo} name={one.brandName} size="m" />}
      title={<bdi>{one.brandName}</bdi>}
      detail={
        <>
          <span className="block">{t('club.cashback.of', { purchase: money(one.purchase), when: dayTime(one.at) })}</span>
          <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
            <Tag kind={KINDS[state]}>{t(`club.cashback.state.${state}`)}</Tag>
            {waitsFor !== null && <span>{t(`club.cashback.waits.${waitsFor}`)}</span>}
            {state === 'tracked' && expectedOn !== null && (
              <span>{t('club.cashback.expected', { day: shortDay(instantOf(expectedOn)) })}</span>
            )}
          </span>
          {reason !== null && (
            <span className="mt-1 block">
              «<bdi>{reason}</bdi>»
            </span>
          )}
        </>
      }
      end={<Money cents={share} signed={!lost} className={lost ? 'font-semibold text-ink-2 line-through' : ''} />}
    />
  )
}
