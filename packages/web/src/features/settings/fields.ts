/** The fields of each setting and their units: read from its value and made into one. */
import { OWN_ACCENT } from '@taschino/basics/accent.ts'
import type { FeeRange } from '@taschino/basics/fees.ts'
import { parseCents } from '@taschino/basics/money.ts'
import type { SettingKey } from '@taschino/contract/settings.ts'
import { money, plainMoney } from '../../words/formats.ts'
import { list, typeWords } from '../../words/parts.ts'
import { locale, t } from '../../words/words.ts'
import { typeDraft, typesOf, type CompanyTypeFees } from './type-fees.ts'

/**
 * `rate` is written in percent and kept in hundredths of it, `cents` in euros; `code` is text in capitals; `types` are
 * prices of types that differ (type-fees.ts).
 */
type Unit = 'colour' | 'logo' | 'text' | 'vat' | 'code' | 'iban' | 'cents' | 'rate' | 'whole' | 'days' | 'types'

export interface SettingField {
  /** In the value; '' where the value is the field. */
  readonly name: string
  readonly unit: Unit
  /** Left empty it is null. */
  readonly optional?: true
}

const of = (unit: Unit, ...names: string[]): SettingField[] => names.map((name) => ({ name, unit }))

export const FIELDS: Readonly<Record<SettingKey, readonly SettingField[]>> = {
  issuer: [...of('text', 'name'), ...of('vat', 'partitaIva'), ...of('text', 'address'), { name: 'sdi', unit: 'code', optional: true }],
  payer: [...of('text', 'name'), ...of('iban', 'iban'), { name: 'bic', unit: 'code', optional: true }],
  fees: [...of('rate', 'feeMin', 'feeMax', 'lowest', 'highest'), ...of('types', 'byType')],
  terms: of('days', ''),
  vat: of('whole', 'tickets'),
  invoices: [
    ...of('code', 'series'),
    ...of('whole', 'dueDays'),
    ...of('rate', 'fee'),
    ...of('whole', 'feeVat', 'vatNormal', 'vatBusiness', 'vatGdo'),
  ],
  ticketYears: of('whole', ''),
  maxNormalTickets: of('whole', ''),
  limits: [...of('cents', 'single', 'sum'), ...of('whole', 'count'), ...of('cents', 'giveBack', 'handOut'), ...of('whole', 'freshMinutes')],
  nightUntil: of('whole', ''),
  secondPersonAbove: of('cents', ''),
  relatedAbove: of('cents', ''),
  credits: of('cents', 'month', 'alone', 'agencyMonth'),
  circuit: [...of('text', 'name'), ...of('colour', 'accent'), { name: 'logo', unit: 'logo', optional: true }],
}

export type Draft = Readonly<Record<string, string>>

const partOf = (value: unknown, name: string): unknown => (name === '' ? value : (value as Record<string, unknown> | null)?.[name])

/** As the language writes it; both are read. */
const hundredths = (rate: number): string => (rate / 100).toLocaleString(locale(), { minimumFractionDigits: 2 })

function typed(unit: Unit, value: unknown): string {
  if (value === null || value === undefined) return unit === 'colour' ? OWN_ACCENT : ''
  if (unit === 'cents') return plainMoney(Number(value))
  if (unit === 'rate') return hundredths(Number(value))
  if (unit === 'days') return (value as number[]).join(',')
  return String(value as string | number)
}

export const draftOf = (key: SettingKey, value: unknown): Draft =>
  Object.fromEntries(
    FIELDS[key].flatMap(({ name, unit }) => {
      const part = partOf(value, name)
      return unit === 'types' ? typeDraft(part as CompanyTypeFees[] | undefined, hundredths) : [[name, typed(unit, part)]]
    }),
  )

