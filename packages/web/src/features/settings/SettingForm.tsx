/** The form for a setting's new value, from today or from a later day. */
import { useRef, useState } from 'react'
import { PAYBACK_TERMS } from '@taschino/basics/fees.ts'
import { businessDay } from '@taschino/basics/business-day.ts'
import { changeSetting, type ListedSetting, type SettingChange } from '@taschino/contract/settings.ts'
import type { BodyOf } from '@taschino/contract/call.ts'
import { useAct, type Act, type WithStepUp } from '../../api/use-act.ts'
import { refreshSettings } from '../../settings/refresh-settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { t, tMaybe } from '../../words/words.ts'
import { ColourChoice, LogoChoice } from './Brand.tsx'
import { TypeFees } from './TypeFees.tsx'
import { draftOf, FIELDS, valueOf, type Draft, type SettingField } from './fields.ts'

interface SettingFormProps {
  setting: ListedSetting
  /** On the way through the first start everything counts at once. */
  atOnce?: boolean
  /** What is known already of a value that nobody has said yet. */
  known?: Draft
  submit?: string
  prove: WithStepUp
  onDone: (change: SettingChange) => void
}

const labelOf = (key: string, name: string): string => t(`companySettings.field.${key}${name === '' ? '' : `.${name}`}` as never)
const hintOf = (key: string, name: string): string | undefined =>
  tMaybe(`companySettings.hint.${key}${name === '' ? '' : `.${name}`}`) || undefined

export function SettingForm({ setting, atOnce, known, submit, prove, onDone }: SettingFormProps) {
  const { key } = setting
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<Draft>(() => ({ ...draftOf(key, setting.value), ...known }))
  const [from, setFrom] = useState('')
  const [gaps, setGaps] = useState<readonly string[]>([])
  const act = useAct(changeSetting, {
    prove,
    onDone: (change) => {
      // This page and the letters that it shows speak in the new name at once.
      if (key === 'circuit') void refreshSettings()
      onDone(change)
    },
  })
  const send = () => {
    const { value, gaps: found } = valueOf(key, draft)
    setGaps(found)
    if (found.length > 0) return form.current?.querySelector<HTMLElement>(`[name="${found[0] || key}"]`)?.focus()
    act.start({ body: { key, value, ...(from === '' ? {} : { from }) } as BodyOf<typeof changeSetting> })
  }
  return (
    <Form ref={form} onSend={send} className="grid gap-4">
      {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
      {FIELDS[key].map((field) =>
        field.unit === 'types' ? (
          <TypeFees key={field.name} draft={draft} gaps={gaps} wrong={(at) => act.wrong(`value.${field.name}.${at}`)} onChange={setDraft} />
        ) : (
          <One
            key={field.name}
            settingKey={key}
            field={field}
            text={draft[field.name] ?? ''}
            missing={gaps.includes(field.name)}
            act={act}
            onType={(text) => setDraft({ ...draft, [field.name]: text })}
          />
        ),
      )}
      {!atOnce && (
        <Field
          type="date"
          label={t('companySettings.from')}
          hint={t('companySettings.from_hint')}
          min={businessDay(Date.now())}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
      )}
      <Button type="submit" busy={act.busy}>
        {submit ?? t('companySettings.change')}
      </Button>
    </Form>
  )
}

interface OneProps {
  settingKey: ListedSetting['key']
  field: SettingField
  text: string
  missing: boolean
  act: Pick<Act<unknown, unknown>, 'wrong'>
  onType: (text: string) => void
}

function One({ settingKey, field: { name, unit, optional }, text, missing, act, onType }: OneProps) {
  const label = labelOf(settingKey, name)
  if (unit === 'colour') return <ColourChoice label={label} accent={text} onChoose={onType} />
  if (unit === 'logo') return <LogoChoice label={label} mark={text} onChoose={onType} />
  if (unit === 'days') return <Days label={label} chosen={text} missing={missing} onChoose={onType} />
  const bad = missing || act.wrong(name === '' ? 'value' : `value.${name}`) || (name === '' && act.wrong('value'))
  return (
    <Field
      name={name || settingKey}
      label={optional ? t('companySettings.optional', { label }) : label}
      hint={hintOf(settingKey, name)}
      value={text}
      error={bad ? tMaybe(`companySettings.wrong.${unit}`) || t('companySettings.wrong') : undefined}
      inputMode={unit === 'cents' || unit === 'rate' ? 'decimal' : unit === 'whole' ? 'numeric' : 'text'}
      autoComplete="off"
      maxLength={160}
      autoCapitalize={unit === 'code' || unit === 'iban' ? 'characters' : 'sentences'}
      end={unit === 'cents' ? <Unit>€</Unit> : unit === 'rate' ? <Unit>%</Unit> : undefined}
      onChange={(event) => onType(event.target.value)}
    />
  )
}

const Unit = ({ children }: { children: string }) => (
  <span aria-hidden className="pe-3.5 text-ink-2">
    {children}
  </span>
)

function Days({ label, chosen, missing, onChoose }: { label: string; chosen: string; missing: boolean; onChoose: (days: string) => void }) {
  const days = new Set(chosen.split(',').filter(Boolean).map(Number))
  const turn = (day: number) => onChoose(PAYBACK_TERMS.filter((one) => (one === day ? !days.has(one) : days.has(one))).join(','))
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="mb-2 p-0 text-[15px] font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {PAYBACK_TERMS.map((day) => (
          <Chip key={day} pressed={days.has(day)} onClick={() => turn(day)}>
            {t('companySettings.days', { days: String(day) })}
          </Chip>
        ))}
      </div>
      {missing && <p className="mt-1.5 mb-0 text-sm font-medium text-bad">{t('companySettings.terms_missing')}</p>}
    </fieldset>
  )
}
