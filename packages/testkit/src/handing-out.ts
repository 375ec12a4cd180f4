/** Set-up for stories of distribution: an office, three people, sheets, and waiting for the job. */
import { expect } from 'vitest'
import { businessMonth } from '@taschino/basics/business-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { applyDistribution, getDistribution, readTable } from '@taschino/contract/distribution.ts'
import type { Distribution } from '@taschino/contract/distribution-shapes.ts'
import { openLot } from '@taschino/ledger/lots.ts'
import { issueTickets } from '@taschino/ledger/movements/issue-tickets.ts'
import { post } from '@taschino/ledger/post.ts'
import type { Person } from './personas.ts'
import type { World } from './story.ts'

const DAY_MS = 86_400_000
/** The running one. */
export const month = businessMonth(Date.now())
export const OPTIONS = { type: 'normal', unit: 800, month } as const
let count = 0

export async function stock(world: World, agency: number, amount: number, { unit = 800, days = 300 } = {}): Promise<void> {
  await world.db.tx(async (sql) => {
    const lot = await openLot(sql, { type: 'normal', unit, expiresAt: new Date(Date.now() + days * DAY_MS), agency })
    await post(
      sql,
      issueTickets({
        gtid: newGtid(),
        once: `stock:${++count}`,
        agency,
        type: 'normal',
        unit,
        amount,
        lot,
        detail: {},
        events: [],
        call: null,
      }),
    )
  })
}

export async function office(world: World, tickets = 100) {
  const agency = await world.agency()
  const paola = await world.person('agency', { name: 'Paola Alfieri', place: agency })
  const [giulia, marco, ines] = [
    await world.person('enduser', { place: agency }),
    await world.person('enduser', { name: 'Marco Riva', place: agency }),
    await world.person('enduser', { name: 'Ines Moro', place: agency }),
  ]
  if (tickets > 0) await stock(world, agency, tickets)
  return { agency, paola, giulia, marco, ines }
}

export const blob = (table: string | Buffer): { file: Blob } => ({
  file: new Blob([typeof table === 'string' ? table : new Uint8Array(table)]),
})
export const paste = (who: Person, table: string | Buffer, options = {}): Promise<Distribution> =>
  who.gets(readTable, { body: { source: 'paste', ...OPTIONS, ...options }, files: blob(table) })
export const mailOf = ({ username }: Person): string => `${username}@storia.test`
export const table = (...rows: readonly (readonly [Person, number])[]): string =>
  ['E-mail;Quantità', ...rows.map(([who, amount]) => `${mailOf(who)};${amount}`)].join('\n')
export const apply = (who: Person, { id, tickets, value }: Pick<Distribution, 'id' | 'tickets' | 'value'>, more = {}) =>
  who.gets(applyDistribution, { params: { id: String(id) }, body: { tickets, value, ...more } })
export const look = (who: Person, { id }: { id: number }): Promise<Distribution> =>
  who.gets(getDistribution, { params: { id: String(id) } })

/** Waits until the work is over. */
export async function ends(
  who: Person,
  one: { id: number },
  state: Distribution['state'],
  failure: Distribution['failure'] = null,
): Promise<Distribution> {
  await expect
    .poll(
      async () => {
        const now = await look(who, one)
        return [now.state, now.failure, now.job]
      },
      { timeout: 50_000, interval: 30 },
    )
    .toEqual([state, failure, null])
  return look(who, one)
}
