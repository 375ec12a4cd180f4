/** "Utenti": everybody of the circuit, found by words, role and state; one of them beside the list or over it. */
import { Plus, ScrollText, Search, UsersRound } from 'lucide-react'
import { ROLES } from '@taschino/contract/roles.ts'
import { countUsers, exportUsers, listUsers, type ListedUser } from '@taschino/contract/users.ts'
import { useWide } from '../../../app/media.ts'
import { paths } from '../../../app/paths.ts'
import { Link, useSearchParams } from '../../../app/router.tsx'
import { useAsk, useInfinite } from '../../../app/use-ask.ts'
import { useSettled } from '../../../app/use-settled.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
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
import { dayTime } from '../../../words/formats.ts'
import { errorWords } from '../../../words/refusals.ts'
import { t, tMaybe } from '../../../words/words.ts'
import { ExportButton } from '../../exports/public.ts'
import { filtersFrom, isFiltered, NO_FILTERS, queryOf, withFilters, type Filters } from './filters.ts'
import { StatusTag } from './StatusTag.tsx'
import { UserCard } from './UserCard.tsx'

export function CompanyUsersScreen() {
  const [search, setSearch] = useSearchParams()
  const wide = useWide('duo')
  const filters = filtersFrom(search)
  const chosen = /^[1-9]\d{0,8}$/.exec(search.get('user') ?? '')?.[0] ?? null
  const withUser = (id: string | null) => {
    const next = new URLSearchParams(search)
    if (id === null) next.delete('user')
    else next.set('user', id)
    return next
  }
  const set = (next: Filters) => setSearch((before) => withFilters(before, next), { replace: true })
  const side = chosen === null ? <Card><EmptyState icon={<UsersRound size={30} />} title={t('users.choose')} /></Card>
    : <section aria-label={t('users.person')} className="max-h-[calc(100dvh-56px)] overflow-y-auto rounded-big border border-line bg-card p-5"><UserCard key={chosen} id={chosen} /></section>
  return (
    <Page title={t('users.title')} {...(wide ? { side } : {})} acts={<Acts />}>
      <FilterBar filters={filters} onSet={set} />
      <People filters={filters} chosen={chosen} pathTo={(id) => `${paths.companyUsers()}?${withUser(String(id))}`} onClear={() => set(NO_FILTERS)} />
      {!wide && <Sheet open={chosen !== null} addressed title={t('users.person')} onClose={() => setSearch(withUser(null), { replace: true })}>{chosen !== null && <UserCard key={chosen} id={chosen} />}</Sheet>}
    </Page>
  )
}

function Acts() {
  return (
    <>
      <Link to={paths.companyAudit()} aria-label={t('audit.title')} title={t('audit.title')} className="press grid size-11 place-items-center rounded-[14px] text-ink hover:bg-mint"><ScrollText aria-hidden size={22} /></Link>
      <Link to={paths.companyUserAdd()} aria-label={t('users.add')} title={t('users.add')} className={buttonClass('soft', 'small')}><Plus aria-hidden size={20} /></Link>
    </>
  )
}

function FilterBar({ filters, onSet }: { filters: Filters; onSet: (filters: Filters) => void }) {
  const query = queryOf({ ...filters, text: useSettled(filters.text) })
  const counts = useAsk(countUsers, { query }, { keepPrevious: true }).data
  const of = (role: (typeof ROLES)[number]) => counts?.byRole.find((one) => one.role === role)?.count ?? 0
  return (
    <div role="search" className="mb-3 grid gap-2">
      <Field hideLabel label={t('users.search')} placeholder={t('users.search')} type="search" enterKeyHint="search" autoComplete="off" value={filters.text} start={<Search size={18} />} onChange={(event) => onSet({ ...filters, text: event.target.value })} />
      <div role="group" aria-label={t('users.filter')} className="no-bar -mx-5 flex gap-x-2 gap-y-3 overflow-x-auto px-5 py-1.5 duo:mx-0 duo:flex-wrap duo:px-0">
        {ROLES.map((role) => <Chip key={role} pressed={filters.roles.includes(role)} onClick={() => onSet({ ...filters, roles: ROLES.filter((one) => (one === role) !== filters.roles.includes(one)) })}>{`${t(`users.role.${role}`)}${counts ? ` ${of(role)}` : ''}`}</Chip>)}
        <Chip pressed={filters.showDisabledOnly} onClick={() => onSet({ ...filters, showDisabledOnly: !filters.showDisabledOnly })}>{`${t('users.disabled_only')}${counts ? ` ${counts.disabled}` : ''}`}</Chip>
      </div>
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="m-0 text-sm text-ink-2">{counts ? t('users.count', { count: counts.count }) : '\u00a0'}</p>
        <ExportButton small call={exportUsers} query={query} name={t('users.file')} />
      </div>
    </div>
  )
}

interface PeopleProps { filters: Filters; chosen: string | null; pathTo: (id: number) => string; onClear: () => void }

function People({ filters, chosen, pathTo, onClear }: PeopleProps) {
  const list = useInfinite(listUsers, { query: queryOf({ ...filters, text: useSettled(filters.text) }) })
  if (list.isPending) return <SkeletonRows count={8} />
  if (list.isError && list.items.length === 0) return <Notice kind="bad" act={<Button size="small" onClick={() => void list.refetch()}>{t('act.retry')}</Button>}>{errorWords(list.error)}</Notice>
  if (list.items.length === 0) return <EmptyState icon={<UsersRound size={30} />} title={t('users.none')} act={isFiltered(filters) ? <Button kind="ghost" onClick={onClear}>{t('transactions.clear')}</Button> : undefined}>{t('users.none_body')}</EmptyState>
  return (
    <div aria-busy={list.isFetching} className={list.isPlaceholderData ? 'opacity-60' : ''}>
      <Rows label={t('users.title')}>{list.items.map((user) => <UserRow key={user.id} user={user} to={pathTo(user.id)} selected={String(user.id) === chosen} />)}</Rows>
      {list.hasNextPage && <MoreOnSight onSight={() => void list.fetchNextPage()} busy={list.isFetchingNextPage} />}
    </div>
  )
}

function UserRow({ user, to, selected }: { user: ListedUser; to: string; selected: boolean }) {
  const name = `${user.firstName} ${user.lastName}`
  const where = user.shop?.name ?? user.agency?.name
  return (
    <Row to={to} selected={selected} lead={<Avatar name={name} />} title={<bdi>{name}</bdi>} end={<StatusTag status={user.status} />}
      detail={<>{tMaybe(`role.${user.role}`)}{where && <> · <bdi>{where}</bdi></>} · {user.lastLoginAt ? t('users.last_login', { when: dayTime(user.lastLoginAt) }) : t('users.never')}</>} />
  )
}
