/** The line of the three steps: sheet, rows, confirmation. */
import { StepsLine as Line } from '../../ui/StepsLine.tsx'
import { t } from '../../words/words.ts'

export const StepsLine = ({ at }: { at: 1 | 2 | 3 }) => (
  <Line label={t('dist.steps')} steps={[t('dist.step.table'), t('dist.step.rows'), t('dist.step.confirm')]} at={at - 1} />
)
