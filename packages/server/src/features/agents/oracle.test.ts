/**
 * Commissions beside a model of their own: random paybacks, transfers that come back, shops that change hands, plans, activations. Equal
 * to the cent for each agent and shop, the cap is never passed, and whoever pays at their own shop loses. Nightly at its full size.
 */
import { addDays } from '@taschino/basics/bank-day.ts'
import { businessDay, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { roundedFee, type FeePart } from '@taschino/basics/fees.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { cancelPayment } from '@taschino/ledger/movements/cancel-payment.ts'
import { requestPayback, settlePayback } from '@taschino/ledger/movements/payback.ts'
import { post, postAll } from '@taschino/ledger/post.ts'
import { refundable } from '@taschino/ledger/refundable.ts'
import { chance, CommissionModel, type Paid } from '@taschino/testkit/commission-model.ts'
import { World } from '@taschino/testkit/story.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activateShops, earnCommissions, reverseCommissions } from './public.ts'

const EVENTS = Number(process.env['TASCHINO_ORACLE_EVENTS'] ?? 3000)
const SEED = Number(process.env['TASCHINO_ORACLE_SEED'] ?? 20_261_123)
/** Small enough to be let in and thrown out by a few paybacks. */
const ACTIVATION = 700 * Math.max(1, Math.floor(EVENTS / 3000))
const [SHOPS, AGENTS, LEADERS, DAYS] = [40, 12, 3, 200] as const

let world: World
const model = new CommissionModel()
const plain = { detail: {}, events: [], call: null } as const
const shops: number[] = []
let agents: number[] = []
let leaders: number[] = []
let [clerk, boss] = [0, 0]
const first = addDays(businessDay(Date.now()), -DAYS - 1)

/** A shop with takings that nobody paid: the model is about what becomes of fees. */
async function openShop(agent: number): Promise<number> {
  const { id } = await world.shop({ title: 'Banco', idAgent: agent })
  await world.db.query(`alter table attribution disable trigger attribution_unchanged`)
  await world.db.query('update attribution set from_day = $2::date where id_shop = $1', [id, first])
  await world.db.query(`alter table attribution enable trigger attribution_unchanged`)
  model.transfers.push({ shop: id, agent, from: first })
  await world.db.tx(async (sql) => {
    for (const type of ['free_credits', 'gdo'] as const)
      for (let i = 0; i < 1 + Math.ceil(EVENTS / 100_000); i++)
        await post(sql, {
          ...plain,
          gtid: newGtid(),
          kind: 'free-credits-request',
          once: `oracle:${id}:${type}:${i}`,
          legs: [
            {
              from: { party: 0, kind: 'issuer', type: 'free_credits' },
              to: { party: id, kind: 'takings', type },
              value: 100_000_000,
            },
          ],
          entries: [{ party: id, value: 100_000_000, counterparty: 0, agency: null, types: [type] }],
        })
  })
  return id
}

beforeAll(async () => {
  world = await World.open()
  boss = (await world.person('company', { name: 'Marta Serra' })).id
  leaders = await Promise.all(Array.from({ length: LEADERS }, async () => (await world.person('superagent', { name: 'Silvana Testa' })).id))
  agents = await Promise.all(Array.from({ length: AGENTS }, async () => (await world.person('agent', { name: 'Dario Conti' })).id))
  // The last one is led by nobody.
  for (const [i, agent] of agents.slice(0, -1).entries()) {
    const leader = leaders[i % LEADERS] ?? 0
    await world.db.query('update app_user set created_by = $2 where id = $1', [agent, leader])
    model.leaders.set(agent, leader)
  }
  await world.db.query(`insert into commission_plan (basis, cents, from_day, written_by) values ('activation', $1, $2::date, $3)`, [
    ACTIVATION,
    first,
    boss,
  ])
  for (let i = 0; i < SHOPS; i++) shops.push(await openShop(agents[i % AGENTS] ?? 0))
  clerk = (await world.person('shop', { name: 'Carla Rosetti', place: shops[0] ?? 0 })).id
})
afterAll(() => world?.close())

/** Paybacks of one day, asked for and settled as the features do, many at once. */
async function payDay(day: string, wanted: readonly { shop: number; gross: number; fee: number; parts: FeePart[] }[]): Promise<void> {
  const at = new Date(startOfBusinessDay(day) + 12 * 3_600_000)
  const facts = wanted.map((one) => ({ ...one, asked: newGtid(at.getTime()), gtid: newGtid(at.getTime()) }))
  await world.db.tx(async (sql) => {
    const { rows } = await sql.query<{ id: number; gtid: string }>(
      `insert into request (gtid, kind, state, id_party, asked_by, value, shares, fee_parts, days, fee_rate, fee, net, payout_date, decided_by, decided_at, attempt, done_gtid)
       select w.asked, 'payback', 'paid', w.shop, $1, w.gross, w.shares::jsonb, w.parts::jsonb, 2, 450, w.fee, w.gross - w.fee, $2::date, $3, now(), 1, w.gtid
       from unnest($4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[], $9::text[], $10::text[]) as w(asked, shop, gross, fee, gtid, shares, parts) returning id, gtid`,
      [
        clerk,
        day,
        boss,
        facts.map(({ asked }) => asked),
        facts.map(({ shop }) => shop),
        facts.map(({ gross }) => gross),
        facts.map(({ fee }) => fee),
        facts.map(({ gtid }) => gtid),
        facts.map(({ parts }) => JSON.stringify(parts.map(({ type, value }) => ({ type, value })))),
        facts.map(({ parts }) => JSON.stringify(parts)),
      ],
    )
    const ids = new Map(rows.map(({ id, gtid }) => [gtid, id]))
    const all = facts.map((one) => ({ ...one, request: ids.get(one.asked) ?? 0 }))
    await postAll(
      sql,
      all.map(({ shop, parts, asked, request }) =>
        requestPayback({ ...plain, gtid: asked, shop, request, at, shares: parts.map(({ type, value }) => ({ type, value })) }),
      ),
    )
    await postAll(
      sql,
      all.map(({ shop, gross, fee, parts, gtid, request }) =>
        settlePayback({ ...plain, gtid, shop, request, gross, fee, parts, attempt: 1, at }),
      ),
    )
    await sql.query(
      `insert into request_step (id_request, id_user, step, gtid) select r, $1, 'paid', g from unnest($2::bigint[], $3::text[]) as u(r, g)`,
      [boss, all.map(({ request }) => request), all.map(({ gtid }) => gtid)],
    )
    for (const { gtid, request, shop, fee } of all) model.pays({ gtid, request, shop, day, fee: BigInt(fee) })
  })
}

/** As features/payouts does it when the bank sends a transfer back. */
async function sendBack(one: Paid): Promise<void> {
  await world.db.tx(async (sql) => {
    const payment = await refundable(sql, one.gtid)
    if (!payment) throw new Error(`${one.gtid} was paid by nothing`)
    await post(sql, cancelPayment({ ...plain, gtid: newGtid(), payment, detail: { parts: [] } }))
    await sql.query(`update request set state = 'returned' where id = $1`, [one.request])
    await reverseCommissions(sql, one.gtid, one.shop, world.clock.now())
  })
  model.comeBack(one)
}

async function handOn(shop: number, agent: number | null, from: string): Promise<void> {
  await world.db.query(`insert into attribution (id_shop, id_agent, from_day, written_by, reason) values ($1, $2, $3::date, $4, 'Zona')`, [
    shop,
    agent,
    from,
    boss,
  ])
  model.transfers.push({ shop, agent, from })
}

async function plan(agent: number | null, basis: 'fee' | 'override', rate: number, from: string): Promise<void> {
  await world.db.query('insert into commission_plan (id_agent, basis, rate_bp, from_day, written_by) values ($1, $2, $3, $4::date, $5)', [
    agent,
    basis,
    rate,
    from,
    boss,
  ])
  model.plans.push({ agent, basis, rate: BigInt(rate), from })
}

/** What the tables and the books say, each for itself. */
async function compare(): Promise<void> {
  const { rows } = await world.db.query<{ key: string; value: string }>(
    `select id_agent || ' ' || id_shop as key, sum(value)::text as value from commission group by 1 having sum(value) <> 0`,
  )
  const expected = model.sums()
  expect(new Map(rows.map(({ key, value }) => [key, BigInt(value)]))).toEqual(expected)
  const { rows: books } = await world.db.query<{ party: number; value: string }>(
    `select a.party, sum(p.amount)::text as value from ledger.account a join ledger.posting p on p.account = a.id where a.kind = 'commissions' group by 1 having sum(p.amount) <> 0`,
  )
  const byAgent = new Map<number, bigint>()
  for (const [key, value] of expected) {
    const agent = Number(key.split(' ')[0])
    byAgent.set(agent, (byAgent.get(agent) ?? 0n) + value)
  }
  expect(new Map(books.map(({ party, value }) => [party, BigInt(value)]))).toEqual(byAgent)
  for (const shop of shops) {
    const { fees, earned } = model.ofShop(shop)
    expect(earned * 100n <= fees * 60n).toBe(true)
    // Shop and agent in one hand: what it earned never pays for what it cost.
    if (fees > 0n) expect(earned < fees).toBe(true)
  }
}

const invariant = async (): Promise<string[]> => (await checkInvariants(world.db)).map(({ name }) => name)

test(
  `${EVENTS} random events: equal to the cent, the cap is never passed, self-dealing always loses (seed ${SEED})`,
  { timeout: 3_600_000 },
  async () => {
    const pick = chance(SEED)
    const one = <T>(list: readonly T[]): T => list[pick(list.length)] as T
    let [events, day] = [0, first]
    const perDay = Math.ceil(EVENTS / DAYS)
    for (let d = 0; d < DAYS; d++) {
      day = addDays(first, d)
      const back = Math.floor(perDay / 12)
      const wanted = Array.from({ length: perDay - back }, () => {
        const some = () => 1 + pick(pick(10) === 0 ? 20_000 : 2000)
        // Mostly as the law allows; sometimes nothing, sometimes a cent. Each type at a price of its own.
        const rate = () => (pick(20) === 0 ? 0 : pick(501))
        const { fee, parts } = roundedFee([
          { type: 'gdo', value: some(), feeRate: rate() },
          ...(pick(3) > 0 ? [{ type: 'free_credits' as const, value: some(), feeRate: rate() }] : []),
        ])
        return { shop: one(shops), gross: parts.reduce((sum, { value }) => sum + value, 0), fee, parts }
      })
      await payDay(day, wanted)
      events += wanted.length
      const earns = pick(3) > 0
      if (earns) await earnCommissions(world.db, world.clock)
      const open = model.paid.filter((paid) => !paid.back)
      for (let i = 0; i < back && open.length > 0; i++) {
        const [taken] = open.splice(pick(open.length), 1)
        if (taken) await sendBack(taken)
        events++
      }
      for (let i = 0; i < 1 + pick(3); i++)
        await handOn(one(shops), pick(12) === 0 ? null : one([...agents, ...leaders]), addDays(day, 1 + pick(4)))
      if (pick(4) === 0) await plan(pick(5) === 0 ? null : one(agents), 'fee', pick(3) === 0 ? pick(10_001) : pick(5000), addDays(day, 1))
      if (pick(6) === 0) await plan(pick(5) === 0 ? null : one(leaders), 'override', pick(3000), addDays(day, 1))
      if (pick(3) === 0) {
        const shop = one(shops)
        const agent = one(agents)
        if (!model.ripe.has(shop)) {
          await world.db.query('insert into activation (id_shop, id_agent, first_day, ripe_on) values ($1, $2, $3::date, $3::date)', [
            shop,
            agent,
            day,
          ])
          model.ripe.set(shop, agent)
        }
      }
      if (pick(5) === 0) {
        await earnCommissions(world.db, world.clock)
        await activateShops(world.db, world.clock)
        for (const shop of shops.toSorted((a, b) => a - b)) model.activate(shop, BigInt(ACTIVATION))
      }
      if (d % 40 === 39) {
        await earnCommissions(world.db, world.clock)
        await compare()
      }
    }
    await earnCommissions(world.db, world.clock)
    await compare()
    // At any size, for many fees hide one that came back: of the opened shop with the fewest everything does, and its sum goes with it.
    const standing = (shop: number) => (model.byShop.get(shop) ?? []).filter((paid) => !paid.back)
    const [emptied] = [...model.active.keys()].toSorted((x, y) => standing(x).length - standing(y).length)
    for (const paid of emptied === undefined ? [] : standing(emptied)) await sendBack(paid)
    await earnCommissions(world.db, world.clock)
    await compare()
    expect(await invariant()).toEqual([])
    expect(model.active.size).toBeGreaterThan(0)
    expect(model.thrownOut).toBeGreaterThan(0)
    console.log(
      `commission oracle: ${events} paybacks and returns, ${model.transfers.length} attributions, ${model.plans.length} plans, ${model.active.size} activations, ${model.thrownOut} taken back`,
    )
  },
)
