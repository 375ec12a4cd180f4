/** A field for a new password: pasting and password managers welcome, can be shown, says in words how strong it is. */
import { useState } from 'react'
import { passwordTrouble, PASSWORD_MAX, PASSWORD_MIN } from '@taschino/basics/password.ts'
import { t } from '../words/words.ts'
import { cx } from './classes.ts'
import { Field } from './Field.tsx'
import type { FieldProps } from './Field.tsx'
import { PasswordEye } from './PasswordEye.tsx'

export type Strength = 'weak' | 'fair' | 'good' | 'strong'
const STEPS: readonly Strength[] = ['weak', 'fair', 'good', 'strong']

/** Length counts most: a sentence is stronger than a strange word. */
export function strengthOf(password: string, names: readonly string[] = []): Strength {
  if (passwordTrouble(password, names) !== null) return 'weak'
  const classes = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /\s/, /[^\p{L}\d\s]/u].filter((one) => one.test(password)).length
  const weight = Math.min(new Set(password).size, password.length) + password.length / 2 + classes * 2
  return weight < 17 ? 'fair' : weight < 24 ? 'good' : 'strong'
}

const COLOURS: Record<Strength, string> = { weak: 'bg-bad', fair: 'bg-gold', good: 'bg-ok', strong: 'bg-ok' }

export interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'value' | 'onChange' | 'end' | 'hint'> {
  value: string
  onChange: (value: string) => void
  /** Whose password it will be: names in it make it weak. */
  names?: readonly string[]
}

export function PasswordField({ value, onChange, names = [], ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const strength = value === '' ? null : strengthOf(value, names)
  return (
    <div>
      <Field
        {...rest}
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={PASSWORD_MAX}
        minLength={PASSWORD_MIN}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        hint={strength === null ? t('password.hint') : undefined}
        end={<PasswordEye shown={shown} onChange={setShown} />}
      />
      <div role="status" className="text-sm text-ink-2">
        {strength !== null && (
          <span className="mt-2 flex items-center gap-2">
            <span aria-hidden className="flex flex-1 gap-1">
              {STEPS.map((step, i) => (
                <span
                  key={step}
                  className={cx('h-1.5 flex-1 rounded-full', i <= STEPS.indexOf(strength) ? COLOURS[strength] : 'bg-line')}
                />
              ))}
            </span>
            <span>{t(`password.strength_${strength}`)}</span>
          </span>
        )}
      </div>
    </div>
  )
}
