/** The rows at a desk, as a sheet: a line each, written where they stand; who was meant, and who is new, is a key away. */
import { useRef, useState } from 'react'
import { RotateCcw, X } from 'lucide-react'
import { addRow, listRows, mendRow } from '@taschino/contract/distribution.ts'
import type { Distribution, DistributionRow } from '@taschino/contract/distribution-shapes.ts'
import { ask } from '../../api/ask.ts'
import { useAct } from '../../api/use-act.ts'
import { invalidate } from '../../api/use-ask.ts'
import { cx } from '../../ui/classes.ts'
import { errorWords } from '../../api/refusals.ts'
import { t } from '../../words/words.ts'
import { Cell } from './Cell.tsx'
import { CELLS, faultsOf, type CellName, type Change } from './cells.ts'
import { Amount, Told } from './RowLine.tsx'
import { WhoMeant } from './WhoMeant.tsx'

interface RowsGridProps {
  id: number
  rows: readonly DistributionRow[]
  compared: boolean
  onMended: (row: DistributionRow, distribution: Distribution) => void
  onChanged: (next: Distribution) => void
}

/** One after the other: whoever goes down a column faster than the server answers gets the answers in that order. */
function useSequence() {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return <T,>(work: () => Promise<T>): Promise<T> => {
    const mine = last.current.then(work, work)
    last.current = mine
    return mine
  }
}

export function RowsGrid({ id, rows, compared, onMended, onChanged }: RowsGridProps) {
  const inTurn = useSequence()
  const mend = (n: number, body: Change) =>
    inTurn(() => ask(mendRow, { params: { id, n }, body }, { quiet: true })).then((answer) => onMended(answer.row, answer.distribution))
  return (
    <>
      <table className="w-full table-fixed border-collapse rounded-m border border-line bg-card text-sm">
        <caption className="sr-only">{t('dist.rows_title')}</caption>
        <thead>
          <tr className="h-[34px] border-b border-line text-start text-ink-2">
            <Head className="w-14 text-end" name={t('dist.line_short')} />
            <Head className="w-[28%]" name={t('dist.who')} />
            <Head className="w-20 text-end" name={t('dist.how_many')} />
            <Head className="w-20 text-end" name={t('dist.face')} />
            <Head className="w-24 text-end" name={t('dist.gets')} />
            <Head name={t('dist.person')} />
            <Head className="w-11" name="" />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GridRow key={row.n} row={row} compared={compared} mend={(change) => mend(row.n, change)} />
          ))}
        </tbody>
        <tfoot>
          <NewRow id={id} onChanged={onChanged} />
        </tfoot>
      </table>
      <p className="mt-2 mb-0 text-sm text-ink-2">{t('dist.keys')}</p>
    </>
  )
}

const Head = ({ name, className }: { name: string; className?: string }) => (
  <th scope="col" className={cx('px-2 text-start font-semibold', className)}>
    {name}
  </th>
)

interface GridRowProps {
  row: DistributionRow
  compared: boolean
  mend: (change: Change) => Promise<unknown>
}

