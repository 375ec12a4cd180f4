/** Tries the cells of a row on the real server: a refused call must change nothing, an allowed one must not fail. */
import { COMMON_REFUSALS, type Call, type RefusalBody } from '@taschino/contract/call.ts'
import type { Role } from '@taschino/contract/roles.ts'
import { send, type Answer, type LooseAsk } from '../personas.ts'
import type { World } from '../story.ts'
import { castFor, comeIn, type Target } from './cast.ts'
import type { Cell, Standing } from './cells.ts'
import { promisesOfService } from '../promised.ts'
import type { Relation } from './relation.ts'
import type { Row } from './row.ts'

/** Refusals of the HTTP layer that are never the answer to somebody who may. */
const NOT_IN = new Set([
  'unauthenticated',
  'forbidden',
  'agreement_required',
  'csrf',
  'not_found',
  'invalid_input',
  'key_missing',
  'bug',
  'busy',
  'outcome_unknown',
])
const TOGETHER = 6

/** People who only ask and are refused, or only read, serve for many cells. */
const kept = new WeakMap<World, Map<string, Promise<Target>>>()

async function enters(world: World, role: Role, relation: Relation, standing: Standing): Promise<Target> {
  const target = await castFor(world, role, relation)
  await comeIn(target)
  // The books of a disabled person are frozen: what happened to them happened before.
  if (standing === 'disabled') await target.payment()
  if (standing === 'disabled' || standing === 'invited')
    await world.db.query('update app_user set status = $2 where id = $1', [target.me.id, standing])
  return target
}

function keptCast(world: World, { caller, relation, standing }: Cell): Promise<Target> {
  const all = kept.get(world) ?? new Map<string, Promise<Target>>()
  kept.set(world, all)
  const role = caller === 'nobody' ? 'enduser' : caller
  const name = `${role} ${relation} ${standing}`
  const target = all.get(name) ?? enters(world, role, relation, standing)
  all.set(name, target)
  return target
}

const letIn = ({ answer }: Cell): boolean => answer === 'in' || answer === 'shown' || answer === 'hidden'

interface Trial {
  cell: Cell
  target: Target
  ask: LooseAsk
  token: string | undefined
}

async function prepare(world: World, call: Call, row: Row, cell: Cell): Promise<Trial> {
  const changes = call.method !== 'GET' && letIn(cell) && cell.caller !== 'nobody'
  const target = await (changes ? enters(world, cell.caller as Role, cell.relation, cell.standing) : keptCast(world, cell))
  const ask: LooseAsk = (await row.ask?.(target)) ?? {}
  // Of what is opened as a link, the ticket says who asks: nobody has none.
  if (call.ticket && cell.caller === 'nobody') delete ask.query
  return { cell, target, ask, token: cell.caller === 'nobody' ? undefined : await target.me.token() }
}

function isIn(call: Call, row: Row, { status, json }: Answer): boolean {
  if (status >= 200 && status < 300) return true
  const error = (json as RefusalBody | null)?.error ?? ''
  if ((row.inside ?? []).includes(error) || (call.roles === 'anyone' && error === 'too_many')) return true
  const declared = call.refusals[error]
  if (declared === undefined || NOT_IN.has(error)) return false
  return declared !== 403 && declared !== 404
}

async function isRight(call: Call, row: Row, { cell, target }: Trial, answer: Answer): Promise<boolean> {
  if (cell.answer === 'in') return isIn(call, row, answer)
  if (cell.answer === 'shown' || cell.answer === 'hidden') {
    const id = String(await row.shows?.(target))
    return answer.status === 200 && new RegExp(`[:"]${id}[,"}]`).test(answer.text) === (cell.answer === 'shown')
  }
  const status = call.refusals[cell.answer] ?? COMMON_REFUSALS[cell.answer as keyof typeof COMMON_REFUSALS]
  return answer.status === status && (answer.json as RefusalBody | null)?.error === cell.answer
}

/** What a refusal must not have changed: people, places, books, deeds, letters. */
async function stateOf(world: World): Promise<string> {
  const { rows } = await world.db.query<{ state: string }>(`select concat_ws(' ',
    (select md5(string_agg(t::text, ',' order by id)) from (select id, username, email, password_hash, role, first_name, last_name, status, id_shop, id_agency from app_user) t),
    (select md5(string_agg(t::text, ',' order by id)) from shop t), (select md5(string_agg(t::text, ',' order by id)) from agency t),
    (select md5(string_agg(t::text, ',' order by code)) from shop_code t), (select count(*) from ledger.movement), (select md5(string_agg(id || state, ',' order by id)) from ledger.charge),
    (select count(*) from audit_log), (select count(*) from letter), (select count(*) from shop_contract), (select count(*) from session where revoked_at is not null)) as state`)
  return rows[0]?.state ?? ''
}

async function inBatches<T, R>(list: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < list.length; at += TOGETHER) done.push(...(await Promise.all(list.slice(at, at + TOGETHER).map(work))))
  return done
}

const told = ({ caller, relation, standing, answer }: Cell, { status, text }: Answer): string =>
  `${standing} ${caller} asks about ${relation}: expected ${answer}, got ${status} ${text.slice(0, 160)}`

/** Every cell that is not answered as declared, in words. */
export async function tryCells(world: World, call: Call, row: Row, cells: readonly Cell[]): Promise<string[]> {
  const wrong: string[] = []
  const tryAll = async (some: readonly Cell[]): Promise<void> => {
    const trials = await inBatches(some, (cell) => prepare(world, call, row, cell))
    const before = letIn(some[0] ?? ({ answer: 'in' } as Cell)) ? null : await stateOf(world)
    await inBatches(trials, async (trial) => {
      const answer = await send(world.url, call, trial.ask, trial.token)
      if (!(await isRight(call, row, trial, answer))) wrong.push(told(trial.cell, answer))
      const broken = promisesOfService().broken(call, answer)
      if (broken !== null) wrong.push(broken)
    })
    if (before !== null && before !== (await stateOf(world)))
      wrong.push('something was refused and yet changed people, places, books, deeds or letters')
  }
  await tryAll(cells.filter((cell) => !letIn(cell)))
  await tryAll(cells.filter(letIn))
  return wrong
}
