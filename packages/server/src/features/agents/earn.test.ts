/** Stories of what agents earn: when a payback is paid, never twice, taken back when the bank sends it back, and for shops that live. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { makePayout, requestPaid, requestReturned } from '@taschino/contract/payouts.ts'
import { approve } from '@taschino/contract/requests.ts'
import { auditorFinds, tampered } from '@taschino/testkit/audited.ts'
import { network, paidBack, PAYER, type Network } from '@taschino/testkit/commissions.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { describe, expect } from 'vitest'
import { activateShops, earnCommissions } from './public.ts'
import { COMMISSION_RULES } from './rules.ts'

const DAY_MS = 86_400_000
const WITH_PAYER = { settings: { payer: PAYER } }
const back = (gtid: string) => ({
  params: { gtid },
  body: { reason: 'Non detto', code: 'MS03' as const, reference: 'RTN-0417' },
})

interface Earned {
  agent: number
  basis: string
  value: number
}
const lines = async (world: World, shop: number): Promise<Earned[]> =>
  (
    await world.db.query<Earned & Record<string, unknown>>(
      'select id_agent as agent, basis, value from commission where id_shop = $1 order by parent is not null, basis',
      [shop],
    )
  ).rows
const owed = async (world: World, agent: number): Promise<number> =>
  (
    await world.db.query<{ sum: number }>(
      `select coalesce(sum(p.amount), 0)::bigint as sum from ledger.account a join ledger.posting p on p.account = a.id where a.party = $1 and a.kind = 'commissions'`,
      [agent],
    )
  ).rows[0]?.sum ?? 0

const audited = async (world: World): Promise<string[]> =>
  (await auditorFinds(world)).filter(({ name }) => !name.includes('sealed')).map(({ name, wrong }) => `${name}: ${wrong.join()}`)

describe('a payback is paid', () => {
  story(
    'the agent has a share of the fee, the superagent another beside it, once, however many look',
    async (world) => {
      const net = await network(world)
      const { fee } = await paidBack(world, net)
      expect(fee).toBe(180)
      await Promise.all([1, 2, 3].map(() => earnCommissions(world.db, world.clock)))
      await earnCommissions(world.db, world.clock)
      expect(await lines(world, net.forno.id)).toEqual([
        { agent: net.dario.id, basis: 'fee', value: 54 },
        { agent: net.silvana.id, basis: 'override', value: 18 },
      ])
      expect([await owed(world, net.dario.id), await owed(world, net.silvana.id)]).toEqual([54, 18])
      expect(await audited(world)).toEqual([])
    },
    WITH_PAYER,
  )

  story(
    'and sent back: a child below zero for each, at once; the second try is earned anew',
    async (world) => {
      const net = await network(world)
      const { gtid } = await paidBack(world, net)
      await earnCommissions(world.db, world.clock)
      await net.marta.gets(requestReturned, back(gtid))
      expect((await lines(world, net.forno.id)).map(({ basis, value }) => [basis, value])).toEqual([
        ['fee', 54],
        ['override', 18],
        ['fee', -54],
        ['override', -18],
      ])
      expect(await owed(world, net.dario.id)).toBe(0)
      await net.paolo.gets(approve, { params: { gtid }, body: {} })
      await net.marta.gets(makePayout, { body: { gtids: [gtid] } })
      await net.marta.gets(requestPaid, { params: { gtid }, body: {} })
      await earnCommissions(world.db, world.clock)
      expect(await owed(world, net.dario.id)).toBe(54)
      expect(await audited(world)).toEqual([])
    },
    WITH_PAYER,
  )

  story(
    'sent back before anybody looked: nothing is earned, and nothing is taken back',
    async (world) => {
      const net = await network(world)
      const { gtid } = await paidBack(world, net)
      await net.marta.gets(requestReturned, back(gtid))
      await earnCommissions(world.db, world.clock)
      expect(await lines(world, net.forno.id)).toEqual([])
    },
    WITH_PAYER,
  )

  story(
    'by the company’s own doing nothing is taken back: what is sent back is paid to the same agent by day, whoever has the shop now',
    async (world) => {
      const net = await network(world)
      await paidBack(world, net)
      const piero = await world.person('agent', { name: 'Piero Lami' })
      await world.db.query(
        `insert into attribution (id_shop, id_agent, from_day, written_by, reason) values ($1, $2, $3::date + 1, $4, 'Cambio di zona')`,
        [net.forno.id, piero.id, businessDay(Date.now()), net.marta.id],
      )
      await earnCommissions(world.db, world.clock)
      expect((await lines(world, net.forno.id)).map(({ agent }) => agent)).toEqual([net.dario.id, net.silvana.id])
    },
    WITH_PAYER,
  )
})

/** Eight people pay three times each, on six days; the first of them long ago. */
async function lives(world: World, { forno, dario }: Network, people: number, kinship?: string): Promise<void> {
  await world.db.tx(async (sql) => {
    await sql.query('alter table attribution disable trigger attribution_unchanged')
    await sql.query('update attribution set from_day = from_day - 90 where id_shop = $1', [forno.id])
    await sql.query('alter table attribution enable trigger attribution_unchanged')
  })
  for (let i = 0; i < people; i++) {
    const payer = await world.person('enduser', { name: `Cliente N${i}` })
    if (kinship !== undefined) await world.db.query('update app_user set phone = $2 where id in ($1, $3)', [payer.id, kinship, dario.id])
    for (let turn = 0; turn < 3; turn++) {
      await world.gives(payer.id, '1 × 8,00 normal')
      const { gtid } = await payer.pays(forno, '1 × 8,00 normal')
      await world.ages(gtid, (((i + turn) % 6) + 31) * 86_400 + i * 60)
    }
  }
}

