/** A commission at the end of a row, with its name: it stands beside other sums. */
import type { Cents } from '@taschino/basics/money.ts'
import { money } from '../../words/formats.ts'
import { t } from '../../words/words.ts'

export const Earned = ({ cents }: { cents: Cents }) => (
  <>
    {money(cents)}
    <span className="block text-sm font-normal text-ink-2">{t('agents.earned')}</span>
  </>
)
