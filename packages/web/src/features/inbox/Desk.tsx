/** The frame of both inbox screens: the list with one request beside or over it, and the tabs of the screen's other views. */
import { useState, type ReactNode } from 'react'
import { ChartColumn, MailOpen } from 'lucide-react'
import type { RequestKind } from '@taschino/contract/request-shapes.ts'
import { exportRequests, listRequests } from '@taschino/contract/requests.ts'
import { ID } from '../../routing/chosen.ts'
import { useWide } from '../../settings/media.ts'
import { paths } from '../../routing/paths.ts'
import { Link, useSearchParams } from '../../routing/router.tsx'
import { useInfinite } from '../../api/use-ask.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useMovable } from '../../ui/movable.ts'
import { OneBeside } from '../../ui/OneBeside.tsx'
import { Page } from '../../ui/Page.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { t } from '../../words/words.ts'
import { ExportButton } from '../../api/ExportButton.tsx'
import { filtersFrom, firstSort, queryOf, tableQuery, withFilters } from './filters.ts'
import { Inbox } from './Inbox.tsx'
import { RequestCard } from './RequestCard.tsx'

/** One of a view's list, named in the address: beside the list or over it, as a request is. */
interface One {
  readonly name: string
  readonly label: string
  readonly choose: string
  readonly icon: ReactNode
  readonly show: (id: string) => ReactNode
}

interface View {
  readonly name: string
  readonly label: ReactNode
  readonly show: () => ReactNode
  /** What stands in its place at a desk: a table, which brings its own file. */
  readonly table?: () => ReactNode
  /** `table`: the table says the rest. */
  readonly acts?: (table: boolean) => ReactNode
  readonly one?: One
}

interface DeskProps {
  title: string
  path: string
  kinds: readonly RequestKind[]
  views: readonly View[]
  /** Before everything else, whatever is looked at. */
  first?: ReactNode
}

const GTID = /^[0-9A-HJKMNP-TV-Z]{16}$/

/** What the address says of the desk: the view, the filters, and which one is open; and the ways to say it. */
function useDeskAddress(kinds: readonly RequestKind[], views: readonly View[]) {
  const [search, setSearch] = useSearchParams()
  const view = views.find(({ name }) => name === search.get('view'))
  const one = view?.one
  const change = (name: string, value: string | null) => {
    const next = new URLSearchParams(search)
    if (value === null) next.delete(name)
    else next.set(name, value)
    return next
  }
  return {
    view,
    one,
    filters: filtersFrom(search, kinds),
    chosen: GTID.exec(search.get('request') ?? '')?.[0] ?? null,
    opened: one ? (ID.exec(search.get(one.name) ?? '')?.[0] ?? null) : null,
    change,
    setSearch,
    choose: (gtid: string | null) => setSearch(change('request', gtid), { replace: true }),
  }
}

export function Desk({ title, path, kinds, views, first }: DeskProps) {
  const [wide, desk] = [useWide('duo'), useWide('wide')]
  const { view, one, filters, chosen, opened, change, setSearch, choose } = useDeskAddress(kinds, views)
  const { home, place } = useMovable(
    one && opened !== null ? (
      one.show(opened)
    ) : chosen === null ? null : (
      <OneRequest key={chosen} gtid={chosen} kinds={kinds} choose={choose} />
    ),
  )
  const table = desk && (!view || view.table !== undefined)
  const side = view ? (
    one &&
    !(table && opened === null) && (
      <OneBeside label={one.label} icon={one.icon} choose={one.choose}>
        {opened === null ? null : place}
      </OneBeside>
    )
  ) : desk && place === null ? undefined : (
    <RequestBeside>{place}</RequestBeside>
  )
  return (
    <Page
      title={title}
      acts={
        <Acts>
          {view ? (
            view.acts?.(table)
          ) : table ? null : (
            <ExportButton small call={exportRequests} query={queryOf(filters, kinds)} name={t('inbox.file')} />
          )}
        </Acts>
      }
      views={
        <SegmentedControl
          label={t('inbox.views')}
          value={view?.name ?? 'inbox'}
          options={[{ value: 'inbox', label: t('inbox.view') }, ...views.map(({ name, label }) => ({ value: name, label }))]}
          onChange={(name) => setSearch(name === 'inbox' ? new URLSearchParams() : new URLSearchParams({ view: name }), { replace: true })}
        />
      }
      width={table ? 'desk' : desk ? 'full' : 'wide'}
      {...(wide && side ? { side } : {})}>
      {first}
      {view ? (
        (table && view.table ? view.table : view.show)()
      ) : (
        <Inbox
          kinds={kinds}
          filters={filters}
          onSet={(next) => setSearch((before) => withFilters(before, next), { replace: true })}
          chosen={chosen}
          choose={choose}
          desk={desk}
          pathTo={(gtid) => `${path}?${change('request', gtid)}`}
        />
      )}
      {(!wide || (view && opened === null)) && (
        <Sheet
          open={place !== null}
          addressed
          title={one && opened !== null ? one.label : t('inbox.request')}
          onClose={() => (one && opened !== null ? setSearch(change(one.name, null), { replace: true }) : choose(null))}>
          {place}
        </Sheet>
      )}
      {home}
    </Page>
  )
}

/** The chosen request beside the inbox; before one is chosen, how to choose. */
function RequestBeside({ children }: { children: ReactNode }) {
  if (children === null)
    return (
      <Card>
        <EmptyState icon={<MailOpen size={30} />} title={t('inbox.choose')}>
          {t('inbox.keys')}
        </EmptyState>
      </Card>
    )
  return (
    <section
      aria-label={t('inbox.request')}
      className="max-h-[calc(100dvh-56px)] overflow-y-auto rounded-big border border-line bg-card p-5">
      {children}
    </section>
  )
}

function Acts({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Link
        to={paths.companyReports()}
        aria-label={t('menu.company_reports')}
        title={t('menu.company_reports')}
        className="press grid size-11 place-items-center rounded-[14px] text-ink hover:bg-mint">
        <ChartColumn aria-hidden size={22} />
      </Link>
    </>
  )
}

/** The one after it in the list as it was when this one was opened: an answer takes it out of the list. */
function OneRequest({ gtid, kinds, choose }: { gtid: string; kinds: readonly RequestKind[]; choose: (gtid: string) => void }) {
  const [search] = useSearchParams()
  const filters = filtersFrom(search, kinds)
  const query = useWide('wide') ? tableQuery(filters, kinds, search.get('sort') ?? firstSort(filters)) : queryOf(filters, kinds)
  const list = useInfinite(listRequests, { query })
  const [before] = useState(() => list.items.map((item) => item.gtid))
  const at = before.indexOf(gtid)
  const rest = [...before.slice(at + 1), ...before.slice(0, Math.max(at, 0))]
  const next = rest.find((one) => list.items.some((item) => item.gtid === one && item.hindrance === null))
  return <RequestCard gtid={gtid} next={next === undefined ? null : () => choose(next)} />
}
