/** Files of the desk's lists that no spreadsheet should hold are refused with the number, on the demo world. */
import { exportStatements } from '@taschino/contract/agent-pay.ts'
import { exportManagedProducts } from '@taschino/contract/club/company-exports.ts'
import { exportManagedOrders } from '@taschino/contract/club/company-orders.ts'
import { exportFailures } from '@taschino/contract/overview.ts'
import { DemoReaders } from '@taschino/testkit/list-beside-file.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let readers: DemoReaders
beforeAll(async () => {
  readers = await DemoReaders.open({ exportMax: 0 })
})
afterAll(() => readers.close())

test.each([exportStatements, exportManagedProducts, exportManagedOrders, exportFailures].map((call) => [call.name, call] as const))(
  '%s',
  async (_, call) => {
    const { status, json } = await readers.answers('direzione', call, { query: { format: 'csv' } })
    expect([status, json]).toEqual([409, { error: 'export_too_large', facts: { most: 0 } }])
  },
)
