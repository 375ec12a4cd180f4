/** A merchant being typed: amounts and rates as text, and what in them is wrong. */
import { hundredthsText } from '@taschino/basics/money.ts'
import type { StockMerchant } from '@taschino/contract/gift-shapes.ts'

export interface MerchantDraft {
  merchant: string
  units: string
  gdo: boolean
  business: boolean
  food: boolean
  barcodeFormat: StockMerchant['barcodeFormat']
  vatKind: StockMerchant['vatKind']
  vatRate: string
  howTo: string
  cost: string
  lowStockAt: string
  takesBack: boolean
  enabled: boolean
}

export type MerchantFault = 'merchant' | 'units' | 'vatRate' | 'cost' | 'lowStockAt'

const MOST_UNIT = 50_000
const MOST_UNITS = 12

/** Hundredths of what is typed: euros as cents, percents as basis points. */
function hundredths(text: string): number | null {
  const found = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null
}

export function draftOf(one: StockMerchant | null): MerchantDraft {
  return {
    merchant: one?.merchant ?? '',
    units: (one?.units ?? []).map(hundredthsText).join('; '),
    gdo: one?.payWith.includes('gdo') ?? false,
    business: one?.payWith.includes('business') ?? false,
    food: one?.food ?? false,
    barcodeFormat: one?.barcodeFormat ?? 'CODE128',
    vatKind: one?.vatKind ?? 'multi',
    vatRate: one?.vatRate === null || one === null ? '' : String(one.vatRate),
    howTo: one?.howTo ?? '',
    cost: one ? hundredthsText(one.costBp) : '',
    lowStockAt: one ? String(one.lowStockAt) : '20',
    takesBack: one?.takesBack ?? false,
    enabled: one?.enabled ?? true,
  }
}

const unitsOf = (text: string): (number | null)[] =>
  text
    .split(/[;\n]+|,\s+|\s+/)
    .filter((piece) => piece.trim() !== '')
    .map(hundredths)

/** What is sent, or what is wrong. */
export function readMerchant(draft: MerchantDraft) {
  const units = unitsOf(draft.units)
  const known = units.filter((unit): unit is number => unit !== null && unit >= 1 && unit <= MOST_UNIT)
  const costBp = hundredths(draft.cost)
  const low = /^\d{1,6}$/.test(draft.lowStockAt.trim()) ? Number(draft.lowStockAt) : null
  const rate = /^\d{1,2}$/.test(draft.vatRate.trim()) ? Number(draft.vatRate) : null
  const single = draft.vatKind === 'single'
  const faults: MerchantFault[] = []
  if (draft.merchant.trim().length < 2) faults.push('merchant')
  if (known.length === 0 || known.length !== units.length || known.length > MOST_UNITS || new Set(known).size !== known.length)
    faults.push('units')
  if (single && (rate === null || rate > 30)) faults.push('vatRate')
  if (costBp === null || costBp < 1 || costBp > 10_000) faults.push('cost')
  if (low === null || low > 100_000) faults.push('lowStockAt')
  const body = {
    merchant: draft.merchant.trim(),
    units: known,
    payWith: [...(draft.gdo ? (['gdo'] as const) : []), ...(draft.business ? (['business'] as const) : []), 'free_credits' as const],
    food: draft.food,
    barcodeFormat: draft.barcodeFormat,
    vatKind: draft.vatKind,
    vatRate: single ? rate : null,
    howTo: draft.howTo.trim(),
    enabled: draft.enabled,
    costBp: costBp ?? 0,
    lowStockAt: low ?? 0,
    takesBack: draft.takesBack,
  }
  return { faults, body }
}
