/** One cell of the grid: it is written where it stands; Enter keeps it and goes down, Escape thinks better of it. */
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { listEmployees } from '@taschino/contract/agencies.ts'
import type { DistributionRow } from '@taschino/contract/distribution-shapes.ts'
import { useAct } from '../../api/use-act.ts'
import { useAsk } from '../../api/use-ask.ts'
import { useSettled } from '../../api/use-settled.ts'
import { cx } from '../../ui/classes.ts'
import { t } from '../../words/words.ts'
import { goTo, type CellName, type Change } from './cells.ts'

const NAMES = { who: 'dist.who', amount: 'dist.how_many', unit: 'dist.face' } as const
/** How many people are offered below a name. */
const OFFERED = 6

interface CellProps {
  row: DistributionRow
  name: CellName
  /** What is wrong with it; undefined: nothing. */
  wrong: string | undefined
  mend: (change: Change) => Promise<unknown>
  onTrouble: (error: unknown) => void
}

/** People of the agency for what is being typed; nobody before it says something. */
function useOffered(name: CellName, typed: string | null) {
  const text = useSettled((typed ?? '').trim())
  const asked = name === 'who' && typed !== null && text.length > 1
  const found = useAsk(listEmployees, { query: { text, limit: OFFERED } }, { enabled: asked, keepPrevious: true, quiet: true }).data
  const here = (found?.items ?? []).filter(({ status }) => status !== 'left' && status !== 'closed')
  return asked ? here.map((one) => ({ who: one.email, name: `${one.firstName} ${one.lastName}` })) : []
}

function useCell({ row, name, mend, onTrouble }: CellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(-1)
  const act = useAct((text: string) => mend({ [name]: text }), { onDone: () => setTyped(null), onFailed: onTrouble })
  const offered = useOffered(name, typed)
  const type = (text: string | null) => {
    setTyped(text)
    setAt(-1)
  }
  const keep = (text: string | null) => {
    if (act.busy) return
    if (text === null || text.trim() === row[name]) return type(null)
    type(text)
    act.start(text.trim())
  }
  // One alone is meant; of several nobody is, before an arrow says who.
  const chosen = at >= 0 ? offered[at] : offered.length === 1 ? offered[0] : undefined
  return { typed, type, keep, offered, chosen, at, setAt, busy: act.busy }
}

export function Cell(props: CellProps) {
  const { row, name, wrong } = props
  const id = useId()
  const { typed, type, keep, offered, chosen, at, setAt, busy } = useCell(props)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, currentTarget: field, nativeEvent } = event
    if (nativeEvent.isComposing) return
    const steps = key === 'ArrowUp' || (key === 'Enter' && shiftKey) ? -1 : key === 'ArrowDown' || key === 'Enter' ? 1 : 0
    if (key === 'Escape' && typed !== null) {
      event.stopPropagation()
      type(null)
    }
    if (steps === 0) return
    event.preventDefault()
    if (key !== 'Enter' && offered.length > 0) return setAt((at + steps + offered.length) % offered.length)
    // Of a name that is nobody's and was not touched: yes, that is who was meant.
    const meant = key === 'Enter' && typed === null && name === 'who' ? row.near?.who : undefined
    keep(meant ?? (typed === null ? null : (chosen?.who ?? typed)))
    goTo(field, steps)
  }
  return (
    <td className="relative p-0">
      <input
        name={name}
        role={name === 'who' ? 'combobox' : undefined}
        aria-label={t('dist.cell', { column: t(NAMES[name]), line: row.line ?? '+' })}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
        {...(name === 'who' && {
          'aria-expanded': offered.length > 0,
          'aria-controls': `${id}-list`,
          'aria-autocomplete': 'list' as const,
          'aria-activedescendant': at < 0 ? undefined : `${id}-${at}`,
        })}
        value={typed ?? row[name]}
        readOnly={busy || row.struck}
        placeholder={name === 'unit' ? t('dist.face_same') : undefined}
        inputMode={name === 'who' ? undefined : name === 'unit' ? 'decimal' : 'numeric'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={name === 'who' ? 120 : 20}
        className={cx(
          'h-[34px] w-full min-w-0 bg-transparent px-2 text-sm text-ink -outline-offset-2 placeholder:text-ink-2',
          name !== 'who' && 'text-end tabular-nums',
          wrong !== undefined && 'inset-ring inset-ring-bad',
          row.struck && 'line-through',
        )}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => keep(typed)}
      />
      {wrong !== undefined && (
        <span id={`${id}-wrong`} className="sr-only">
          {wrong}
        </span>
      )}
      {name === 'who' && <Offers id={id} offered={offered} chosen={chosen} onChoose={keep} />}
    </td>
  )
}

interface Offer {
  who: string
  name: string
}

/** People whose name or e-mail goes on like that. */
function Offers({
  id,
  offered,
  chosen,
  onChoose,
}: {
  id: string
  offered: Offer[]
  chosen: Offer | undefined
  onChoose: (who: string) => void
}) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={t('dist.matches')}
      className="absolute start-0 top-full z-20 min-w-72 rounded-m border border-line bg-card p-1 shadow-card empty:hidden">
      {offered.map((one, n) => (
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
        <div
          key={one.who}
          id={`${id}-${n}`}
          role="option"
          aria-selected={one === chosen}
          className={cx('cursor-pointer rounded-lg px-2 py-1.5 text-sm', one === chosen && 'bg-mint')}
          // The field keeps the focus: leaving it would keep what was typed so far.
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(one.who)
          }}>
          <bdi className="block font-semibold">{one.name}</bdi>
          <span className="block text-ink-2">{one.who}</span>
        </div>
      ))}
    </div>
  )
}
