/** The shops or agencies of an agent by how far they have come; first those that wait for the agent, each with why nothing moves. */
import { useEffect, useState } from 'react'
import { Building2, FileSpreadsheet, LocateFixed, Plus, Store } from 'lucide-react'
import { STAGES, type PipelineRow, type Stage } from '@taschino/contract/agent-shapes.ts'
import { exportPipeline, listPipeline } from '@taschino/contract/agents.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useAsk, useInfinite } from '../../../api/use-ask.ts'
import { useSettled } from '../../../api/use-settled.ts'
import { useSession } from '../../../api/session.ts'
import { roundedPlace, type Place } from '../../../device/position/position.ts'
import { usePlace } from '../../../device/position/use-place.ts'
import { late } from '../../../routing/late.tsx'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { useWide } from '../../../settings/media.ts'
import { coming } from '../../../table/coming.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Row, Rows } from '../../../ui/Card.tsx'
import { Chip, Tag } from '../../../ui/Chip.tsx'
import { ChipChoice } from '../../../ui/ChipChoice.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { Page } from '../../../ui/Page.tsx'
import { dayTime, distance } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { ExportButton } from '../../../api/ExportButton.tsx'
import { sinceWords, stageWords, turnWords } from '../stage-words.ts'
import { handoverWords, LOOK, wayOf, type Kind } from './stages.ts'

/** Nobody without a desk fetches it. */
const PipelineTable = late(() => import('./PipelineTable.tsx').then((module) => module.PipelineTable))

const wayTo = (row: PipelineRow): { to?: string } => {
  const to = wayOf(row)
  return to === undefined ? {} : { to }
}

const wayToAdd = (kind: Kind): string => (kind === 'shop' ? paths.agentShopAdd() : paths.agentAgencyAdd())

function Nothing({ kind, first }: { kind: Kind; first: boolean }) {
  const icon = kind === 'shop' ? <Store size={30} /> : <Building2 size={30} />
  if (!first) return <EmptyState icon={icon} title={t('agents.none.found')} />
  return (
    <EmptyState
      icon={icon}
      title={t(`agents.none.${kind}`)}
      act={
        <Link to={wayToAdd(kind)} className={buttonClass()}>
          <Plus aria-hidden size={20} />
          {t(`agents.add.${kind}`)}
        </Link>
      }>
      {t(`agents.none_body.${kind}`)}
    </EmptyState>
  )
}

export function Pipeline({ kind }: { kind: Kind }) {
  const desk = useWide('wide')
  return (
    <Page
      title={t(kind === 'shop' ? 'tab.shops' : 'tab.agencies')}
      width={desk ? 'desk' : 'full'}
      acts={
        <a href={wayToAdd(kind)} className={buttonClass('soft', 'small')} aria-label={t(`agents.add.${kind}`)}>
          <Plus aria-hidden size={18} />
        </a>
      }>
      {kind === 'shop' && (
        <Link to={paths.shopBulk('agent')} className={`${buttonClass('soft', 'small')} mb-3`}>
          <FileSpreadsheet aria-hidden size={18} />
          {t('bulk.title')}
        </Link>
      )}
      {desk ? <PipelineTable.Component {...coming} kind={kind} none={<Nothing kind={kind} first />} /> : <PipelineRows kind={kind} />}
    </Page>
  )
}

/** Where the agent is, watched only while the nearest stand first. */
function Here({ onPlace }: { onPlace: (place: Place | null) => void }) {
  const { settled, state, ask } = usePlace()
  useEffect(() => {
    if (state === 'off') ask()
  }, [state, ask])
  useEffect(() => onPlace(settled && roundedPlace(settled)), [settled, onPlace])
  if (state === 'here' || settled) return null
  return (
    <p role="status" className="mt-0 mb-3 text-sm text-ink-2">
      {t(state === 'denied' || state === 'unknown' ? `near.${state}_short` : 'near.asking')}
    </p>
  )
}

function PipelineRows({ kind }: { kind: Kind }) {
  const [near, setNear] = useState(false)
  const [place, setPlace] = useState<Place | null>(null)
  const [text, setText] = useState('')
  const [stage, setStage] = useState<Stage | null>(null)
  const settled = useSettled(text.trim())
  const found = settled === '' ? { kind } : { kind, text: settled }
  const nearest = near && place ? { sort: 'distance' as const, lat: String(place.lat), lon: String(place.lon) } : {}
  const query = { ...found, ...nearest, ...(stage === null ? {} : { stage }) }
  const list = useInfinite(listPipeline, { query })
  const counts = useAsk(listPipeline, { query: { ...found, limit: '1' } }, { keepPrevious: true }).data?.counts ?? []
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  // On somebody's first morning there is nothing to look for and nothing to keep: one thing to do.
  const first = settled === '' && stage === null && list.isSuccess && !list.isPlaceholderData && list.items.length === 0
  return (
    <>
      {!first && (
        <FilterBar
          find={t(`agents.find.${kind}`)}
          text={text}
          onText={setText}
          filter={t('agents.stages')}
          chips={
            <>
              {kind === 'shop' && (
                <Chip pressed={near} icon={<LocateFixed aria-hidden size={16} />} onClick={() => setNear(!near)}>
                  {t('agents.nearest')}
                </Chip>
              )}
              <Chip pressed={stage === null} onClick={() => setStage(null)}>
                {t(`agents.all.${kind}`, { count: all })}
              </Chip>
              <ChipChoice
                names={STAGES.filter((one) => counts.some((count) => count.stage === one))}
                value={stage}
                wordsOf={(one) => `${stageWords(kind, one)} · ${counts.find((count) => count.stage === one)?.count ?? 0}`}
                onChoose={setStage}
              />
            </>
          }
          count={list.isPending ? null : t('agents.found', { count: all })}
          file={<ExportButton call={exportPipeline} query={query} name={t(`agents.file.${kind}`)} />}
        />
      )}
      {near && <Here onPlace={setPlace} />}
      <PagedList list={list} waiting={6} none={<Nothing kind={kind} first={first} />}>
        {(rows) => (
          <Rows label={t(kind === 'shop' ? 'tab.shops' : 'tab.agencies')}>
            {rows.map((row) => (
              <Row
                key={row.id}
                title={<bdi>{row.title}</bdi>}
                detail={<Why row={row} />}
                {...(row.distance === null ? {} : { end: distance(row.distance) })}
                {...wayTo(row)}
              />
            ))}
          </Rows>
        )}
      </PagedList>
    </>
  )
}

/** In words: what is missing, since when, and what the company wrote. */
function Why({ row }: { row: PipelineRow }) {
  const { stage, turn, days, faults, reason, lastAt, address } = row
  const { idUser } = useSession()
  return (
    <>
      <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
        <Tag kind={LOOK[turn]}>{stageWords(row.kind, stage)}</Tag>
        {turn !== 'nobody' && <span>{t('agents.waits', { who: turnWords(row, idUser), days: sinceWords(days) })}</span>}
      </span>
      <span className="mt-1 block">{t(`agents.because.${stage}`)}</span>
      {row.handover && <span className="block font-semibold">{handoverWords(row.handover, stage)}</span>}
      {faults.map(({ path, say }) => (
        <span key={path} className="block text-bad">
          {say}
        </span>
      ))}
      {reason !== null && faults.length === 0 && <span className="block">{t('agents.reason', { reason })}</span>}
      <span className="block">{lastAt === null ? address : t('agents.last', { when: dayTime(lastAt) })}</span>
    </>
  )
}
