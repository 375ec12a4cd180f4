/** Earlier lists of people and open drafts. */
import { listPeopleImports } from '@taschino/contract/imports-people.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useInfinite } from '../../../api/use-ask.ts'
import { paths, type PeopleOf } from '../../../routing/paths.ts'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { StateTag } from '../History.tsx'
import { listName } from './PeopleOutcome.tsx'

export function PeopleHistory({ of, agency }: { of: PeopleOf; agency: number | undefined }) {
  const list = useInfinite(listPeopleImports, { query: {} })
  return (
    <>
      <SectionTitle>{t('peopleBulk.history')}</SectionTitle>
      <PagedList list={list} waiting={3} none={<p className="m-0 text-ink-2">{t('peopleBulk.history_none')}</p>}>
        {(items) => (
          <Rows label={t('peopleBulk.history')}>
            {items.map((one) => (
              <Row
                key={one.id}
                to={paths.peopleBulk(of, { id: one.id, agency: of === 'agency' ? undefined : (one.agency?.id ?? agency) })}
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
    </>
  )
}
