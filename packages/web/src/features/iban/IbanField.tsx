/** The field for an IBAN: says while one types what is missing, and names the bank. */
import { CircleCheck } from 'lucide-react'
import { readTypedIban, spacedIban, type TypedIban } from '@taschino/basics/iban.ts'
import { Field } from '../../ui/Field.tsx'
import { currentLanguage, t } from '../../words/words.ts'

const countryName = (code: string): string => new Intl.DisplayNames([currentLanguage()], { type: 'region' }).of(code) ?? code

function goodWords(iban: string): string {
  return iban.startsWith('IT')
    ? t('iban.iban_good', { bank: iban.slice(5, 10), branch: iban.slice(10, 15) })
    : t('iban.iban_good_abroad', { country: countryName(iban.slice(0, 2)) })
}

/** Null while nothing is wrong yet. */
function wrongWords(typed: TypedIban, ready: boolean): string | null {
  switch (typed.state) {
    case 'good':
      return null
    case 'empty':
      return ready ? t('iban.iban_country') : null
    case 'country':
      return t('iban.iban_country')
    case 'foreign':
      return t('iban.iban_foreign', { country: countryName(typed.country) })
    case 'short':
      return ready ? t('iban.iban_short', { count: typed.count }) : null
    case 'long':
      return t('iban.iban_long', { count: typed.count })
    case 'wrong':
      return t('iban.iban_wrong')
  }
}

/** `ready`: somebody has tried to send it, so what is missing is an error by now. */
export function IbanField({ value, ready, onChange }: { value: string; ready: boolean; onChange: (value: string) => void }) {
  const typed = readTypedIban(value)
  const error = wrongWords(typed, ready)
  const hint =
    typed.state === 'good' ? (
      <span className="flex gap-1.5 font-semibold text-ok-text">
        <CircleCheck aria-hidden size={16} className="mt-0.5 shrink-0" />
        {goodWords(typed.iban)}
      </span>
    ) : typed.state === 'short' ? (
      t('iban.iban_short', { count: typed.count })
    ) : (
      t('iban.iban_hint')
    )
  return (
    <div aria-live="polite">
      <Field
        label={t('iban.iban')}
        name="iban"
        value={value}
        error={error}
        {...(error === null ? { hint } : {})}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={48}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          if (typed.state === 'good') onChange(spacedIban(typed.iban))
        }}
      />
    </div>
  )
}
