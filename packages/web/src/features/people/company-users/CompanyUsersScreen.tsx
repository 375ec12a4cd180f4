/** "Utenti": the list of all people with filters, one of them beside it or over it. */
import type { ReactNode } from 'react'
import { Plus, ScrollText, UsersRound } from 'lucide-react'
import { ROLES } from '@taschino/contract/roles.ts'
import { countUsers, exportUsers, listUsers, type ListedUser } from '@taschino/contract/people/users.ts'
import { ID, useChosen } from '../../../routing/chosen.ts'
import { useWide } from '../../../settings/media.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { late } from '../../../routing/late.tsx'
import { paths } from '../../../routing/paths.ts'
import { coming } from '../../../table/coming.tsx'
import { Link, useSearchParams } from '../../../routing/router.tsx'
import { useAsk, useInfinite } from '../../../api/use-ask.ts'
import { useSettled } from '../../../api/use-settled.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Row, Rows } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { Avatar } from '../../../ui/Monogram.tsx'
import { OneBeside } from '../../../ui/OneBeside.tsx'
import { useMovable } from '../../../ui/movable.ts'
import { Page } from '../../../ui/Page.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t, tMaybe } from '../../../words/words.ts'
import { ExportButton } from '../../../api/ExportButton.tsx'
import { filtersFrom, isFiltered, NO_FILTERS, queryOf, withFilters, type Filters } from './filters.ts'
import { StatusTag } from './StatusTag.tsx'
import { UserCard } from './UserCard.tsx'

/** Nobody without a desk fetches it. */
const PeopleTable = late(() => import('./PeopleTable.tsx').then((module) => module.PeopleTable))

export function CompanyUsersScreen() {
  const [search, setSearch] = useSearchParams()
  const { chosen, pathTo, close } = useChosen('user', ID)
  const [wide, desk] = [useWide('duo'), useWide('wide')]
  const filters = filtersFrom(search)
  const set = (next: Filters) => setSearch((before) => withFilters(before, next), { replace: true })
  const clear = () => set(NO_FILTERS)
  const { home, place } = useMovable(chosen === null ? null : <UserCard key={chosen} id={chosen} />)
  return (
    <Page
      title={t('users.title')}
      acts={<Acts />}
      {...(desk ? { width: 'desk' as const } : {})}
      {...(wide && (!desk || place !== null)
        ? {
            side: (
              <OneBeside label={t('users.person')} icon={<UsersRound size={30} />} choose={t('users.choose')}>
                {place}
              </OneBeside>
            ),
          }
        : {})}>
      {desk ? (
        <PeopleTable.Component
          {...coming}
          chosen={chosen}
          pathTo={pathTo}
          close={close}
          none={<Nobody filters={filters} onClear={clear} />}
        />
      ) : (
        <>
          <Filtering filters={filters} onSet={set} />
          <People filters={filters} chosen={chosen} pathTo={pathTo} none={<Nobody filters={filters} onClear={clear} />} />
        </>
      )}
      {!wide && (
        <Sheet open={place !== null} addressed title={t('users.person')} onClose={close}>
          {place}
        </Sheet>
      )}
      {home}
    </Page>
  )
}

function Acts() {
  return (
    <>
      <Link
        to={paths.companyAudit()}
        aria-label={t('audit.title')}
        title={t('audit.title')}
        className="press grid size-11 place-items-center rounded-[14px] text-ink hover:bg-mint">
        <ScrollText aria-hidden size={22} />
      </Link>
      <Link to={paths.companyUserAdd()} aria-label={t('users.add')} title={t('users.add')} className={buttonClass('soft', 'small')}>
        <Plus aria-hidden size={20} />
      </Link>
    </>
  )
}

function Filtering({ filters, onSet }: { filters: Filters; onSet: (filters: Filters) => void }) {
  const query = queryOf({ ...filters, text: useSettled(filters.text) })
  const counts = useAsk(countUsers, { query }, { keepPrevious: true }).data
  const of = (role: (typeof ROLES)[number]) => counts?.byRole.find((one) => one.role === role)?.count ?? 0
  const chips = (
    <>
      {ROLES.map((role) => (
        <Chip
          key={role}
          pressed={filters.roles.includes(role)}
          onClick={() =>
            onSet({ ...filters, roles: ROLES.filter((one) => (one === role) !== filters.roles.includes(one)) })
          }>{`${t(`users.role.${role}`)}${counts ? ` ${of(role)}` : ''}`}</Chip>
      ))}
      <Chip
        pressed={filters.showDisabledOnly}
        onClick={() =>
          onSet({ ...filters, showDisabledOnly: !filters.showDisabledOnly })
        }>{`${t('users.disabled_only')}${counts ? ` ${counts.disabled}` : ''}`}</Chip>
    </>
  )
  return (
    <FilterBar
      find={t('users.search')}
      text={filters.text}
      onText={(text) => onSet({ ...filters, text })}
      filter={t('users.filter')}
      chips={chips}
      count={counts ? t('users.count', { count: counts.count }) : null}
      file={<ExportButton small call={exportUsers} query={query} name={t('users.file')} />}
    />
  )
}

function Nobody({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const act = (
    <Button kind="ghost" onClick={onClear}>
      {t('act.filters_clear')}
    </Button>
  )
  return (
    <EmptyState icon={<UsersRound size={30} />} title={t('users.none')} act={isFiltered(filters) ? act : undefined}>
      {t('users.none_body')}
    </EmptyState>
  )
}

interface PeopleProps {
  filters: Filters
  chosen: string | null
  pathTo: (id: string | number) => string
  none: ReactNode
}

function People({ filters, chosen, pathTo, none }: PeopleProps) {
  const list = useInfinite(listUsers, { query: queryOf({ ...filters, text: useSettled(filters.text) }) })
  return (
    <PagedList list={list} waiting={8} none={none}>
      {(items) => (
        <Rows label={t('users.title')}>
          {items.map((user) => (
            <UserRow key={user.id} user={user} to={pathTo(user.id)} selected={String(user.id) === chosen} />
          ))}
        </Rows>
      )}
    </PagedList>
  )
}

function UserRow({ user, to, selected }: { user: ListedUser; to: string; selected: boolean }) {
  const name = `${user.firstName} ${user.lastName}`
  const where = user.shop?.name ?? user.agency?.name
  return (
    <Row
      to={to}
      selected={selected}
      lead={<Avatar name={name} />}
      title={<bdi>{name}</bdi>}
      end={<StatusTag of={user} />}
      detail={
        <>
          {tMaybe(`role.${user.role}`)}
          {where && (
            <>
              {' '}
              · <bdi>{where}</bdi>
            </>
          )}
          {user.lastLoginAt ? ` · ${t('users.last_login', { when: dayTime(user.lastLoginAt) })}` : !user.cameIn && ` · ${t('users.never')}`}
        </>
      }
    />
  )
}
