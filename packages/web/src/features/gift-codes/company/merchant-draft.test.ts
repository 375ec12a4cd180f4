/** What the company types about a merchant, understood or named as wrong. */
import { expect, it } from 'vitest'
import { draftOf, readMerchant, type MerchantDraft } from './merchant-draft.ts'

const typed = (change: Partial<MerchantDraft>) =>
  readMerchant({ ...draftOf(null), merchant: 'Coop', units: '10; 25', cost: '96', ...change })

it('reads amounts, shares and lines as people write them', () => {
  const { faults, body } = typed({ units: '10; 25,50 50', cost: '96,5', gdo: true, food: true })
  expect(faults).toEqual([])
  expect(body).toMatchObject({ units: [1000, 2550, 5000], costBp: 9650, payWith: ['gdo', 'free_credits'], vatRate: null, lowStockAt: 20 })
})

it.each([
  [{ merchant: ' C ' }, ['merchant']],
  [{ units: '' }, ['units']],
  [{ units: '10; dieci' }, ['units']],
  [{ units: '10; 10' }, ['units']],
  [{ units: '501' }, ['units']],
  [{ vatKind: 'single', vatRate: '' }, ['vatRate']],
  [{ vatKind: 'single', vatRate: '31' }, ['vatRate']],
  [{ cost: '101' }, ['cost']],
  [{ cost: '' }, ['cost']],
  [{ lowStockAt: '-1' }, ['lowStockAt']],
] satisfies [Partial<MerchantDraft>, string[]][])('names what is wrong: %o', (change, faults) =>
  expect(typed(change).faults).toEqual(faults),
)

it('shows what is kept as it was typed, and sends it back unchanged', () => {
  const kept = {
    ...typed({ units: '10; 25,50', cost: '96,5', vatKind: 'single', vatRate: '22' }).body,
    id: 1,
    logo: null,
    owed: 0,
    stock: [],
  }
  const draft = draftOf(kept)
  expect([draft.units, draft.cost, draft.vatRate]).toEqual(['10; 25,5', '96,5', '22'])
  expect(readMerchant(draft).body).toEqual({ ...kept, owed: undefined, id: undefined, logo: undefined, stock: undefined })
})
