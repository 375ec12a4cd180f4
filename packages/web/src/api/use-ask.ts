/** `useAsk` and its relatives: screens read calls through one cache; events and acts say which answers are out of date. */
import { QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { Call, OutputOf } from '@taschino/contract/call.ts'
import { pressShown } from '../device/press.ts'
import type { AnyInput, AskInput } from './address.ts'
import { Refused, Unreachable } from './answers.ts'
import type { ErrorOf } from './answers.ts'
import { holdAnswers } from './answers-held.ts'
import { ask, isAskedEarly } from './ask.ts'
import type { AskOptions } from './ask.ts'
import { keepOfflineAnswer, offlineAnswer } from './offline-answer.ts'
import { session } from './session.ts'

/** Hidden tabs unmount their effects and come back often: what is this young is not asked for again (events say when it is old). */
const STALE_MS = 30_000
/** Ticket loads retry 2 times (docs/product.md, limits). */
const RETRIES = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      gcTime: 15 * 60_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      networkMode: 'always',
      retry: (failures, error) => !(error instanceof Refused) && failures < RETRIES,
      retryDelay: (failures) => Math.min(500 * 2 ** failures, 4000),
    },
  },
})

type AskError<C extends Call> = Refused<ErrorOf<C>> | Unreachable

export interface UseAskOptions<T> {
  enabled?: boolean
  staleTime?: number
  /** Milliseconds between automatic new asks, for screens that must be fresh without events. */
  refetchInterval?: number | false
  /** Keep showing the previous answer while the next question is asked (filters, search as you type). */
  keepPrevious?: boolean
  /** Keep the last answer on the device: shown at once at the next start, and on the error page. Leaves with logout. */
  kept?: boolean
  /** Without a network the screen has something better to say than the error page. */
  quiet?: boolean
  select?: (output: T) => T
}

const keyOf = (call: Call, input: AnyInput | undefined): readonly unknown[] => [call.name, input?.params ?? null, input?.query ?? null]

async function fetchFor<C extends Call>(call: C, input: AnyInput | undefined, options: AskOptions, kept: boolean): Promise<OutputOf<C>> {
  const { idUser } = session()
  await pressShown()
  // Whoever has come in within that frame asks for themselves.
  if (idUser !== session().idUser) throw new Unreachable(0)
  const data = (await (ask as (call: Call, input?: AnyInput, options?: AskOptions) => Promise<unknown>)(
    call,
    input,
    options,
  )) as OutputOf<C>
  // Whoever left while the answer was on its way leaves nothing behind (T53).
  if (kept && idUser !== null && idUser === session().idUser) keepOfflineAnswer(call, input, idUser, data)
  return data
}

/** Marks answers that the device keeps: while one of them is on the screen a lost network leads nowhere else. */
const KEPT = { kept: true }

/** Read once, when the question is first put; old enough to be asked again at once. */
const fromDevice = <T>(read: () => { at: number; data: T } | null, shaped: (data: T) => unknown = (data) => data) => ({
  meta: KEPT,
  initialData: (() => {
    const kept = read()
    return kept === null ? undefined : shaped(kept.data)
  }) as never,
  initialDataUpdatedAt: () => Math.min(read()?.at ?? 0, Date.now() - STALE_MS - 1),
})

holdAnswers({
  forget: () => queryClient.clear(),
  // Who somebody is does not count, that is not what they came for.
  knowSomething: () =>
    queryClient.getQueryCache().findAll({
      type: 'active',
      predicate: ({ meta, state, queryKey }) => meta === KEPT && state.data !== undefined && queryKey[0] !== 'people.getProfile',
    }).length > 0,
  wait: () => queryClient.getQueryCache().getAll().length === 0 || queryClient.isFetching() > 0,
})

/** How the cache asks it. */
export function questionOf<C extends Call>(call: C, input: AskInput<C> | undefined, kept: boolean, quiet: boolean) {
  const key = keyOf(call, input as AnyInput)
  return {
    queryKey: key,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      fetchFor(call, input as AnyInput, { signal, quiet: quiet || queryClient.getQueryData(key) !== undefined }, kept),
    ...(kept ? fromDevice(() => offlineAnswer(call, input)) : {}),
  }
}

