/** A stage, whose turn it is and its age in words: a shop is "attivo", an agency "attiva", the reader "te". */
import type { PipelineRow, Stage } from '@taschino/contract/agent-shapes.ts'
import { t } from '../../words/words.ts'

export function stageWords(kind: PipelineRow['kind'], stage: Stage): string {
  if (kind === 'agency' && (stage === 'live' || stage === 'suspended' || stage === 'over')) return t(`agents.agency_stage.${stage}`)
  return t(`agents.stage.${stage}`)
}

/** An agent is told that it is their own turn, and whose of their agents' it is otherwise. */
export function turnWords({ turn, agent }: Pick<PipelineRow, 'turn' | 'agent'>, me: number | null): string {
  if (turn !== 'agent' || agent === null) return t(`agents.turn.${turn}`)
  return agent.id === me ? t('agents.turn.you') : agent.name
}

export const sinceWords = (days: number): string => (days === 0 ? t('agents.since_today') : t('agents.for_days', { count: days }))
