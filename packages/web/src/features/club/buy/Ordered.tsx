/** What became of an order just sent, live: delivered, on its way with a promised date, or refused and refunded. */
import { useEffect, useRef, useState } from 'react'
import { Check, Hourglass, Undo2 } from 'lucide-react'
import { shortGtid } from '@taschino/basics/gtid.ts'
import type { OwnOrder } from '@taschino/contract/club/order-shapes.ts'
import { getOrder } from '@taschino/contract/club/orders.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { clubPaths } from '../../../routing/club-paths.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { BigMoney } from '../../../ui/Money.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { cx } from '../../../ui/classes.ts'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { promiseWords } from '../club-words.ts'
import { Similar } from './Similar.tsx'

type Standing = 'here' | 'coming' | 'waiting' | 'back'

function standingOf({ state, codes, idTicket }: OwnOrder): Standing {
  if (state === 'failed' || state === 'cancelled') return 'back'
  if (codes > 0 || idTicket !== null) return 'here'
  return state === 'pending' ? 'waiting' : 'coming'
}

const LOOKS: Readonly<Record<Standing, { icon: typeof Check; look: string }>> = {
  here: { icon: Check, look: 'bg-[#14683d] text-white' },
  coming: { icon: Check, look: 'bg-[#14683d] text-white' },
  waiting: { icon: Hourglass, look: 'bg-mint text-ink' },
  back: { icon: Undo2, look: 'bg-gold-soft text-on-gold-soft' },
}

/** What the provider has still to say or to send here: its answer, and codes and tickets that follow its yes. */
const stillComes = (order: OwnOrder, standing: Standing): boolean =>
  standing === 'waiting' || (standing === 'coming' && order.product.kind !== 'physical')

/** As long as something comes it is looked for again by itself, also where no event gets through. */
const AGAIN_MS = 5000

interface OrderedProps {
  order: OwnOrder
  /** Where another product is ordered. */
  pathTo: (idProduct: number) => string
  onDone: () => void
}

export function OrderedSheet(props: OrderedProps) {
  return (
    <Sheet open title={t('club.ordered')} onClose={props.onDone}>
      <Ordered {...props} />
    </Sheet>
  )
}

function Ordered({ order: sent, pathTo, onDone }: OrderedProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const [waits, setWaits] = useState(true)
  const asked = useAsk(
    getOrder,
    { params: { idOrder: sent.idOrder } },
    { quiet: true, staleTime: 0, refetchInterval: waits ? AGAIN_MS : false },
  )
  const order: OwnOrder = asked.data ?? sent
  const standing = standingOf(order)
  if (waits !== stillComes(order, standing)) setWaits(!waits)
  useEffect(() => {
    // The sheet opens after its content and puts the focus on its first button.
    const frame = requestAnimationFrame(() => title.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [])
  const { icon: Icon, look } = LOOKS[standing]
  return (
    <div className="grid gap-4 pt-1">
      <section className={cx('rounded-big px-5 py-6 text-center', look)}>
        <span aria-hidden className="paid-tick mx-auto grid size-16 place-items-center rounded-full bg-white/20">
          <Icon size={36} strokeWidth={2.6} />
        </span>
        <div role="status">
          <h3 ref={title} tabIndex={-1} className="mt-3 mb-0 text-xl outline-none">
            {t(`club.end.${standing}`)}
          </h3>
          <p className="m-0 mt-1">
            <BigMoney cents={order.price * order.amount} size="l" />
          </p>
          <p className="m-0 mt-1 font-bold">
            <bdi>{order.product.name}</bdi>
          </p>
          <p className="m-0 mt-2 text-[15px]">{saying(order, standing)}</p>
        </div>
        <p className="m-0 mt-2 text-sm">
          <span translate="no">{shortGtid(order.gtid)}</span>
        </p>
      </section>
      {standing === 'back' && asked.data?.reason === 'sold_out' && <Similar idProduct={order.product.idProduct} pathTo={pathTo} />}
      <Ways order={order} standing={standing} onDone={onDone} />
    </div>
  )
}

function saying(order: OwnOrder, standing: Standing): string {
  if (standing === 'waiting') return promiseWords(order) ?? t('club.end.waiting_body')
  if (standing === 'back') return t('club.end.back_body', { value: money(order.price * order.amount) })
  return standing === 'here' ? t('club.end.here_body') : t('club.end.coming_body')
}

function Ways({ order, standing, onDone }: { order: OwnOrder; standing: Standing; onDone: () => void }) {
  const { codes, idOrder, idTicket, gtid } = order
  const to = idTicket !== null ? clubPaths.ticketInfo(idTicket) : codes > 0 ? clubPaths.vouchers(idOrder) : null
  return (
    <div className="grid gap-2">
      {to !== null && (
        <Link to={to} className={buttonClass()}>
          {idTicket === null ? t('club.see_codes', { count: codes }) : t('club.see_ticket')}
        </Link>
      )}
      <Link to={paths.club({ gtid, type: 'order' })} className={buttonClass(to === null && standing !== 'back' ? 'primary' : 'ghost')}>
        {t('club.follow')}
      </Link>
      <Button kind="plain" onClick={onDone}>
        {t('pay.done')}
      </Button>
    </div>
  )
}
