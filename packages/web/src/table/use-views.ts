/**
 * `useViews`: columns and saved views of a list, from the service; the device's copy serves until it answers or where it cannot be
 * reached.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { chooseColumns, listSavedViews, type SavedView } from '@taschino/contract/saved-views.ts'
import { ask } from '../api/ask.ts'
import { invalidate, useAsk } from '../api/use-ask.ts'
import { useSession } from '../api/session.ts'
import { useSearchParams } from '../routing/router.tsx'
import { withParams } from '../routing/with-params.ts'
import { AS_MADE, choiceFrom, choiceOnDevice, keepOnDevice, type ColumnChoice } from './column-choice.ts'

/** In the address: the number of the view that is open. */
const OPEN = 'saved'
/** Somebody who pulls at a column is not done with the first pixel. */
const SETTLED_MS = 500

export interface Views {
  readonly list: string
  readonly all: readonly SavedView[]
  readonly opensWith: number | null
  readonly open: SavedView | null
  /** Filters, words or order are others than those of the open view. */
  readonly changed: boolean
  /** What a view of the list as it is now would hold. */
  readonly now: { readonly query: Record<string, string>; readonly columns: ColumnChoice }
  readonly show: (view: SavedView | null) => void
}

const partsOf = (search: URLSearchParams, keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [key, search.get(key) ?? '']).filter(([, value]) => value !== ''))

/** The address with these filters and no others; what is no part of the list stays. */
const withView = (search: URLSearchParams, keys: readonly string[], view: SavedView | null): URLSearchParams =>
  withParams(search, {
    ...Object.fromEntries(keys.map((key) => [key, view?.query[key] ?? null])),
    [OPEN]: view === null ? null : String(view.id),
  })

const same = (one: object, other: object): boolean => {
  const text = (of: object) => JSON.stringify(Object.entries(of).toSorted(([a], [b]) => a.localeCompare(b)))
  return text(one) === text(other)
}

function useOwnColumns(list: string, kept: ColumnChoice | null | undefined): [ColumnChoice, (next: ColumnChoice | null) => void] {
  const { idUser } = useSession()
  const [choice, setChoice] = useState(() => choiceOnDevice(list, idUser))
  const waits = useRef<ReturnType<typeof setTimeout>>(undefined)
  const tell = (columns: ColumnChoice) => {
    const said = ask(chooseColumns, { params: { list }, body: { columns: same(columns, AS_MADE) ? null : columns } }, { quiet: true })
    void said.then(
      () => {
        keepOnDevice(list, idUser, { ...columns, sent: true })
        return invalidate(listSavedViews)
      },
      // It lies on the device, and is told when the list is opened next.
      () => undefined,
    )
  }
  // What was chosen without a network, or just before a page was left.
  const begin = useEffectEvent(() => {
    if (choice !== null && !choice.sent) tell({ shown: choice.shown, widths: choice.widths })
  })
  useEffect(() => begin(), [])
  const choose = (next: ColumnChoice | null) => {
    const columns = choiceFrom(next)
    setChoice({ ...columns, sent: false })
    keepOnDevice(list, idUser, { ...columns, sent: false })
    clearTimeout(waits.current)
    waits.current = setTimeout(() => tell(columns), SETTLED_MS)
  }
  const told = kept === undefined ? choice : choiceFrom(kept)
  return [(choice !== null && !choice.sent ? choice : told) ?? AS_MADE, choose]
}

/** `keys`: which parts of the address belong to the list. */
export function useViews(
  list: string,
  keys: readonly string[],
): { choice: ColumnChoice; choose: (next: ColumnChoice | null) => void; views: Views } {
  const [search, setSearch] = useSearchParams()
  const kept = useAsk(listSavedViews, { params: { list } }, { quiet: true }).data
  const [own, chooseOwn] = useOwnColumns(list, kept?.columns)
  const [tried, setTried] = useState<{ view: number; choice: ColumnChoice } | null>(null)
  const all = kept?.views ?? []
  const open = all.find(({ id }) => String(id) === search.get(OPEN)) ?? null
  const choice = open === null ? own : tried?.view === open.id ? tried.choice : open.columns === null ? own : choiceFrom(open.columns)
  const query = partsOf(search, keys)
  const show = (view: SavedView | null) => {
    setTried(null)
    setSearch((now) => withView(now, keys, view), { replace: true })
  }
  const begin = useEffectEvent(() => {
    const first = all.find(({ id }) => id === kept?.opensWith)
    if (first !== undefined && !search.has(OPEN) && Object.keys(query).length === 0) show(first)
  })
  const known = kept !== undefined
  useEffect(() => {
    if (known) begin()
  }, [known])
  return {
    choice,
    // The columns of an open view are tried out until the view is kept so, or left.
    choose: (next) => (open === null || open.columns === null ? chooseOwn(next) : setTried({ view: open.id, choice: choiceFrom(next) })),
    views: {
      list,
      all,
      opensWith: kept?.opensWith ?? null,
      open,
      changed: open !== null && (!same(open.query, query) || tried?.view === open.id),
      now: { query, columns: choice },
      show,
    },
  }
}
