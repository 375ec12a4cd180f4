/** The stages of a shop or agency: where its next step is done, and who has to do it. */
import type { PipelineRow, Stage } from '@taschino/contract/agent-shapes.ts'
import { paths } from '../../../routing/paths.ts'
import type { TagKind } from '../../../ui/Chip.tsx'
import { fullDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'

export type Kind = 'shop' | 'agency'

export const LOOK: Readonly<Record<PipelineRow['turn'], TagKind>> = { agent: 'warn', company: 'plain', owner: 'plain', nobody: 'ok' }

/** Where the next step is done; what is still somebody else's has no way. */
export const wayOf = ({ kind, id, stage }: PipelineRow): string | undefined =>
  stage === 'coming' ? undefined : kind === 'agency' ? paths.agentAgency(id) : paths.shopRecord(id)

/** By day: from when on somebody else looks after it, or whoever reads this does. */
export function handoverWords({ from, agent }: NonNullable<PipelineRow['handover']>, stage: Stage): string {
  const day = fullDay(from)
  if (agent === null) return t('agents.goes_to_nobody', { day })
  return t(stage === 'coming' ? 'agents.comes_to' : 'agents.goes_to', { day, agent: agent.name })
}
