/** Files of the desk's lists that no spreadsheet should hold are refused with the number, on the demo world. */
import { exportStatements } from '@taschino/contract/agent-pay.ts'
import { exportManagedBrands, exportManagedProducts } from '@taschino/contract/club/company-exports.ts'
import { exportManagedOrders } from '@taschino/contract/club/company-orders.ts'
import { exportWalkChanges } from '@taschino/contract/club/company-providers.ts'
import { exportCodeImports } from '@taschino/contract/gift-stock.ts'
import { exportImports } from '@taschino/contract/imports.ts'
import { exportPeopleImports } from '@taschino/contract/imports-people.ts'
import { exportFailures } from '@taschino/contract/overview.ts'
import { DemoReaders } from '@taschino/testkit/list-beside-file.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let readers: DemoReaders
beforeAll(async () => {
  readers = await DemoReaders.open({ exportMax: 0 })
})
afterAll(() => readers.close())

const LISTS = [
  exportStatements,
  exportManagedProducts,
  exportManagedBrands,
  exportManagedOrders,
  exportWalkChanges,
  exportCodeImports,
  exportImports,
  exportPeopleImports,
  exportFailures,
]

test.each(LISTS.map((call) => [call.name, call] as const))('%s', async (_, call) => {
  const { status, json } = await readers.answers('direzione', call, { params: { name: 'pointer' }, query: { format: 'csv' } })
  expect([status, json]).toEqual([409, { error: 'export_too_large', facts: { most: 0 } }])
})
