/** Set-up for stories of an agency's office: a person and tickets in stock. */
import { openLot } from '@taschino/ledger/lots.ts'
import { issueTickets } from '@taschino/ledger/movements/issue-tickets.ts'
import { post } from '@taschino/ledger/post.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import type { Person } from './personas.ts'
import type { World } from './story.ts'

export async function office(world: World, name = 'Officine Alfieri'): Promise<{ agency: number; alfieri: Person }> {
  const agency = await world.agency(name)
  return { agency, alfieri: await world.person('agency', { name: 'Ufficio Personale', place: agency }) }
}

/** Tickets in the agency's hands. */
export async function issue(world: World, agency: number, amount: number, { unit = 800, days = 300 } = {}): Promise<void> {
  await world.db.tx(async (sql) => {
    const lot = await openLot(sql, { type: 'normal', unit, expiresAt: new Date(Date.now() + days * 86_400_000), agency })
    await post(
      sql,
      issueTickets({
        gtid: newGtid(),
        once: `order:${lot}`,
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
