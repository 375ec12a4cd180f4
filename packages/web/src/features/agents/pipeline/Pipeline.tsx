/** What an agent brought in, by how far it has come: what one can move on stands first, with why nothing moves and whose turn it is. */
import { useState } from 'react'
import { Building2, FileSpreadsheet, Plus, Store } from 'lucide-react'
import { STAGES, type PipelineRow, type Stage } from '@taschino/contract/agent-shapes.ts'
import { exportPipeline, listPipeline } from '@taschino/contract/agents.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useAsk, useInfinite } from '../../../api/use-ask.ts'
import { useSettled } from '../../../api/use-settled.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Row, Rows } from '../../../ui/Card.tsx'
import { Chip, Tag, type TagKind } from '../../../ui/Chip.tsx'
import { ChipChoice } from '../../../ui/ChipChoice.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { Page } from '../../../ui/Page.tsx'
import { dayTime, fullDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { ExportButton } from '../../exports/public.ts'
import { sinceWords, stageWords } from '../stage-words.ts'

const LOOK: Readonly<Record<PipelineRow['turn'], TagKind>> = { agent: 'warn', company: 'plain', owner: 'plain', nobody: 'ok' }

/** Where the next step is done; what is still somebody else's has no way. */
const wayOf = ({ kind, id, stage }: PipelineRow): string | undefined =>
  stage === 'coming'
    ? undefined
    : kind === 'agency'
      ? paths.agentAgency(id)
      : stage === 'contract'
        ? paths.shopContract(id)
        : paths.shopRecord(id)

const wayTo = (row: PipelineRow): { to?: string } => {
  const to = wayOf(row)
  return to === undefined ? {} : { to }
}

type Kind = 'shop' | 'agency'
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
  const [text, setText] = useState('')
  const [stage, setStage] = useState<Stage | null>(null)
  const settled = useSettled(text.trim())
  const found = settled === '' ? { kind } : { kind, text: settled }
  const query = stage === null ? found : { ...found, stage }
  const list = useInfinite(listPipeline, { query })
  const counts = useAsk(listPipeline, { query: { ...found, limit: '1' } }, { keepPrevious: true }).data?.counts ?? []
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  // On somebody's first morning there is nothing to look for and nothing to keep: one thing to do.
  const first = settled === '' && stage === null && list.isSuccess && !list.isPlaceholderData && list.items.length === 0
  return (
    <Page
      title={t(kind === 'shop' ? 'tab.shops' : 'tab.agencies')}
      width="wide"
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
      {!first && (
        <FilterBar
          find={t(`agents.find.${kind}`)}
          text={text}
          onText={setText}
          filter={t('agents.stages')}
          chips={
            <>
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
      <PagedList list={list} waiting={6} none={<Nothing kind={kind} first={first} />}>
        {(rows) => (
          <Rows label={t(kind === 'shop' ? 'tab.shops' : 'tab.agencies')}>
            {rows.map((row) => (
              <Row key={row.id} title={<bdi>{row.title}</bdi>} detail={<Why row={row} />} {...wayTo(row)} />
            ))}
          </Rows>
        )}
      </PagedList>
    </Page>
  )
}

/** By day: from when on somebody else looks after it, or whoever reads this does. */
function handoverWords({ from, agent }: NonNullable<PipelineRow['handover']>, stage: Stage): string {
  const day = fullDay(from)
  if (agent === null) return t('agents.goes_to_nobody', { day })
  return t(stage === 'coming' ? 'agents.comes_to' : 'agents.goes_to', { day, agent: agent.name })
}

/** In words: what is missing, since when, and what the company wrote. */
function Why({ row }: { row: PipelineRow }) {
  const { stage, turn, days, faults, reason, lastAt, address } = row
  return (
    <>
      <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
        <Tag kind={LOOK[turn]}>{stageWords(row.kind, stage)}</Tag>
        {turn !== 'nobody' && <span>{t('agents.waits', { who: t(`agents.turn.${turn}`), days: sinceWords(days) })}</span>}
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