describe('a shop that lives', () => {
  story(
    'is worth a fixed sum, as soon as the fees have room for it, and only once',
    async (world) => {
      const net = await network(world)
      await lives(world, net, 8)
      await activateShops(world.db, world.clock)
      // Nothing was kept from it yet: nothing can be earned.
      expect(await lines(world, net.forno.id)).toEqual([])
      const room = Math.ceil((COMMISSION_RULES.plan.activationCents * 10_000) / (COMMISSION_RULES.capBp - 4000))
      const gtids: string[] = []
      let fees = 0
      while (fees < room) {
        const { fee, gtid } = await paidBack(world, net, '5 × 100,00 normal', 50_000)
        fees += fee
        gtids.push(gtid)
        await earnCommissions(world.db, world.clock)
      }
      await activateShops(world.db, world.clock)
      await activateShops(world.db, world.clock)
      expect((await lines(world, net.forno.id)).filter(({ basis }) => basis === 'activation')).toEqual([
        { agent: net.dario.id, basis: 'activation', value: COMMISSION_RULES.plan.activationCents },
      ])
      // Fees that let it in go back: so does it, and comes again with new ones.
      await net.marta.gets(requestReturned, back(gtids[0] ?? ''))
      expect((await lines(world, net.forno.id)).filter(({ basis }) => basis === 'activation').map(({ value }) => value)).toEqual([
        2500, -2500,
      ])
      expect(await audited(world)).toEqual([])
    },
    { settings: { payer: PAYER, secondPersonAbove: 100_000_000 } },
  )

  story('does not live by seven people, by its own people, or by those of its agent', async (world) => {
    const [few, own] = [await network(world), await network(world, 'Bar Sport')]
    await lives(world, few, 7)
    await lives(world, own, 9, '+390110000001')
    await activateShops(world.db, world.clock)
    const { rows } = await world.db.query('select id_shop from activation where id_shop = any ($1)', [[few.forno.id, own.forno.id]])
    expect(rows).toEqual([])
  })
})

story(
  'what an insider changes in the list of commissions is seen by the auditor',
  async (world) => {
    const net = await network(world)
    await paidBack(world, net)
    await earnCommissions(world.db, world.clock)
    const seen = async (there: string, back: string): Promise<string> => (await tampered(world, there, back, audited)).join('\n')
    const of = `where id_shop = ${net.forno.id}`
    expect(await seen(`update commission set value = value + 1 ${of}`, `update commission set value = value - 1 ${of}`)).toContain(
      'what agents read',
    )
    expect(
      await seen(
        `update commission set id_agent = ${net.silvana.id} ${of} and basis = 'fee'`,
        `update commission set id_agent = ${net.dario.id} ${of} and basis = 'fee'`,
      ),
    ).toContain('what agents read')
    const books = `where kind = 'commission' and detail ->> 'shop' = '${net.forno.id}'`
    expect(
      await seen(
        `update ledger.movement set detail = (detail::jsonb || '{"shop":1}')::json ${books}`,
        `update ledger.movement set detail = (detail::jsonb || '{"shop":${net.forno.id}}')::json where kind = 'commission' and detail ->> 'shop' = '1'`,
      ),
    ).toContain('sixty hundredths')
    expect(await audited(world)).toEqual([])
    world.clock.forward(DAY_MS)
  },
  WITH_PAYER,
)
