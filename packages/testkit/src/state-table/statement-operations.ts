/** The operations of agent and company on a line of a statement and on the statement. */
import {
  answerDispute,
  closeStatement,
  disputeCommission,
  invoiceStatement,
  listCommissions,
  statementPaid,
} from '@taschino/contract/agent-pay.ts'
import type { Call } from '@taschino/contract/call.ts'
import { businessDay } from '@taschino/basics/business-day.ts'
import { openQuarter } from '@taschino/server/features/agents/public.ts'
import type { Person } from '../personas.ts'
import { says, type Operation } from './says.ts'
import type { Scene } from './scene.ts'
import { VALUE } from './statement-scene.ts'

let files = 0

const onStatement = async (who: Person, call: Call, { table }: Scene, body: object = {}): Promise<string> =>
  (await says(who, call, { params: { id: table }, ...(call.body ? { body } : {}) })).said
const onLine = async (who: Person, call: Call, { request }: Scene, body: object): Promise<string> =>
  (await says(who, call, { params: { gtid: request }, body })).said

/** Up to today, of all agents: those of other scenes are none of this one's business. */
async function states({ world, request }: Scene): Promise<string> {
  await openQuarter(world.db, world.clock, businessDay(world.clock.now()))
  const { rowCount } = await world.db.query('select from statement_line where gtid = $1', [request])
  return rowCount === 1 ? 'done' : 'not_matured'
}

async function reads({ alfio, request }: Scene): Promise<string> {
  const { items } = await alfio.gets(listCommissions, { query: {} })
  return items.find(({ gtid }) => gtid === request)?.state ?? 'not_found'
}

export const STATEMENT_OPERATIONS = {
  readLine: { says: 'the agent reads how the line stands', does: reads },
  stateIt: { says: 'the quarter is stated', does: states },
  disputeLine: {
    says: 'the agent finds the line wrong',
    does: (scene) => onLine(scene.alfio, disputeCommission, scene, { reason: 'Prova' }),
  },
  keepLine: { says: 'the company keeps it', does: (scene) => onLine(scene.marta, answerDispute, scene, { as: 'kept', reason: 'Prova' }) },
  reverseLine: {
    says: 'the company takes it back',
    does: (scene) => onLine(scene.marta, answerDispute, scene, { as: 'reversed', reason: 'Prova' }),
  },
  closeIt: {
    says: 'two of the company close the statement',
    does: async (scene) => {
      const first = await onStatement(scene.marta, closeStatement, scene)
      // Said before by oneself: as much a no as that it is closed.
      if (first === 'second_person') return 'statement_moved_on'
      return first === 'done' ? onStatement(await scene.world.person('company', { name: 'Paolo Neri' }), closeStatement, scene) : first
    },
  },
  invoiceIt: {
    says: 'the agent invoices it',
    does: (scene) => onStatement(scene.alfio, invoiceStatement, scene, { number: `${scene.table}/26` }),
  },
  settleIt: { says: 'the bank has paid it', does: (scene) => onStatement(scene.marta, statementPaid, scene) },
} as const satisfies Record<string, Operation>

export const STATEMENT_HAPPENINGS = {
  ripens: async ({ world }) => world.clock.forward(11 * 86_400_000),
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
