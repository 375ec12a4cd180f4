/** "Richieste alla società": what an agent handed in, since when it waits, whose turn it is, why it was refused. */
import { useState } from 'react'
import { Inbox } from 'lucide-react'
import { REQUEST_ENDS, type NetworkRequest } from '@taschino/contract/agent-shapes.ts'
import { exportNetworkRequests, listNetworkRequests } from '@taschino/contract/agents.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useInfinite } from '../../../api/use-ask.ts'
import { useSession } from '../../../api/session.ts'
import { useBack } from '../../../routing/back.ts'
import { late } from '../../../routing/late.tsx'
import { paths } from '../../../routing/paths.ts'
import { useWide } from '../../../settings/media.ts'
import { coming } from '../../../table/coming.tsx'
import { Row, Rows } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { ChipChoice } from '../../../ui/ChipChoice.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterChips } from '../../../ui/FilterBar.tsx'
import { Page } from '../../../ui/Page.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { ExportButton } from '../../../api/ExportButton.tsx'
import { sinceWords, turnWords } from '../stage-words.ts'
import { LOOK, placeOf, type End } from './ends.ts'

/** Nobody without a desk fetches it. */
const NetworkRequestsTable = late(() => import('./NetworkRequestsTable.tsx').then((module) => module.NetworkRequestsTable))

const Nothing = () => (
  <EmptyState icon={<Inbox size={30} />} title={t('agents.none.requests')}>
    {t('agents.none_body.requests')}
  </EmptyState>
)

export function AgentRequestsScreen() {
  const onBack = useBack(paths.agentShops())
  const desk = useWide('wide')
  const [state, setState] = useState<End | null>(null)
  const query = state === null ? {} : { state }
  return (
    <Page
      title={t('agents.requests')}
      onBack={onBack}
      width={desk ? 'desk' : 'full'}
      acts={!desk && <ExportButton small call={exportNetworkRequests} query={query} name={t('agents.file.requests')} />}>
      {desk ? <NetworkRequestsTable.Component {...coming} none={<Nothing />} /> : <RequestRows state={state} onState={setState} />}
    </Page>
  )
}

function RequestRows({ state, onState }: { state: End | null; onState: (state: End | null) => void }) {
  const list = useInfinite(listNetworkRequests, { query: state === null ? {} : { state } })
  return (
    <>
      <div className="mb-3">
        <FilterChips label={t('agents.states')}>
          <ChipChoice names={REQUEST_ENDS} value={state} wordsOf={(one) => t(`agents.end.${one}`)} onChoose={onState} />
        </FilterChips>
      </div>
      <PagedList list={list} waiting={5} none={<Nothing />}>
        {(rows) => (
          <Rows label={t('agents.requests')}>
            {rows.map((row) => (
              <Row
                key={`${row.kind} ${row.about.id} ${row.at}`}
                title={<bdi>{row.about.title}</bdi>}
                detail={<Detail row={row} />}
                to={placeOf(row)}
              />
            ))}
          </Rows>
        )}
      </PagedList>
    </>
  )
}

function Detail({ row }: { row: NetworkRequest }) {
  const { kind, state, turn, days, at, by, faults, reason } = row
  const { idUser } = useSession()
  return (
    <>
      <span className="mt-0.5 flex flex-wrap items-center gap-2">
        <Tag kind={LOOK[state]}>{t(`agents.end.${state}`)}</Tag>
        <span>{t(`agents.request.${kind}`)}</span>
      </span>
      <span className="mt-1 block">{t('agents.handed_in', { when: dayTime(at), by })}</span>
      {turn !== 'nobody' && <span className="block">{t('agents.waits', { who: turnWords(row, idUser), days: sinceWords(days) })}</span>}
      {faults.map(({ path, say }) => (
        <span key={path} className="block text-bad">
          {say}
        </span>
      ))}
      {reason !== null && <span className="block">{t('agents.reason', { reason })}</span>}
    </>
  )
}
