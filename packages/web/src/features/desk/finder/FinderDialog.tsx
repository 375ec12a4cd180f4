/** The search field and its results, by the combobox pattern: the focus stays in the field, arrows choose, Enter opens. */
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { Search } from 'lucide-react'
import { search } from '@taschino/contract/desk.ts'
import type { Role } from '@taschino/contract/roles.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { useSettled } from '../../../api/use-settled.ts'
import { navigate } from '../../../routing/router.tsx'
import { cx } from '../../../ui/classes.ts'
import { useDialog } from '../../../ui/dialog.ts'
import { day, money } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import type { Option, OptionGroup } from './option.ts'
import { optionsFor } from './options.ts'

/** Less finds everybody. */
const SHORTEST = 2

interface FinderDialogProps {
  role: Role
  onClose: () => void
  onKeys: () => void
}

export function FinderDialog({ role, onClose, onKeys }: FinderDialogProps) {
  const ref = useDialog(true, onClose)
  const [typed, setTyped] = useState('')
  const { found, groups, options, waiting, trouble } = useFound(role, typed)
  const [chosen, setChosen] = useState<string | null>(null)
  const [entered, setEntered] = useState(false)
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === chosen),
  )
  const id = useId()
  const open = ({ to }: Option) => {
    onClose()
    // The step of this dialog in the history is taken by where it leads.
    navigate(to)
  }
  useEntered(entered && !waiting, () => {
    setEntered(false)
    if (options[at]) open(options[at])
  })
  const step = (by: 1 | -1) => setChosen(options[(at + by + options.length) % options.length]?.key ?? null)
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => setEntered(true),
  }
  const type = (text: string) => {
    setTyped(text)
    setChosen(null)
    setEntered(false)
  }
  return (
    <dialog ref={ref} className="sheet mt-[12vh]! mb-auto!" aria-label={t('finder.title')}>
      <div className="sheet-body flex max-h-[80dvh] w-full flex-col bg-card">
        <Typed id={id} typed={typed} current={options[at] ? at : null} keys={keys} onType={type} />
        <Understood found={found} />
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={t('finder.results')}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
          <Groups groups={groups} options={options} at={at} id={id} onOpen={open} />
        </div>
        <p role="status" className={cx('m-0 px-5 text-sm text-ink-2', options.length === 0 ? 'pb-4' : 'sr-only')}>
          {waiting
            ? t('finder.searching')
            : (trouble ?? (options.length === 0 ? t('finder.none') : t('finder.count', { count: options.length })))}
        </p>
        <p id={`${id}-hint`} className="m-0 flex items-center justify-between gap-3 border-t border-line px-5 py-2.5 text-sm text-ink-2">
          <span>{t('finder.hint')}</span>
          <button type="button" className="min-h-8 shrink-0 font-semibold text-brand" onClick={onKeys}>
            {t('finder.keys')}
          </button>
        </p>
      </div>
    </dialog>
  )
}

/** What stands there while an answer is on its way belongs to what was typed before: an Enter waits for it. */
function useEntered(now: boolean, enter: () => void): void {
  const act = useEffectEvent(enter)
  useEffect(() => {
    if (now) act()
  }, [now])
}

/** What was found for what is typed; the screens of the role need no answer. */
function useFound(role: Role, typed: string) {
  const text = useSettled(typed.trim())
  const asked = text.length >= SHORTEST
  const answer = useAsk(search, { query: { text } }, { enabled: asked, keepPrevious: true, quiet: true })
  const found = asked ? answer.data : undefined
  const groups = useMemo(() => optionsFor(role, typed, found), [role, typed, found])
  return {
    found,
    groups,
    options: groups.flatMap((group) => group.options),
    waiting: text !== typed.trim() || (asked && answer.isFetching),
    trouble: asked && answer.isError ? errorWords(answer.error) : null,
  }
}

interface TypedProps {
  id: string
  typed: string
  /** Which line Enter opens. */
  current: number | null
  keys: Readonly<Record<string, () => void>>
  onType: (text: string) => void
}

function Typed({ id, typed, current, keys, onType }: TypedProps) {
  return (
    <div className="flex items-center gap-3 border-b border-line px-5">
      <Search aria-hidden size={20} className="shrink-0 text-ink-2" />
      <input
        autoFocus
        role="combobox"
        aria-label={t('finder.title')}
        aria-expanded={current !== null}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current === null ? undefined : `${id}-${current}`}
        aria-describedby={`${id}-hint`}
        value={typed}
        maxLength={80}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t('finder.placeholder')}
        className="min-h-15 min-w-0 flex-1 bg-transparent text-lg text-ink outline-none placeholder:text-ink-2"
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          const act = event.nativeEvent.isComposing ? undefined : keys[event.key]
          if (!act) return
          event.preventDefault()
          act()
        }}
      />
    </div>
  )
}

type FoundAnswer = ReturnType<typeof useAsk<typeof search>>['data']

/** An amount is no name: what was made of it is said. */
function Understood({ found }: { found: FoundAnswer }) {
  const { value, from, to } = found?.understood ?? {}
  if (!value || !from || !to) return null
  return (
    <p className="m-0 border-b border-line px-5 py-2 text-sm text-ink-2">
      {from === to
        ? t('finder.value_on', { value: money(value), day: day(from) })
        : t('finder.value_since', { value: money(value), day: day(from) })}
    </p>
  )
}

interface GroupsProps {
  groups: readonly OptionGroup[]
  options: readonly Option[]
  at: number
  id: string
  onOpen: (option: Option) => void
}

function Groups({ groups, options, at, id, onOpen }: GroupsProps) {
  return groups.map((group) => (
    <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
      <div id={`${id}-${group.key}`} role="presentation" className="px-3 pt-2 pb-1 text-sm font-semibold text-ink-2">
        {group.title}
      </div>
      {group.options.map((option) => {
        const place = options.indexOf(option)
        return <Line key={option.key} id={`${id}-${place}`} option={option} current={place === at} onOpen={onOpen} />
      })}
    </div>
  ))
}

/** A press is a press; by keyboard the field above does it. */
function Line({ id, option, current, onOpen }: { id: string; option: Option; current: boolean; onOpen: (option: Option) => void }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={current}
      ref={(line) => {
        if (current) line?.scrollIntoView({ block: 'nearest' })
      }}
      onClick={() => onOpen(option)}
      className={cx('flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 py-1.5', current ? 'bg-mint' : 'hover:bg-mint/50')}>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          <bdi>{option.title}</bdi>
        </span>
        {option.detail !== '' && <span className="block truncate text-sm text-ink-2">{option.detail}</span>}
      </span>
      {option.end !== undefined && <span className="shrink-0 font-bold">{option.end}</span>}
    </div>
  )
}
