/** A list that is reordered by dragging, by two buttons or by arrow keys; each move is announced. */
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { IconButton } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/classes.ts'
import { t } from '../../../words/words.ts'

interface SortableProps<T> {
  label: string
  items: readonly T[]
  idOf: (item: T) => number
  nameOf: (item: T) => string
  row: (item: T) => ReactNode
  onOrder: (ids: number[]) => void
}

const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)]
}

export function Sortable<T>({ label, items, idOf, nameOf, row, onOrder }: SortableProps<T>) {
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<{ id: number; ids: number[] } | null>(null)
  const [said, setSaid] = useState('')
  const ids = dragged?.ids ?? items.map(idOf)
  const shown = ids.flatMap((id) => items.find((item) => idOf(item) === id) ?? [])

  const settle = (next: number[], id: number): void => {
    const item = items.find((one) => idOf(one) === id)
    setSaid(item ? t('clubDesk.moved', { name: nameOf(item), n: next.indexOf(id) + 1, count: next.length }) : '')
    if (next.some((one, at) => one !== idOf(items[at] as T))) onOrder(next)
  }
  const step = (at: number, by: number): void => {
    const to = at + by
    const id = ids[at]
    if (id !== undefined && to >= 0 && to < ids.length) settle(moved(ids, at, to), id)
  }
  /** Over which row the pointer is. */
  const rowAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])].map((one) => one.getBoundingClientRect())
    const at = rows.findIndex(({ bottom }) => y < bottom)
    return at === -1 ? rows.length - 1 : at
  }
  return (
    <>
      <ul
        ref={list}
        aria-label={label}
        className="m-0 list-none divide-y divide-line overflow-hidden rounded-m border border-line bg-card p-0">
        {shown.map((item, at) => (
          <li key={idOf(item)} className={cx('flex items-center gap-1 pe-1', dragged?.id === idOf(item) && 'bg-mint')}>
            <span
              aria-hidden
              className="hidden cursor-grab touch-none self-stretch px-2 text-ink-2 duo:grid duo:place-items-center"
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                setDragged({ id: idOf(item), ids: items.map(idOf) })
              }}
              onPointerMove={(event) => {
                if (!dragged) return
                const to = rowAt(event.clientY)
                const from = dragged.ids.indexOf(dragged.id)
                if (to !== from) setDragged({ id: dragged.id, ids: moved(dragged.ids, from, to) })
              }}
              onPointerUp={() => {
                if (dragged) settle(dragged.ids, dragged.id)
                setDragged(null)
              }}
              onPointerCancel={() => setDragged(null)}>
              <GripVertical size={20} />
            </span>
            <div className="min-w-0 flex-1">{row(item)}</div>
            <Moves name={nameOf(item)} first={at === 0} last={at === shown.length - 1} onStep={(by) => step(at, by)} />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

function Moves({ name, first, last, onStep }: { name: string; first: boolean; last: boolean; onStep: (by: number) => void }) {
  const keys = (event: React.KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? -1 : 1)
  }
  // What cannot be done now keeps its place and the focus: a row that arrives at an end must not lose whoever moves it.
  return (
    <span role="group" aria-label={t('clubDesk.move', { name })} className="flex shrink-0 max-[420px]:flex-col">
      <IconButton
        label={t('clubDesk.up', { name })}
        aria-disabled={first}
        onKeyDown={keys}
        onClick={() => onStep(-1)}
        className={cx(first && 'opacity-40')}>
        <ArrowUp aria-hidden size={20} />
      </IconButton>
      <IconButton
        label={t('clubDesk.down', { name })}
        aria-disabled={last}
        onKeyDown={keys}
        onClick={() => onStep(1)}
        className={cx(last && 'opacity-40')}>
        <ArrowDown aria-hidden size={20} />
      </IconButton>
    </span>
  )
}