/** Undefined where it cannot be read. */
function read(unit: Unit, text: string): unknown {
  const plain = text.trim()
  if (plain === '') return undefined
  if (unit === 'cents') return parseCents(plain) ?? undefined
  if (unit === 'rate') return /^\d{1,2}([.,]\d{1,2})?$/.test(plain) ? Math.round(Number(plain.replace(',', '.')) * 100) : undefined
  if (unit === 'whole') return /^\d{1,9}$/.test(plain) ? Number(plain) : undefined
  if (unit === 'days') return plain.split(',').map(Number)
  return unit === 'code' || unit === 'iban' ? plain.toUpperCase().replaceAll(' ', '') : plain
}

export const readRate = (text: string): number | undefined => read('rate', text) as number | undefined

/** The value that was typed, and the fields that cannot be read. */
export function valueOf(key: SettingKey, draft: Draft): { value: unknown; gaps: readonly string[] } {
  const parts = FIELDS[key].map(({ name, unit, optional }) => {
    const text = draft[name] ?? ''
    if (unit === 'types') return { name, ...typesOf(draft, (rate) => read('rate', rate)) }
    return { name, gaps: [], value: optional && text.trim() === '' ? null : read(unit, text) }
  })
  return {
    value: parts[0]?.name === '' ? parts[0].value : Object.fromEntries(parts.map(({ name, value }) => [name, value])),
    gaps: parts.flatMap(({ name, value, gaps }) => (value === undefined ? [name] : gaps)),
  }
}

export const percent = (rate: number): string => `${hundredths(rate)} %`

const rangeWords = ({ feeMin, feeMax }: FeeRange): string => t('companySettings.fees_line', { min: percent(feeMin), max: percent(feeMax) })
const typeLine = (one: CompanyTypeFees): string => `${typeWords(one.type)}: ${rangeWords(one).toLocaleLowerCase(locale())}`

/** Whoever agrees to a price of a type sees its bounds, too. */
export const typeFeesWords = (one: CompanyTypeFees): string =>
  `${rangeWords(one)} · ${t('companySettings.fees_bounds', { lowest: percent(one.lowest), highest: percent(one.highest) })}`

function shown(unit: Unit, value: unknown): string {
  if (unit === 'cents') return money(Number(value))
  if (unit === 'rate') return percent(Number(value))
  if (unit === 'days') return t('companySettings.days', { days: list((value as number[]).map(String)) })
  return String(value as string | number)
}

/** The value in one line; of an account only its end. */
export function valueWords(key: SettingKey, value: unknown): string {
  if (value === null || value === undefined) return t('companySettings.unsaid')
  switch (key) {
    case 'payer':
      return t('companySettings.payer_line', {
        name: String(partOf(value, 'name')),
        last: String(partOf(value, 'iban')).slice(-4),
      })
    case 'issuer':
      return `${String(partOf(value, 'name'))} · ${String(partOf(value, 'partitaIva'))}`
    case 'fees':
      return [rangeWords(value as FeeRange), ...((partOf(value, 'byType') as CompanyTypeFees[] | undefined) ?? []).map(typeLine)].join(
        ' · ',
      )
    case 'limits':
      return t('companySettings.limits_line', {
        single: money(Number(partOf(value, 'single'))),
        sum: money(Number(partOf(value, 'sum'))),
        count: Number(partOf(value, 'count')),
      })
    case 'credits':
      return t('companySettings.credits_line', {
        month: money(Number(partOf(value, 'month'))),
        alone: money(Number(partOf(value, 'alone'))),
      })
    case 'circuit':
      return String(partOf(value, 'name'))
    case 'invoices':
      return t('companySettings.invoices_line', {
        series: String(partOf(value, 'series')),
        days: Number(partOf(value, 'dueDays')),
        vat: Number(partOf(value, 'vatNormal')),
        fee: percent(Number(partOf(value, 'fee'))),
      })
    case 'vat':
      return `${String(partOf(value, 'tickets'))} %`
    case 'ticketYears':
      return t('companySettings.ticketYears_line', { year: String(new Date().getFullYear() + Number(value)) })
    case 'nightUntil':
      return value === 0 ? t('companySettings.never') : t('companySettings.nightUntil_line', { hour: Number(value) })
    default:
      return shown(FIELDS[key][0]?.unit ?? 'text', value)
  }
}
