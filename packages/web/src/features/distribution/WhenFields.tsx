/** Now, or on a day to come: what that means, and which days can be chosen. */
import { addDays } from '@taschino/basics/bank-day.ts'
import { Field } from '../../ui/Field.tsx'
import { SegmentedField } from '../../ui/SegmentedField.tsx'
import { dayKey } from '../../words/formats.ts'
import { t } from '../../words/words.ts'

/** Further ahead nobody knows who works there (the server says so as well). */
const MOST_DAYS = 62

/** Null: now; empty: on a day that is not chosen yet. */
export type When = string | null

export function WhenFields({ when, short, onChange }: { when: When; short: boolean; onChange: (when: When) => void }) {
  const today = dayKey(Date.now())
  return (
    <div className="grid gap-3">
      <SegmentedField
        label={t('dist.when')}
        value={when === null ? 'now' : 'day'}
        options={[
          { value: 'now', label: t('dist.when_now') },
          { value: 'day', label: t('dist.when_day') },
        ]}
        onChange={(choice) => onChange(choice === 'now' ? null : '')}
        {...(when === null ? {} : { hint: t('dist.when_hint') })}
      />
      {when !== null && (
        <Field
          label={t('dist.when_on')}
          type="date"
          min={addDays(today, 1)}
          max={addDays(today, MOST_DAYS)}
          value={when}
          required
          {...(short ? { hint: t('dist.when_short') } : {})}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  )
}
