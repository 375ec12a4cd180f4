/** What an agent and the company do with a line of a statement and with the statement, in the state table; and how one is made for it. */
import { newGtid } from '@taschino/basics/gtid.ts'
import { answerDispute, closeStatement, disputeCommission, invoiceStatement, statementPaid } from '@taschino/contract/agent-pay.ts'
import type { Call } from '@taschino/contract/call.ts'
import { earnCommission } from '@taschino/ledger/movements/commissions.ts'
import { post } from '@taschino/ledger/post.ts'
import { network, paidBack } from '../commissions.ts'
import type { Person } from '../personas.ts'
import type { World } from '../story.ts'
import { says, type Operation } from './says.ts'
import type { Scene } from './scene.ts'

const VALUE = 54
let files = 0

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

/** One line of 0,54 € in a statement that is open. */
export async function openStatement(world: World, agent: Person): Promise<{ statement: number; gtid: string }> {
  const shop = await shopWithFees(world)
  const [gtid, source] = [newGtid(), newGtid()]
  const earned = { agent: agent.id, basis: 'fee', shop, source, base: 180, rateBp: 3000, value: VALUE } as const
  await world.db.tx((sql) => post(sql, earnCommission({ gtid, ...earned, events: [] })))
  await world.db.query(`insert into commission_source (gtid, id_step, id_shop, day, fee) values ($1, 0, $2, current_date - 90, 180)`, [
    source,
    shop,
  ])
  await world.db.query(
    `insert into commission (gtid, id_agent, id_shop, basis, source, base, rate_bp, value, day, vests_on)
     values ($1, $2, $3, 'fee', $4, 180, 3000, $5, current_date - 90, current_date - 60)`,
    [gtid, agent.id, shop, source, VALUE],
  )
  const { rows } = await world.db.query<{ id: number }>(
    `insert into statement (id_agent, quarter, gross, net) values ($1, '2026-Q2', $2, $2) returning id`,
    [agent.id, VALUE],
  )
  const statement = rows[0]?.id ?? 0
  await world.db.query('insert into statement_line (gtid, id_statement) values ($1, $2)', [gtid, statement])
  return { statement, gtid }
}

/** The statement, its line's dispute, what takes lines back, and what the agent is owed. */
export async function endOfStatement(world: World, { table, request, alfio }: Scene): Promise<string> {
  const { rows } = await world.db.query<{ stands: string }>(
    `select t.state || ' ' || coalesce((select d.state from commission_dispute d where d.gtid = $2), '') || ' ' ||
       (select count(*) from commission c where c.parent = $2) || ' ' || (select coalesce(sum(a.balance), 0) from ledger.account a where a.party = $3) as stands
     from statement t where t.id = $1`,
    [table, request, alfio.id],
  )
  return rows[0]?.stands ?? ''
}

const onStatement = async (who: Person, call: Call, { table }: Scene, body: object = {}): Promise<string> =>
  (await says(who, call, { params: { id: table }, ...(call.body ? { body } : {}) })).said
const onLine = async (who: Person, call: Call, { request }: Scene, body: object): Promise<string> =>
  (await says(who, call, { params: { gtid: request }, body })).said

export const STATEMENT_OPERATIONS = {
  disputeLine: {
    says: 'the agent finds the line wrong',
    does: (scene) => onLine(scene.alfio, disputeCommission, scene, { reason: 'Prova' }),
  },
  keepLine: { says: 'the company keeps it', does: (scene) => onLine(scene.marta, answerDispute, scene, { as: 'kept', reason: 'Prova' }) },
  reverseLine: {
    says: 'the company takes it back',
    does: (scene) => onLine(scene.marta, answerDispute, scene, { as: 'reversed', reason: 'Prova' }),
  },
  closeIt: { says: 'the company closes the statement', does: (scene) => onStatement(scene.marta, closeStatement, scene) },
  invoiceIt: {
    says: 'the agent invoices it',
    does: (scene) => onStatement(scene.alfio, invoiceStatement, scene, { number: `${scene.table}/26` }),
  },
  settleIt: { says: 'the bank has paid it', does: (scene) => onStatement(scene.marta, statementPaid, scene) },
} as const satisfies Record<string, Operation>

export const STATEMENT_HAPPENINGS = {
  leavesForTheBank: async ({ world, table, marta }) => {
    const { rows } = await world.db.query<{ id: number }>(
      `insert into statement_file (message_id, made_at, made_by, count, net, xml) values ($1, now(), $2, 1, $3, '<x/>') returning id`,
      [`STATE-${++files}-${table}`, marta.id, VALUE],
    )
    await world.db.query(
      `insert into statement_transfer (id_statement, id_file, net, iban, receiver) values ($1, $2, $3, 'IT60X0542811101000000123456', 'Dario Conti')`,
      [table, rows[0]?.id, VALUE],
    )
  },
} as const satisfies Record<string, (scene: Scene) => Promise<void>>
