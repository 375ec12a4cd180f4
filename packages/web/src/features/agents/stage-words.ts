/** A stage and its age in words: a shop is "attivo", an agency "attiva". */
import type { PipelineRow, Stage } from '@taschino/contract/agent-shapes.ts'
import { t } from '../../words/words.ts'

export function stageWords(kind: PipelineRow['kind'], stage: Stage): string {
  if (kind === 'agency' && (stage === 'live' || stage === 'suspended' || stage === 'over')) return t(`agents.agency_stage.${stage}`)
  return t(`agents.stage.${stage}`)
}

export const sinceWords = (days: number): string => (days === 0 ? t('agents.since_today') : t('agents.for_days', { count: days }))
