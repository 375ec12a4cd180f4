/** The fields of a record in reading order, with names and values. */
import type { FeeRange } from '@taschino/basics/fees.ts'
import type { ShopPrice } from '@taschino/contract/fee-shapes.ts'
import type { ShopRecord } from '@taschino/contract/onboarding-shapes.ts'
import { typesWords, typeWords } from '../../../words/parts.ts'
import { t, tMaybe } from '../../../words/words.ts'
import { percent } from '../add/FeeFields.tsx'
import { weekday } from '../add/HoursFields.tsx'

/** As faults and refusals name it. */
export type Path = string

export interface RecordField {
  readonly path: Path
  readonly label: string
  /** Empty: nobody has said. */
  readonly value: string
  /** Told below it, as long as there is a value. */
  readonly note?: string
}

export interface Section {
  readonly name: 'firm' | 'place' | 'owner'
  readonly fields: readonly RecordField[]
}

export function labelOf(path: Path, isGroup = false): string {
  if (path === 'title' && isGroup) return t('shopAdd.field.groupTitle')
  return tMaybe(`shopAdd.field.${path}`) || tMaybe(`shopRecord.field.${path.replace('.', '_')}`) || path
}

type Hours = NonNullable<ShopRecord['data']['openingHours']>

/** Days that are open alike stand on one line: `lun, mar 08:30–13:00`. */
function hoursWords(hours: Hours): string {
  const days = hours.map((day, at) => ({ day: weekday(at, 'short'), hours: day.map(({ from, to }) => `${from}–${to}`).join(', ') }))
  const kinds = [...new Set(days.map((one) => one.hours))]
  return kinds
    .map((kind) => {
      const names = days.filter((one) => one.hours === kind).map(({ day }) => day)
      return `${names.join(', ')}: ${kind === '' ? t('shopAdd.hours_closed') : kind}`
    })
    .join('\n')
}

function accountWords({ state, last4, receiver }: ShopRecord['account']): string {
  if (state === 'none') return ''
  return `${t(`shopRecord.account_${state}`)} · ${t('inbox.iban_ends', { last: last4 ?? '' })}${receiver ? ` · ${receiver}` : ''}`
}

const rangeWords = ({ feeMin, feeMax }: FeeRange): string => `${percent(feeMin)} – ${percent(feeMax)}`
/** Types that cost something else stand on lines of their own. */
const feesWords = ({ feesByType, ...all }: ShopPrice, between = '\n'): string =>
  [rangeWords(all), ...feesByType.map((one) => `${typeWords(one.type)}: ${rangeWords(one)}`)].join(between)

/** Whether this shop pays what a new one would. */
const besideUsual = (data: ShopPrice, usual: ShopPrice | null): string | undefined => {
  if (usual === null) return undefined
  const list = feesWords(usual, ' · ')
  return feesWords(data, ' · ') === list ? t('shopRecord.as_listed') : t('shopRecord.own_price', { list })
}

export function sectionsOf({ data, usual, isGroup, group, owner, account, tills }: ShopRecord): readonly Section[] {
  const field = (path: Path, value: string | null): RecordField => ({ path, label: labelOf(path, isGroup), value: value ?? '' })
  const { position, openingHours } = data
  const firm = [
    field('title', data.title),
    field('businessName', data.businessName),
    field('vatNumber', data.vatNumber),
    field('fiscalCode', data.fiscalCode),
    field('legalForm', data.legalForm && t(`shopAdd.legal.${data.legalForm}`)),
    field('rea', data.rea),
    field('ateco', data.ateco),
    field('pec', data.pec),
    field('sdiCode', data.sdiCode),
    field('invoiceEmail', data.invoiceEmail),
  ]
  const ofShop = [
    field('position', position && `${position.x.toFixed(5)}, ${position.y.toFixed(5)}`),
    field('openingHours', openingHours && hoursWords(openingHours)),
    field('capabilities', typesWords(data.capabilities)),
    field('tills', tills.map(({ name }) => name).join(', ')),
    field('idShopGroup', group && group.title),
  ]
  const note = besideUsual(data, usual)
  const fees = { ...field('feeMax', feesWords(data)), ...(note === undefined ? {} : { note }) }
  const place = [
    field('address', data.address),
    field('description', data.description),
    ...(isGroup ? [] : ofShop),
    fees,
    field('merchantID', data.merchantID),
    field('merchantShopID', data.merchantShopID),
  ]
  const people = [
    field('userData.firstName', owner && owner.name),
    field('userData.email', owner && owner.email),
    field('iban', accountWords(account)),
  ]
  return [
    { name: 'firm', fields: firm },
    { name: 'place', fields: place },
    { name: 'owner', fields: people },
  ]
}

/** What is changed together: fees lie beside each other, a position is one thing. */
const WITH: Readonly<Record<Path, readonly string[]>> = { feeMax: ['feeMin', 'feeMax', 'feesByType'] }
/** Tills have a list of their own. */
const ELSEWHERE: readonly Path[] = ['tills']

export const mayEdit = (path: Path, can: ShopRecord['can']): boolean =>
  !ELSEWHERE.includes(path) && (WITH[path] ?? [path]).every((field) => can.edit.includes(field))

/** The round that was answered last, when its answer asks for something. */
export function faultsNow({ state, rounds }: Pick<ShopRecord, 'state' | 'rounds'>): ShopRecord['rounds'][number]['faults'] {
  return state === 'returned' ? (rounds[0]?.faults ?? []) : []
}
