/** Earlier lists of people and open drafts. */
import { listPeopleImports } from '@taschino/contract/imports-people.ts'
import type { PeopleLine } from '@taschino/contract/imports-shapes.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useInfinite } from '../../../api/use-ask.ts'
import { late } from '../../../routing/late.tsx'
import { paths, type PeopleOf } from '../../../routing/paths.ts'
import { useWide } from '../../../settings/media.ts'
import { coming } from '../../../table/coming.tsx'
import { TableBelow } from '../../../table/TableBelow.tsx'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { StateTag } from '../StateTag.tsx'
import { listName } from './PeopleOutcome.tsx'

/** Nobody without a desk fetches it. */
const PeopleTable = late(() => import('./PeopleTable.tsx').then((module) => module.PeopleTable))

export function PeopleHistory({ of, agency }: { of: PeopleOf; agency: number | undefined }) {
  const desk = useWide()
  const pathOf = (one: PeopleLine) => paths.peopleBulk(of, { id: one.id, agency: of === 'agency' ? undefined : (one.agency?.id ?? agency) })
  return (
    <>
      <SectionTitle>{t('peopleBulk.history')}</SectionTitle>
      {desk ? (
        <TableBelow>
          <PeopleTable.Component {...coming} of={of} pathOf={pathOf} none={<NoLists />} />
        </TableBelow>
      ) : (
        <PeopleRows of={of} pathOf={pathOf} />
      )}
    </>
  )
}

interface PeopleRowsProps {
  of: PeopleOf
  pathOf: (one: PeopleLine) => string
}

const NoLists = () => <p className="m-0 text-ink-2">{t('peopleBulk.history_none')}</p>

function PeopleRows({ of, pathOf }: PeopleRowsProps) {
  const list = useInfinite(listPeopleImports, { query: {} })
  return (
    <PagedList list={list} waiting={3} none={<NoLists />}>
      {(items) => (
        <Rows label={t('peopleBulk.history')}>
          {items.map((one) => (
            <Row
              key={one.id}
              to={pathOf(one)}
              title={
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <bdi>{listName(one)}</bdi>
                  <StateTag state={one.state} />
                </span>
              }
              detail={
                <>
                  {of !== 'agency' && one.agency && (
                    <>
                      <bdi>{one.agency.name}</bdi> ·{' '}
                    </>
                  )}
                  {t('peopleBulk.people', { count: one.rows.all - one.rows.struck })} · {dayTime(one.appliedAt ?? one.madeAt)} ·{' '}
                  <bdi>{one.madeBy}</bdi>
                </>
              }
            />
          ))}
        </Rows>
      )}
    </PagedList>
  )
}
