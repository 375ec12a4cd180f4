/** Earlier imports of shops and open drafts. */
import { listImports } from '@taschino/contract/imports.ts'
import { PagedList } from '../../api/PagedList.tsx'
import { useInfinite } from '../../api/use-ask.ts'
import { late } from '../../routing/late.tsx'
import { paths } from '../../routing/paths.ts'
import { useWide } from '../../settings/media.ts'
import { coming } from '../../table/coming.tsx'
import { TableBelow } from '../../table/TableBelow.tsx'
import { Row, Rows, SectionTitle } from '../../ui/Card.tsx'
import { dayTime } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { StateTag } from './StateTag.tsx'

/** Nobody without a desk fetches it. */
const ImportsTable = late(() => import('./ImportsTable.tsx').then((module) => module.ImportsTable))

export function History({ agent }: { agent: boolean }) {
  const desk = useWide()
  return (
    <>
      <SectionTitle>{t('bulk.history')}</SectionTitle>
      {desk ? (
        <TableBelow>
          <ImportsTable.Component {...coming} agent={agent} none={<NoImports />} />
        </TableBelow>
      ) : (
        <ImportRows agent={agent} />
      )}
    </>
  )
}

const NoImports = () => <p className="m-0 text-ink-2">{t('bulk.history_none')}</p>

function ImportRows({ agent }: { agent: boolean }) {
  const list = useInfinite(listImports, { query: {} })
  return (
    <PagedList list={list} waiting={3} none={<NoImports />}>
      {(items) => (
        <Rows label={t('bulk.history')}>
          {items.map((one) => (
            <Row
              key={one.id}
              to={paths.shopBulk(agent ? 'agent' : 'company', one.id)}
              title={
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <bdi>{one.name || t(`bulk.type.${one.importType}`)}</bdi>
                  <StateTag state={one.state} />
                </span>
              }
              detail={
                <>
                  {t('bulk.shops', { count: one.rows.all - one.rows.struck })} · {dayTime(one.appliedAt ?? one.madeAt)} ·{' '}
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
