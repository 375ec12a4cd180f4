/** The pocket: ticket stubs behind a flap that says what can be spent. The app is named after this picture. */
import type { CSSProperties, ReactNode } from 'react'
import { cx } from './classes.ts'

export interface Stub {
  id: string
  type: 'normal' | 'business' | 'gdo' | 'free_credits'
  /** Left: what it is (`Pasto · 8,00 €`). */
  name: string
  /** Right: how much of it (`× 14`, `12,40 €`). */
  amount: string
  /** Instead of both, for those who do not see it; must begin with them. */
  label?: string
}

/** One ticket behind the flap; a button when it leads somewhere. */
function TicketStub({ stub, nth, onClick }: { stub: Stub; nth: number; onClick?: (() => void) | undefined }) {
  const look = cx('stub w-[calc(100%-28px)]', `stub-${stub.type}`)
  const order = { '--nth': nth } as CSSProperties
  const inside = (
    <>
      <span className="truncate font-medium">{stub.name}</span>{' '}
      <span className="text-xl leading-6 font-bold tracking-tight whitespace-nowrap">{stub.amount}</span>
    </>
  )
  return (
    <li className="contents">
      {onClick ? (
        <button type="button" className={look} style={order} onClick={onClick} aria-label={stub.label}>
          {inside}
        </button>
      ) : (
        <div className={look} style={order}>
          {inside}
        </div>
      )}
    </li>
  )
}

/** At most this many stubs stand behind the flap; the rest is told on the last one's place by the screen. */
export const STUBS_SHOWN = 4

export function Pocket({
  stubs,
  onStub,
  label,
  children,
}: {
  stubs: readonly Stub[]
  onStub?: (stub: Stub) => void
  label: string
  /** What stands on the flap. */ children: ReactNode
}) {
  return (
    <section aria-label={label} className="pocket-in mb-6">
      <ul className="m-0 list-none p-0">
        {stubs.slice(-STUBS_SHOWN).map((stub, i) => (
          <TicketStub key={stub.id} stub={stub} nth={i} onClick={onStub ? () => onStub(stub) : undefined} />
        ))}
      </ul>
      <div className="pocket-flap">{children}</div>
    </section>
  )
}
