/** Set-up for stories of commissions: a shop with an agent, and paybacks that were paid. */
import { addDays } from '@taschino/basics/bank-day.ts'
import { businessDay } from '@taschino/basics/business-day.ts'
import { listStatements } from '@taschino/contract/agent-pay.ts'
import { makePayout, requestPaid } from '@taschino/contract/payouts.ts'
import { approve } from '@taschino/contract/requests.ts'
import { earnCommissions, openQuarter, setAgentAccount } from '@taschino/server/features/agents/public.ts'
import { endOfQuarter, quarterOf } from '@taschino/server/features/agents/rules.ts'
import { wantsEuros } from './asks.ts'
import type { Person, StoryShop } from './personas.ts'
import type { World } from './story.ts'

const DAY_MS = 86_400_000
export const PAYER = { name: 'Taschino S.p.A.', iban: 'IT60X0542811101000000123456', bic: null }

export interface Network {
  marta: Person
  paolo: Person
  silvana: Person
  dario: Person
  carla: Person
  giulia: Person
  forno: StoryShop
}

/** Silvana leads Dario, who brought in the baker's. */
export async function network(world: World, shop = 'Forno Rosetti'): Promise<Network> {
  const [marta, paolo, silvana, dario, giulia] = [
    await world.person('company', { name: 'Marta Serra' }),
    await world.person('company', { name: 'Paolo Neri' }),
    await world.person('superagent', { name: 'Silvana Testa' }),
    await world.person('agent', { name: 'Dario Conti' }),
    await world.person('enduser'),
  ]
  await world.db.query('update app_user set created_by = $2 where id = $1', [dario.id, silvana.id])
  const forno = await world.shop({ title: shop, idAgent: dario.id })
  const carla = await world.person('shop', { name: 'Carla Rosetti', place: forno.id })
  return { marta, paolo, silvana, dario, carla, giulia, forno }
}

/** Forty euros are paid there by somebody, and all of it leaves for the bank; what the fee is stands in the answer. */
export async function paidBack(
  world: World,
  { marta, paolo, carla, giulia, forno }: Network,
  what = '5 × 8,00 normal',
  value = 4000,
): Promise<{ gtid: string; fee: number; file: number }> {
  await world.gives(giulia.id, what)
  // Somebody else's, as far as the guard against a second tap is concerned.
  await world.ages((await giulia.pays(forno, what)).gtid, 60)
  const gtid = await wantsEuros(world, carla, value)
  await paolo.gets(approve, { params: { gtid }, body: {} })
  const { id } = await marta.gets(makePayout, { body: { gtids: [gtid] } })
  const { fee } = await marta.gets(requestPaid, { params: { gtid }, body: {} })
  return { gtid, fee, file: id }
}

/** A payback was paid, its share has matured, and the quarter after it is over. */
export async function quarterLater(world: World) {
  const net = await network(world)
  const { gtid } = await paidBack(world, net)
  await earnCommissions(world.db, world.clock)
  const end = endOfQuarter(quarterOf(addDays(businessDay(Date.now()), 31)))
  world.clock.forward(Date.parse(end) - Date.now() + 2 * DAY_MS)
  await openQuarter(world.db, world.clock)
  await openQuarter(world.db, world.clock)
  const { items } = await net.dario.gets(listStatements, {})
  return { ...net, gtid, statement: items[0]?.id ?? 0 }
}

/** The agent has asked for it, the company has agreed, and its two days are over long since. */
export async function agreedAccount(world: World, agent: Person, company: Person, iban: string): Promise<void> {
  await world.db.query(
    `insert into iban_change (id_agent, state, iban, receiver, asked_by, asked_at, decided_by, decided_at, held_until)
     values ($1, 'approved', $2, 'Dario Conti', $1, now() - interval '9 days', $3, now() - interval '8 days', now() - interval '6 days')`,
    [agent.id, iban, company.id],
  )
  await world.db.tx((sql) => setAgentAccount(sql, agent.id, company.id, { iban, receiver: 'Dario Conti' }))
}
