/** Set-up of the statement table: a commission stated for a quarter. */
import { newGtid } from '@taschino/basics/gtid.ts'
import { earnCommission } from '@taschino/ledger/movements/commissions.ts'
import { post } from '@taschino/ledger/post.ts'
import { network, paidBack } from '../commissions.ts'
import type { Person } from '../personas.ts'
import type { World } from '../story.ts'

/** Of 0,18 € thirty hundredths. */
export const VALUE = 5

const shops = new WeakMap<World, Promise<number>>()

/** A shop whose fees were kept: what agents earn on one stays below them (I17). One of them is enough for all scenes of a world. */
function shopWithFees(world: World): Promise<number> {
  const made = async (): Promise<number> => {
    const net = await network(world)
    await paidBack(world, net, '8 × 100,00 normal', 80_000)
    return net.forno.id
  }
  const shop = shops.get(world) ?? made()
  shops.set(world, shop)
  return shop
}

/** One line of 0,05 € that matures so many days from today, or did before it. */
export async function earnLine(world: World, agent: Person, maturesIn: number): Promise<string> {
  const shop = await shopWithFees(world)
  const [gtid, source] = [newGtid(), newGtid()]
  const earned = { agent: agent.id, basis: 'fee', shop, source, base: 18, rateBp: 3000, value: VALUE } as const
  await world.db.tx((sql) => post(sql, earnCommission({ gtid, ...earned, events: [] })))
  await world.db.query(`insert into commission_source (gtid, id_step, id_shop, day, fee) values ($1, 0, $2, current_date - 90, 18)`, [
    source,
    shop,
  ])
  await world.db.query(
    `insert into commission (gtid, id_agent, id_shop, basis, source, base, rate_bp, value, day, vests_on)
     values ($1, $2, $3, 'fee', $4, 18, 3000, $5, current_date - 90, current_date + $6::int)`,
    [gtid, agent.id, shop, source, VALUE, maturesIn],
  )
  return gtid
}

/** One that matured long ago, in a statement that is open. */
export async function openStatement(world: World, agent: Person): Promise<{ statement: number; gtid: string }> {
  const gtid = await earnLine(world, agent, -60)
  const { rows } = await world.db.query<{ id: number }>(
    `insert into statement (id_agent, quarter, gross, net) values ($1, '2026-Q2', $2, $2) returning id`,
    [agent.id, VALUE],
  )
  const statement = rows[0]?.id ?? 0
  await world.db.query('insert into statement_line (gtid, id_statement) values ($1, $2)', [gtid, statement])
  return { statement, gtid }
}

/** The statement, its line's dispute, what takes lines back, and what the agent is owed. */
interface StatedLine {
  table: number
  request: string
  alfio: Person
}

export async function endOfStatement(world: World, { table, request, alfio }: StatedLine): Promise<string> {
  const { rows } = await world.db.query<{ stands: string }>(
    `select coalesce(t.state, 'not stated') || ' ' || coalesce((select d.state from commission_dispute d where d.gtid = $2), '') || ' ' ||
       (select count(*) from commission c where c.parent = $2) || ' ' || (select coalesce(sum(a.balance), 0) from ledger.account a where a.party = $3) as stands
     from (select 1) one left join statement t on t.id = coalesce((select l.id_statement from statement_line l where l.gtid = $2), $1)`,
    [table, request, alfio.id],
  )
  return rows[0]?.stands ?? ''
}
