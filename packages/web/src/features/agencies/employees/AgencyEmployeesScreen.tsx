/** "Dipendenti": the list of an agency's people, with one of them beside it or over it. */
import { useState } from 'react'
import { FileSpreadsheet, UserPlus, UsersRound } from 'lucide-react'
import { countEmployees, exportEmployees, listEmployees } from '@taschino/contract/agencies.ts'
import { EMPLOYEE_STATUSES, type Employee, type EmployeeStatus } from '@taschino/contract/agency-shapes.ts'
import { ID, useChosen } from '../../../routing/chosen.ts'
import { paths } from '../../../routing/paths.ts'
import { useWide } from '../../../settings/media.ts'
import { late } from '../../../routing/late.tsx'
import { coming } from '../../../table/coming.tsx'
import { PagedList } from '../../../api/PagedList.tsx'
import { Link, useSearchParams } from '../../../routing/router.tsx'
import { useAsk, useInfinite } from '../../../api/use-ask.ts'
import { useSettled } from '../../../api/use-settled.ts'
import { Breakable } from '../../../ui/Breakable.tsx'
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
import { t } from '../../../words/words.ts'
import { ExportButton } from '../../../api/ExportButton.tsx'
import { StandingNotice } from '../StandingNotice.tsx'
import { EmployeeCard } from './EmployeeCard.tsx'
import { filtersFrom, NO_FILTERS, queryOf, withFilters, type Filters } from './filters.ts'
import { InviteOne } from './InviteOne.tsx'
import { ResendAll } from './ResendAll.tsx'
import { standingWords, StatusTag } from './standing.tsx'

export function AgencyEmployeesScreen() {
  const [search, setSearch] = useSearchParams()
  const { chosen, pathTo, close } = useChosen('employee', ID)
  const [inviting, setInviting] = useState(false)
  const [wide, desk] = [useWide('duo'), useWide('wide')]
  const filters = filtersFrom(search)
  const set = (next: Filters) => setSearch((before) => withFilters(before, next), { replace: true })
  const { home, place } = useMovable(chosen === null ? null : <EmployeeCard key={chosen} id={chosen} />)
  return (
    <Page
      title={t('employees.title')}
      {...(desk ? { width: 'desk' as const } : {})}
      {...(wide && (!desk || place !== null)
        ? {
            side: (
              <OneBeside label={t('employees.person')} icon={<UsersRound size={30} />} choose={t('employees.choose')}>
                {place}
              </OneBeside>
            ),
          }
        : {})}
      acts={
        <>
          <BringLink />
          <Button size="small" icon={<UserPlus aria-hidden size={20} />} onClick={() => setInviting(true)}>
            {t('employees.invite')}
          </Button>
        </>
      }>
      <StandingNotice />
      {!desk && <Filtering filters={filters} onSet={set} />}
      <ResendAll />
      {desk ? (
        <EmployeesTable.Component {...coming} chosen={chosen} pathTo={(id) => pathTo(id)} close={close} none={<NobodyYet />} />
      ) : (
        <People filters={filters} chosen={chosen} pathTo={pathTo} onClear={() => set(NO_FILTERS)} />
      )}
      {!wide && (
        <Sheet open={place !== null} addressed title={t('employees.person')} onClose={close}>
          {place}
        </Sheet>
      )}
      {home}
      {inviting && <InviteOne onClose={() => setInviting(false)} />}
    </Page>
  )
}

/** Nobody without a desk fetches it. */
const EmployeesTable = late(() => import('./EmployeesTable.tsx').then((module) => module.EmployeesTable))

/** Where nobody is here yet, the empty list says it in full. */
function BringLink() {
  const counts = useAsk(countEmployees, { query: {} }).data
  if (!counts || counts.count === 0) return null
  return (
    <Link to={paths.peopleBulk('agency')} className={buttonClass('plain', 'small')} aria-label={t('employees.bring')}>
      <FileSpreadsheet aria-hidden size={22} />
    </Link>
  )
}

function Filtering({ filters, onSet }: { filters: Filters; onSet: (filters: Filters) => void }) {
  const text = useSettled(filters.text).trim()
  const counts = useAsk(countEmployees, { query: text ? { text } : {} }, { keepPrevious: true }).data
  const shown = (status: EmployeeStatus): boolean => status === 'active' || filters.status === status || (counts?.byStatus[status] ?? 0) > 0
  return (
    <FilterBar
      find={t('employees.search')}
      text={filters.text}
      onText={(next) => onSet({ ...filters, text: next })}
      filter={t('employees.filter')}
      chips={EMPLOYEE_STATUSES.filter(shown).map((status) => (
        <Chip
          key={status}
          pressed={filters.status === status}
          onClick={() =>
            onSet({ ...filters, status: filters.status === status ? null : status })
          }>{`${t(`employees.statuses.${status}`)}${counts ? ` ${counts.byStatus[status]}` : ''}`}</Chip>
      ))}
      count={counts ? t('employees.count', { count: filters.status === null ? counts.count : counts.byStatus[filters.status] }) : null}
      file={
        <ExportButton small call={exportEmployees} query={queryOf({ ...filters, text })} name={t('employees.title').toLocaleLowerCase()} />
      }
    />
  )
}

const NobodyYet = () => (
  <EmptyState
    icon={<UsersRound size={30} />}
    title={t('employees.none')}
    act={
      <Link to={paths.peopleBulk('agency')} className={buttonClass()}>
        {t('employees.bring')}
      </Link>
    }>
    {t('employees.none_body')}
  </EmptyState>
)

interface PeopleProps {
  filters: Filters
  chosen: string | null
  pathTo: (id: number) => string
  onClear: () => void
}

function People({ filters, chosen, pathTo, onClear }: PeopleProps) {
  const list = useInfinite(listEmployees, { query: queryOf({ ...filters, text: useSettled(filters.text) }) })
  const none =
    filters.text.trim() !== '' || filters.status !== null ? (
      <EmptyState
        icon={<UsersRound size={30} />}
        title={t('users.none')}
        act={
          <Button kind="ghost" onClick={onClear}>
            {t('act.filters_clear')}
          </Button>
        }>
        {t('users.none_body')}
      </EmptyState>
    ) : (
      <NobodyYet />
    )
  return (
    <PagedList list={list} waiting={8} none={none}>
      {(items) => (
        <Rows label={t('employees.title')}>
          {items.map((one) => (
            <EmployeeRow key={one.id} employee={one} to={pathTo(one.id)} selected={String(one.id) === chosen} />
          ))}
        </Rows>
      )}
    </PagedList>
  )
}

function EmployeeRow({ employee, to, selected }: { employee: Employee; to: string; selected: boolean }) {
  const name = `${employee.firstName} ${employee.lastName}`
  return (
    <Row
      to={to}
      selected={selected}
      lead={<Avatar name={name} />}
      title={<bdi>{name}</bdi>}
      end={<StatusTag of={employee} />}
      detail={
        <bdi>
          <Breakable>{standingWords(employee)}</Breakable>
        </bdi>
      }
    />
  )
}