function GridRow({ row, compared, mend }: GridRowProps) {
  const [trouble, setTrouble] = useState<unknown>(null)
  const act = useAct(
    (change: Change) => {
      setTrouble(null)
      return mend(change)
    },
    { onFailed: setTrouble },
  )
  const faults = faultsOf(row)
  const name = row.employee?.name ?? (row.who || t('dist.nobody'))
  const wrong = (at: CellName) => {
    const found = faults.find((fault) => fault.at === at)
    return found && t(`dist.repair.${found.fault}`)
  }
  return (
    <tr aria-busy={act.busy || undefined} className={cx('h-[34px] border-b border-line', faults.length > 0 && 'bg-bad-soft')}>
      <td className="px-2 text-end text-ink-2" title={t('dist.line')}>
        {row.line ?? '+'}
      </td>
      {CELLS.map((cell) => (
        <Cell key={cell} row={row} name={cell} wrong={wrong(cell)} mend={mend} onTrouble={setTrouble} />
      ))}
      <td className="px-2">{!row.struck && faults.length === 0 && <Amount row={row} compared={compared} flat />}</td>
      <td className="px-2">
        <span className="flex min-w-0 items-center gap-2">
          {trouble !== null ? (
            <span role="alert" className="font-medium text-bad">
              {errorWords(trouble)}
            </span>
          ) : (
            <Person row={row} busy={act.busy} onChange={(change) => act.start(change)} />
          )}
        </span>
      </td>
      <td className="p-0 text-center">
        <button
          type="button"
          aria-label={t(row.struck ? 'dist.restore' : 'dist.strike', { name })}
          title={t(row.struck ? 'dist.restore' : 'dist.strike', { name })}
          disabled={act.busy}
          className="press inline-grid size-[34px] place-items-center text-ink-2"
          onClick={() => act.start({ struck: !row.struck })}>
          {row.struck ? <RotateCcw aria-hidden size={17} /> : <X aria-hidden size={18} />}
        </button>
      </td>
    </tr>
  )
}

/** Who it is, or what stands in the way and how it goes. */
function Person({ row, busy, onChange }: { row: DistributionRow; busy: boolean; onChange: (change: Change) => void }) {
  const faults = faultsOf(row)
  if (row.struck) return <span className="text-ink-2">{t('dist.export.struck')}</span>
  if (faults.length === 0)
    return (
      <span className="flex min-w-0 items-baseline gap-2">
        <bdi className="max-w-full shrink-0 truncate font-semibold">{row.employee?.name}</bdi>
        <Told row={row} flat />
      </span>
    )
  const said = faults.map(({ fault }) => t(`dist.fault.${fault}`)).join(' · ')
  return (
    <>
      {row.near === null && (
        <span className="min-w-0 truncate font-medium text-bad" title={said}>
          {said}
        </span>
      )}
      <WhoMeant row={row} busy={busy} byEnter onWho={(who) => onChange({ who })} />
      {row.fault === 'hidden' && (
        <button
          type="button"
          disabled={busy}
          className="min-h-7 font-semibold text-brand underline"
          onClick={() => onChange({ struck: false })}>
          {t('dist.include')}
        </button>
      )}
    </>
  )
}

const NOBODY: Omit<DistributionRow, 'who' | 'amount'> = {
  n: 0,
  line: null,
  unit: '',
  struck: false,
  employee: null,
  pieces: null,
  face: null,
  fault: null,
  at: null,
  more: [],
  near: null,
  lastMonth: 0,
  thisMonth: 0,
}

/** The line below the last: who, how many, Enter. */
function NewRow({ id, onChanged }: { id: number; onChanged: (next: Distribution) => void }) {
  const [draft, setDraft] = useState({ who: '', amount: '' })
  const line = useRef<HTMLTableRowElement>(null)
  const act = useAct((body: typeof draft) => ask(addRow, { params: { id }, body }, { quiet: true }), {
    onDone: ({ distribution }) => {
      onChanged(distribution)
      setDraft({ who: '', amount: '' })
      line.current?.querySelector('input')?.focus()
      return invalidate(listRows)
    },
  })
  const write = (change: Change): Promise<unknown> => {
    const next = { ...draft, ...change }
    setDraft(next)
    if (next.who !== '' && next.amount !== '') act.start(next)
    return Promise.resolve()
  }
  const row = { ...NOBODY, ...draft }
  return (
    <tr ref={line} aria-label={t('dist.add_title')} className="h-[34px]">
      <td className="px-2 text-end text-ink-2">+</td>
      <Cell row={row} name="who" wrong={undefined} mend={write} onTrouble={() => undefined} />
      <Cell row={row} name="amount" wrong={undefined} mend={write} onTrouble={() => undefined} />
      <td colSpan={4} className="px-2 text-ink-2">
        {act.trouble === null ? (
          t('dist.add_here')
        ) : (
          <span role="alert" className="text-bad">
            {act.trouble}
          </span>
        )}
      </td>
    </tr>
  )
}
