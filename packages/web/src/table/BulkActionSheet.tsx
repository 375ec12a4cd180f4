/** The sheet of an act for several rows: how many, how much and whom it touches before, each row with its end, the result below. */
import { useEffect, useId, type ReactNode } from 'react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Button, type ButtonKind } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { t } from '../words/words.ts'
import type { BulkItem, BulkAction } from './use-bulk-action.ts'

/** A name and what stands beside it. */
type Fact = readonly [name: string, what: ReactNode]

interface BulkActionSheetProps<T> {
  title: string
  bulk: BulkAction<T>
  /** How many, how much, whom it touches. */
  facts: readonly Fact[]
  /** More of what happens, or what it wants to be told. */
  about?: ReactNode
  /** On the button, for those that have no end yet. */
  act: string
  kind?: ButtonKind
  /** Says what is still missing where something is. */
  mayStart?: () => boolean
  /** What was done, and what it came to. */
  result: { title: string; all: string; some: string }
  row: (row: T) => ReactNode
  onClose: () => void
}

export function BulkActionSheet<T>({
  title,
  bulk,
  facts,
  about,
  act,
  kind = 'primary',
  mayStart,
  result,
  row,
  onClose,
}: BulkActionSheetProps<T>) {
  const { listed, chosen, open, done, running, over, start } = bulk
  const id = useId()
  // Whoever came by keys confirms by the next one, and closes by the one after: a proof in between has taken the focus with it.
  useEffect(() => document.getElementById(id)?.focus({ preventScroll: true }), [id, over])
  const all = done.length === chosen.length
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      foot={
        <>
          <div aria-live="polite">
            {over && (
              <Notice className="mb-3" kind={all ? 'ok' : 'warn'} title={result.title}>
                {all ? result.all : result.some}
              </Notice>
            )}
          </div>
          <Button
            id={id}
            kind={over ? 'primary' : kind}
            busy={running}
            disabled={open.length === 0 && !over}
            onClick={over ? onClose : () => mayStart?.() !== false && start()}>
            {over
              ? t('act.close')
              : running
                ? t('table.turn', { at: String(chosen.length - open.length + 1), of: String(chosen.length) })
                : act}
          </Button>
        </>
      }>
      <dl className="mt-0 mb-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 [&_dd]:m-0 [&_dd]:font-semibold [&_dt]:text-ink-2">
        {facts.map(([name, what]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      {about}
      <ul className="m-0 list-none divide-y divide-line p-0">{listed.map(row)}</ul>
    </Sheet>
  )
}

interface BulkItemRowProps {
  of: BulkItem
  name: string
  detail: ReactNode
  /** Why not, once it was refused. */
  trouble: string | null
  busy: boolean
  /** What became of it, once it has its end. */
  said: string | null
  end?: ReactNode
}

/** A row with its box, what became of it, and why not. */
export function BulkItemRow({ of: { chosen, fixed, onChosen }, name, detail, trouble, busy, said, end }: BulkItemRowProps) {
  return (
    <label className="flex min-h-14 items-center gap-3 py-2">
      <input
        type="checkbox"
        checked={chosen}
        // Not disabled: by keys the list is scrolled from box to box, also when all have their end.
        aria-disabled={fixed || undefined}
        onChange={(event) => !fixed && onChosen(event.target.checked)}
        className="size-6 shrink-0 accent-brand aria-disabled:opacity-50"
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          <bdi>{name}</bdi>
        </span>
        <span className="block text-sm text-ink-2">{detail}</span>
        {trouble !== null && <span className="block text-sm font-semibold text-bad">{trouble}</span>}
      </span>
      {end}
      {said !== null && <CircleCheck role="img" aria-label={said} className="text-ok-text" />}
      {trouble !== null && <CircleAlert role="img" aria-label={t('table.turn_not')} className="text-bad" />}
      {busy && (
        <span
          role="status"
          aria-label={t('app.loading')}
          className="size-5 animate-spin rounded-full border-2 border-brand border-e-transparent"
        />
      )}
    </label>
  )
}
