/** The step for the first person of the agency's office. */
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { fieldRule } from '../../../words/field-rules.ts'
import { t } from '../../../words/words.ts'
import { isWrong, PERSON, type AgencyDraft, type TextField } from './agency-draft.ts'

interface StepProps {
  draft: AgencyDraft
  set: (change: Partial<AgencyDraft>) => void
  tried: boolean
  wrong: (field: TextField) => boolean
  staff: boolean
}

export function PersonStep({ draft, set, tried, wrong, staff }: StepProps) {
  return (
    <div className="grid gap-4">
      <Notice kind="info">{t(staff ? 'agencyAdd.person_hint' : 'agencyAdd.person_hint_waits')}</Notice>
      {PERSON.map((field) => (
        <Field
          key={field}
          label={t(`users.field.${field}` as 'users.field.email')}
          value={draft[field]}
          autoComplete="off"
          {...(field === 'email' ? { type: 'email', inputMode: 'email' as const } : {})}
          maxLength={field === 'email' ? 120 : 60}
          error={(tried && isWrong(draft, field)) || wrong(field) ? fieldRule(field as 'email') : undefined}
          onChange={(event) => set({ [field]: event.target.value })}
        />
      ))}
    </div>
  )
}
