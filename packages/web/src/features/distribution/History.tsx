/** Earlier distributions and open drafts. */
import { exportDistributions, listDistributions } from '@taschino/contract/distribution.ts'
import { late } from '../../routing/late.tsx'
import { paths } from '../../routing/paths.ts'
import { useWide } from '../../settings/media.ts'
import { coming } from '../../table/coming.tsx'
import { TableBelow } from '../../table/TableBelow.tsx'
import { PagedList } from '../../api/PagedList.tsx'
import { useInfinite } from '../../api/use-ask.ts'
import { Row, Rows, SectionTitle } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { dayTime, shortDay } from '../../words/formats.ts'
import { piecesWords } from '../../words/parts.ts'
import { t } from '../../words/words.ts'
import { ExportButton } from '../../api/ExportButton.tsx'
import { monthWords } from './OptionsFields.tsx'
import { StateTag } from './StateTag.tsx'

/** Nobody without a desk fetches it. */
const DistributionsTable = late(() => import('./DistributionsTable.tsx').then((module) => module.DistributionsTable))

const NoDistributions = () => <p className="m-0 text-ink-2">{t('dist.history_none')}</p>

export function History() {
  if (!useWide()) return <DistributionRows />
  return (
    <>
      <SectionTitle>{t('dist.history')}</SectionTitle>
      <TableBelow>
        <DistributionsTable.Component {...coming} none={<NoDistributions />} />
      </TableBelow>
    </>
  )
}

function DistributionRows() {
  const list = useInfinite(listDistributions, { query: {} })
  return (
    <>
      <SectionTitle
        {...(list.items.length > 0
          ? { act: <ExportButton small call={exportDistributions} name={t('dist.history').toLocaleLowerCase()} /> }
          : {})}>
        {t('dist.history')}
      </SectionTitle>
      <PagedList list={list} waiting={3} none={<NoDistributions />}>
        {(items) => (
          <Rows label={t('dist.history')}>
            {items.map((one) => (
              <Row
                key={one.id}
                to={paths.agencyDistribution(one.id)}
                end={<Money cents={one.value} />}
                title={
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    <span className="first-letter:uppercase">{monthWords(one.month)}</span>
                    <StateTag state={one.state} />
                  </span>
                }
                detail={
                  <>
                    {piecesWords(one.type, one.tickets)} · {t('dist.people', { count: one.people })} ·{' '}
                    {one.state === 'scheduled' && one.dueOn !== null
                      ? t('dist.on_day', { day: shortDay(`${one.dueOn}T12:00:00Z`) })
                      : dayTime(one.appliedAt ?? one.madeAt)}{' '}
                    · <bdi>{one.madeBy}</bdi>
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
