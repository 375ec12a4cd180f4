/** The lines above the keypad: the network's state, and on phones the newest payment. */
import { useEffect, useState } from 'react'
import { WifiOff } from 'lucide-react'
import type { Transaction } from '@taschino/contract/wallet.ts'
import { useConnection } from '../../../live/live.ts'
import { Chip, Tag } from '../../../ui/Chip.tsx'
import { cx } from '../../../ui/classes.ts'
import { Money } from '../../../ui/Money.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { statusTag } from '../../wallet/public.ts'

const LASTING_MS = 4000

/** "in linea", as in the design. Where room is short a lost connection is a sign only: the line above the keypad says it in words. */
export function NetworkChip() {
  const connection = useConnection()
  const live = connection === 'live'
  const sign = live ? (
    <span aria-hidden className="size-2 rounded-full bg-ok" />
  ) : (
    <WifiOff aria-hidden size={16} className={cx('shrink-0', connection === 'offline' && 'text-bad')} />
  )
  return (
    <Chip icon={sign}>
      <span className={live ? '' : 'max-duo:sr-only'}>{t(`live.${connection}`)}</span>
    </Chip>
  )
}

/** Said only when it lasts, so that nothing is said and taken back at every start. */
function useAway(): boolean {
  const away = useConnection() !== 'live'
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!away) return
    const timer = setTimeout(() => setLong(true), LASTING_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [away])
  return away && long
}

/** The network in words, beside a charge. */
export function Network() {
  const away = useAway()
  return away ? <NetworkWords className="" /> : null
}

function NetworkWords({ className }: { className: string }) {
  const connection = useConnection()
  return (
    <p
      role="status"
      className={cx(
        'm-0 flex min-h-11 items-center gap-2 rounded-m bg-gold-soft px-4 py-2 text-start text-sm leading-tight font-medium text-on-gold-soft',
        className,
      )}>
      <WifiOff aria-hidden size={18} className="shrink-0" />
      {t(connection === 'offline' ? 'till.offline' : 'till.reconnecting')}
    </p>
  )
}

/** One line above the keypad of a phone, always there: the newest payment, or how the network is. Nothing ever moves the keys below it. */
export function TopLine(props: { payment: Transaction | undefined; onOpen: (gtid: string) => void }) {
  const away = useAway()
  return away ? <NetworkWords className="mb-3 duo:hidden" /> : <LastOne {...props} />
}

function LastOne({ payment, onOpen }: { payment: Transaction | undefined; onOpen: (gtid: string) => void }) {
  const tag = payment && statusTag(payment)
  const gone = payment?.status === 'cancelled' || payment?.status === 'refunded'
  return (
    <button
      type="button"
      disabled={!payment}
      onClick={() => payment && onOpen(payment.gtid)}
      className="mb-3 flex min-h-11 w-full items-center justify-between gap-3 rounded-m bg-mint px-4 text-start text-[15px] text-brand duo:hidden">
      {/* A second line would move the keys: beside a tag the time is enough. */}
      <span className="truncate">
        <span className={cx(tag && 'sr-only')}>{t('till.last_one')}</span>
        {payment && (
          <span className="text-ink-2">
            {tag ? ' ' : ' · '}
            {dayTime(payment.at)}
          </span>
        )}
      </span>
      {payment && (
        <span className="flex shrink-0 items-center gap-2">
          {tag && <Tag kind={tag.kind}>{tag.words}</Tag>}
          <Money cents={payment.value} className={gone ? 'text-ink-2 line-through' : 'font-bold'} />
        </span>
      )}
    </button>
  )
}
