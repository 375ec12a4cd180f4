/** A product being typed: prices and costs as text, and what in it is wrong. */
import { centsText } from '@taschino/basics/money.ts'
import type { ManagedProduct } from '@taschino/contract/club/company-shapes.ts'

export interface UnitDraft {
  price: string
  cost: string
}

export interface ProductDraft {
  idBrand: string
  name: string
  description: string
  kind: ManagedProduct['kind']
  units: UnitDraft[]
  barcodeFormat: ManagedProduct['barcodeFormat']
  vatKind: ManagedProduct['vatKind']
  vatRate: string
  validDays: string
  gdo: boolean
  business: boolean
  giftable: boolean
  mostPerOrder: string
  mostPerUser: string
  enabled: boolean
}

type ProductFault = 'brand' | 'name' | 'units' | 'vatRate' | 'validDays' | 'mostPerOrder' | 'mostPerUser'

/** What a part of the form is handed. */
export interface PartProps {
  draft: ProductDraft
  set: (change: Partial<ProductDraft>) => void
  faults: readonly ProductFault[]
}

export function readPercent(text: string): number | null {
  const found = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null
}
const whole = (text: string, most: number): number | null =>
  /^\d{1,6}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most ? Number(text) : null

export const EMPTY_UNIT: UnitDraft = { price: '', cost: '' }

export function draftOf(one: ManagedProduct | null): ProductDraft {
  const costs = new Map(one?.costs.map(({ unit, cost }) => [unit, cost]))
  return {
    idBrand: one ? String(one.idBrand) : '',
    name: one?.name ?? '',
    description: one?.description ?? '',
    kind: one?.kind ?? 'physical',
    units: one ? one.units.map(({ unit, price }) => ({ price: centsText(price), cost: centsText(costs.get(unit) ?? 0) })) : [EMPTY_UNIT],
    barcodeFormat: one?.barcodeFormat ?? 'none',
    vatKind: one?.vatKind ?? 'single',
    vatRate: one?.vatRate === null || one === null ? '22' : String(one.vatRate),
    validDays: one?.validDays ? String(one.validDays) : '',
    gdo: one?.payWith.includes('gdo') ?? false,
    business: one?.payWith.includes('business') ?? false,
    giftable: one?.giftable ?? false,
    mostPerOrder: String(one?.mostPerOrder ?? 5),
    mostPerUser: one?.mostPerUser ? String(one.mostPerUser) : '',
    enabled: one?.enabled ?? true,
  }
}

/** What the company says of anybody's product. */
export function readTerms(draft: ProductDraft) {
  const mostPerOrder = whole(draft.mostPerOrder, 10)
  const mostPerUser = draft.mostPerUser.trim() === '' ? null : whole(draft.mostPerUser, 1000)
  const faults: ProductFault[] = []
  if (mostPerOrder === null) faults.push('mostPerOrder')
  if (draft.mostPerUser.trim() !== '' && mostPerUser === null) faults.push('mostPerUser')
  const body = {
    enabled: draft.enabled,
    payWith: [...(draft.gdo ? (['gdo'] as const) : []), ...(draft.business ? (['business'] as const) : []), 'free_credits' as const],
    giftable: draft.giftable,
    mostPerOrder: mostPerOrder ?? 1,
    mostPerUser,
  }
  return { faults, body }
}

/** An own product: what is sent, or what is wrong. A value of which one pays the price has it for its face value. */
export function readProduct(draft: ProductDraft) {
  const terms = readTerms(draft)
  const units = draft.units.map(({ price, cost }) => ({ price: readPercent(price), cost: readPercent(cost) }))
  const known = units.flatMap(({ price, cost }) => (price !== null && price > 0 && cost !== null ? [{ unit: price, price, cost }] : []))
  const rate = /^\d{1,2}$/.test(draft.vatRate.trim()) ? Number(draft.vatRate) : null
  const validDays = draft.validDays.trim() === '' ? null : whole(draft.validDays, 3650)
  const single = draft.vatKind === 'single'
  const faults: ProductFault[] = [...terms.faults]
  if (draft.idBrand === '') faults.push('brand')
  if (draft.name.trim().length < 2) faults.push('name')
  if (known.length === 0 || known.length !== units.length || new Set(known.map(({ unit }) => unit)).size !== known.length)
    faults.push('units')
  if (single && (rate === null || rate > 30)) faults.push('vatRate')
  if (draft.validDays.trim() !== '' && validDays === null) faults.push('validDays')
  const body = {
    ...terms.body,
    idBrand: Number(draft.idBrand),
    name: draft.name.trim(),
    description: draft.description.trim(),
    kind: draft.kind,
    units: known,
    barcodeFormat: draft.barcodeFormat,
    vatKind: draft.vatKind,
    vatRate: single ? rate : null,
    validDays,
  }
  return { faults, body }
}

/** What was pasted: one code a line; behind a semicolon its PIN, behind another one its last day. */
export const codesIn = (text: string): { code: string; pin?: string; expiresOn?: string }[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split(';').map((cell) => cell.trim()))
    .filter(([code = '']) => code !== '')
    .map(([code = '', pin = '', expiresOn = '']) => ({ code, ...(pin === '' ? {} : { pin }), ...(expiresOn === '' ? {} : { expiresOn }) }))