/** Takes up what the page itself has asked (first-calls.ts), so that its answer is there when the screen is drawn for the first time. */
export function takeUp(call: Call): void {
  if (isAskedEarly(call)) void queryClient.prefetchQuery(questionOf(call, undefined, true, false))
}

/** Reads a call. With data already on the screen a lost network shows a banner; with nothing to show it leads to the error page. */
export function useAsk<C extends Call>(
  call: C,
  input?: AskInput<C>,
  options: UseAskOptions<OutputOf<C>> = {},
): UseQueryResult<OutputOf<C>, AskError<C>> {
  const { keepPrevious, kept, quiet, ...rest } = options
  return useQuery<OutputOf<C>, AskError<C>>({
    ...questionOf(call, input, kept === true, quiet === true),
    ...(keepPrevious ? { placeholderData: ((previous: OutputOf<C> | undefined) => previous) as never } : {}),
    ...(rest as object),
  })
}

interface CursorPage<T> {
  items: T[]
  nextCursor: string | null
}
type ItemOf<C extends Call> = OutputOf<C> extends CursorPage<infer T> ? T : never

export type InfiniteAnswer<C extends Call> = UseInfiniteQueryResult<InfiniteData<OutputOf<C>>, AskError<C>> & { items: ItemOf<C>[] }

/** Without a network the beginning of a list is enough to see what happened last. */
const ROWS_KEPT = 10

const firstRows = (page: CursorPage<unknown>) => ({
  pages: [{ ...page, items: page.items.slice(0, ROWS_KEPT), nextCursor: null }],
  pageParams: [null],
})

/**
 * Reads a paged call; `items` are those of all pages so far, `fetchNextPage` goes on with the cursor. `kept`: its first rows are shown from
 * the device until it answers.
 */
export function useInfinite<C extends Call>(
  call: C,
  input: AskInput<C>,
  { kept = false, ...options }: { enabled?: boolean; staleTime?: number; kept?: boolean } = {},
): InfiniteAnswer<C> {
  const given = input as AnyInput
  const key = [...keyOf(call, given), 'pages']
  const answer = useInfiniteQuery<OutputOf<C>, AskError<C>, InfiniteData<OutputOf<C>>, readonly unknown[], string | null>({
    queryKey: key,
    queryFn: ({ signal, pageParam }) =>
      fetchFor(
        call,
        { ...given, query: { ...(given.query as object), ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal, quiet: queryClient.getQueryData(key) !== undefined },
        kept && pageParam === null,
      ),
    initialPageParam: null,
    getNextPageParam: (last) => (last as CursorPage<unknown>).nextCursor,
    placeholderData: (previous) => previous,
    ...(kept
      ? fromDevice(
          () => offlineAnswer(call, input),
          (page) => firstRows(page as CursorPage<unknown>),
        )
      : {}),
    ...options,
  })
  const items = (answer.data?.pages ?? []).flatMap((page) => (page as CursorPage<ItemOf<C>>).items)
  return Object.assign(answer, { items })
}

/** Says that what was read by these calls may have changed: what is on a screen is read again now, the rest when it is next seen. */
export async function invalidate(...calls: readonly Call[]): Promise<void> {
  await Promise.all(
    calls.map(async ({ name }) => {
      // A first reading that is under way is joined, not begun anew, and may have left before what made it old: then once more after it.
      const first = queryClient.isFetching({ queryKey: [name], predicate: ({ state }) => state.data === undefined }) > 0
      await queryClient.invalidateQueries({ queryKey: [name] })
      if (first) await queryClient.invalidateQueries({ queryKey: [name] })
    }),
  )
}

/** Puts an answer that came another way (a receipt after paying) where screens will look for it. */
export function setAnswer<C extends Call>(call: C, input: AskInput<C> | undefined, output: OutputOf<C>): void {
  queryClient.setQueryData(keyOf(call, input as AnyInput), output as never)
}
