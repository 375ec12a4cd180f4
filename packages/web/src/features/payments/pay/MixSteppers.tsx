/** The proposed tickets group by group, with plus and minus. */
import { piecesWords, typeWords } from '../../../words/parts.ts'
import { daysUntil, money, shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { Card } from '../../../ui/Card.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import { change, limitOf, type Draft, type Limit } from './draft.ts'
import { endingFirst, type Purse } from './mix.ts'

/** Ends further away than this do not change what somebody does at the till. */
const SOON_DAYS = 62

interface MixSteppersProps {
  purses: readonly Purse[]
  draft: Draft
  maxNormal: number
  onChange: (draft: Draft) => void
}

export function MixSteppers({ purses, draft, maxNormal, onChange }: MixSteppersProps) {
  return (
    <ul className="m-0 list-none space-y-2.5 p-0">
      {purses.map((purse, index) => (
        <li key={`${purse.type} ${purse.unit}`}>
          <PurseStepper
            purse={purse}
            count={draft.counts[index] ?? 0}
            limit={limitOf(purses, draft, index, maxNormal)}
            maxNormal={maxNormal}
            onStep={(step) => onChange(change(purses, draft, index, step))}
          />
        </li>
      ))}
    </ul>
  )
}

/** Of how many the first end is, unless it is that of all. */
function endWords(purse: Purse): string | null {
  const first = endingFirst(purse)
  if (first === null || daysUntil(first.expiresAt) > SOON_DAYS) return null
  const { amount: count, expiresAt } = first
  const day = shortDay(expiresAt)
  if (count === purse.amount) return t('pay.until', { count, day })
  return t('pay.until_some', { count, day, what: purse.type === 'free_credits' ? money(count) : count })
}

interface PurseStepperProps {
  purse: Purse
  count: number
  limit: Limit | null
  maxNormal: number
  onStep: (step: 1 | -1) => void
}

function PurseStepper({ purse, count, limit, maxNormal, onStep }: PurseStepperProps) {
  const credits = purse.type === 'free_credits'
  const ends = endWords(purse)
  const name = credits ? typeWords(purse.type) : t('pay.group', { type: typeWords(purse.type), unit: money(purse.unit) })
  return (
    <Card className="flex items-center justify-between gap-3 !px-3.5 !py-3">
      <div className="min-w-0">
        <div className="font-bold">{name}</div>
        <div className="text-sm text-ink-2">
          {limit === 'ceiling'
            ? t('pay.limit_ceiling', { max: maxNormal })
            : t('pay.held', { amount: credits ? money(purse.amount) : purse.amount })}
        </div>
        {ends !== null && <div className="text-sm text-ink-2">{ends}</div>}
      </div>
      {/* One step of the stepper is one act of ours: credits move by whole euros, so it only needs to know whether there is a next one. */}
      <Stepper
        label={name}
        value={count}
        min={0}
        max={limit === null ? purse.amount : count}
        onChange={(next) => onStep(next > count ? 1 : -1)}
        show={(value) => (credits ? money(value) : value)}
        say={(value) => piecesWords(purse.type, value)}
      />
    </Card>
  )
}
