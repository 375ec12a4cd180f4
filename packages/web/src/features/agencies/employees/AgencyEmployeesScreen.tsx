/** "Dipendenti": who is here, whose invitation waits, who never came in, who left; one of them beside the list or over it. */
import { useState } from 'react'
import { ClipboardPaste, Search, UserPlus, UsersRound } from 'lucide-react'
import { countEmployees, EMPLOYEE_STATUSES, exportEmployees, listEmployees, type Employee, type EmployeeStatus } from '@taschino/contract/agencies.ts'
import { useWide } from '../../../app/media.ts'
import { paths } from '../../../app/paths.ts'
import { useSearchParams } from '../../../app/router.tsx'
import { useAsk, useInfinite } from '../../../app/use-ask.ts'
import { useSettled } from '../../../app/use-settled.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Card, Row, Rows } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Avatar } from '../../../ui/Monogram.tsx'
import { MoreOnSight } from '../../../ui/MoreOnSight.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { errorWords } from '../../../words/refusals.ts'
import { t } from '../../../words/words.ts'
import { ExportButton } from '../../exports/public.ts'
import { EmployeeCard } from './EmployeeCard.tsx'
import { filtersFrom, NO_FILTERS, queryOf, withFilters, type Filters } from './filters.ts'
import { InviteList } from './InviteList.tsx'
import { InviteOne } from './InviteOne.tsx'
import { ResendAll } from './ResendAll.tsx'
import { standingWords, StatusTag } from './standing.tsx'

export function AgencyEmployeesScreen() {
  const [search, setSearch] = useSearchParams()
  const [inviting, setInviting] = useState<'one' | 'list' | null>(null)
  const wide = useWide('duo')
  const filters = filtersFrom(search)
  const chosen = /^[1-9]\d{0,8}$/.exec(search.get('employee') ?? '')?.[0] ?? null
  const withEmployee = (id: string | null) => {
    const next = new URLSearchParams(search)
    if (id === null) next.delete('employee')
    else next.set('employee', id)
    return next
  }
  const set = (next: Filters) => setSearch((before) => withFilters(before, next), { replace: true })
  const side = chosen === null ? <Card><EmptyState icon={<UsersRound size={30} />} title={t('employees.choose')} /></Card>
    : <section aria-label={t('employees.person')} className="max-h-[calc(100dvh-56px)] overflow-y-auto rounded-big border border-line bg-card p-5"><EmployeeCard key={chosen} id={chosen} /></section>
  return (
    <Page title={t('employees.title')} {...(wide ? { side } : {})}
      acts={<><IconButton label={t('employees.invite_list')} onClick={() => setInviting('list')}><ClipboardPaste aria-hidden size={22} /></IconButton><Button size="small" icon={<UserPlus aria-hidden size={20} />} onClick={() => setInviting('one')}>{t('employees.invite')}</Button></>}>
      <FilterBar filters={filters} onSet={set} />
      <ResendAll />
      <People filters={filters} chosen={chosen} pathTo={(id) => `${paths.agencyEmployees()}?${withEmployee(String(id))}`} onClear={() => set(NO_FILTERS)} onInvite={() => setInviting('list')} />
      {!wide && <Sheet open={chosen !== null} addressed title={t('employees.person')} onClose={() => setSearch(withEmployee(null), { replace: true })}>{chosen !== null && <EmployeeCard key={chosen} id={chosen} />}</Sheet>}
      {inviting === 'one' && <InviteOne onClose={() => setInviting(null)} />}
      {inviting === 'list' && <InviteList onClose={() => setInviting(null)} />}
    </Page>
  )
}

function FilterBar({ filters, onSet }: { filters: Filters; onSet: (filters: Filters) => void }) {
  const text = useSettled(filters.text).trim()
  const counts = useAsk(countEmployees, { query: text ? { text } : {} }, { keepPrevious: true }).data
  const shown = (status: EmployeeStatus): boolean => status === 'active' || filters.status === status || (counts?.byStatus[status] ?? 0) > 0
  const count = counts ? (filters.status === null ? counts.count : counts.byStatus[filters.status]) : null
  return (
    <div role="search" className="mb-1 grid gap-2">
      <Field hideLabel label={t('employees.search')} placeholder={t('employees.search')} type="search" enterKeyHint="search" autoComplete="off" value={filters.text} start={<Search size={18} />} onChange={(event) => onSet({ ...filters, text: event.target.value })} />
      <div role="group" aria-label={t('employees.filter')} className="no-bar -mx-5 flex gap-x-2 gap-y-3 overflow-x-auto px-5 py-1.5 duo:mx-0 duo:flex-wrap duo:px-0">
        {EMPLOYEE_STATUSES.filter(shown).map((status) => <Chip key={status} pressed={filters.status === status} onClick={() => onSet({ ...filters, status: filters.status === status ? null : status })}>{`${t(`employees.statuses.${status}`)}${counts ? ` ${counts.byStatus[status]}` : ''}`}</Chip>)}
      </div>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p role="status" className="m-0 text-sm text-ink-2">{count === null ? '\u00a0' : t('employees.count', { count })}</p>
        <ExportButton small call={exportEmployees} query={queryOf({ ...filters, text })} name={t('employees.title').toLocaleLowerCase()} />
      </div>
    </div>
  )
}

interface PeopleProps { filters: Filters; chosen: string | null; pathTo: (id: number) => string; onClear: () => void; onInvite: () => void }

function People({ filters, chosen, pathTo, onClear, onInvite }: PeopleProps) {
  const list = useInfinite(listEmployees, { query: queryOf({ ...filters, text: useSettled(filters.text) }) })
  const filtered = filters.text.trim() !== '' || filters.status !== null
  if (list.isPending) return <SkeletonRows count={8} />
  if (list.isError && list.items.length === 0) return <Notice kind="bad" act={<Button size="small" onClick={() => void list.refetch()}>{t('act.retry')}</Button>}>{errorWords(list.error)}</Notice>
  if (list.items.length === 0) {
    return filtered ? <EmptyState icon={<UsersRound size={30} />} title={t('users.none')} act={<Button kind="ghost" onClick={onClear}>{t('transactions.clear')}</Button>}>{t('users.none_body')}</EmptyState>
      : <EmptyState icon={<UsersRound size={30} />} title={t('employees.none')} act={<Button onClick={onInvite}>{t('employees.invite_list')}</Button>}>{t('employees.none_body')}</EmptyState>
  }
  return (
    <div aria-busy={list.isFetching} className={list.isPlaceholderData ? 'opacity-60' : ''}>
      <Rows label={t('employees.title')}>{list.items.map((one) => <EmployeeRow key={one.id} employee={one} to={pathTo(one.id)} selected={String(one.id) === chosen} />)}</Rows>
      {list.hasNextPage && <MoreOnSight onSight={() => void list.fetchNextPage()} busy={list.isFetchingNextPage} />}
    </div>
  )
}

function EmployeeRow({ employee, to, selected }: { employee: Employee; to: string; selected: boolean }) {
  const name = `${employee.firstName} ${employee.lastName}`
  return <Row to={to} selected={selected} lead={<Avatar name={name} />} title={<bdi>{name}</bdi>} end={<StatusTag status={employee.status} />} detail={<bdi>{standingWords(employee)}</bdi>} />
}
