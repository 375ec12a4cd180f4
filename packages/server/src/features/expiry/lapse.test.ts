/** Stories of the end of tickets: at Italian midnight and not before, once, however many processes, clocks and stops there are. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, expect, vi } from 'vitest'
import { startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { addDays } from '@taschino/basics/bank-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { cancel } from '@taschino/contract/payments.ts'
import { listTransactions } from '@taschino/contract/wallet.ts'
import { issueTickets } from '@taschino/ledger/movements/issue-tickets.ts'
import { post } from '@taschino/ledger/post.ts'
import { atTheBaker } from '@taschino/testkit/at-the-baker.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { openDb, serviceRole } from '../../platform/db/db.ts'
import { GRACE_DAYS } from './grace.ts'
import { lapseTickets } from './lapse.ts'

/** The last instant of a business day. */
const endOf = (day: string): number => startOfBusinessDay(addDays(day, 1)) - 1

async function endsOn(world: World, holder: number, day: string, unit = 800): Promise<void> {
  await world.db.tx(async (sql) => {
    const { rows } = await sql.query<{ lot: number }>(
      `select distinct lot from ledger.account where party = $1 and unit = $2 and lot <> 0`,
      [holder, unit],
    )
    const lots = rows.map(({ lot }) => lot)
    await sql.query(`update ledger.lot set expires_at = $2 where id = any ($1::bigint[])`, [lots, new Date(endOf(day))])
    await sql.query(
      `update ledger.account a set expires_at = l.expires_at from ledger.lot l where l.id = a.lot and l.id = any ($1::bigint[])`,
      [lots],
    )
  })
}

async function lapsedFrom(world: World, holder: number): Promise<number[]> {
  const { rows } = await world.db.query<{ value: number }>(
    `select -value as value from ledger.entry where party = $1 and kind = 'expiry' order by gtid`,
    [holder],
  )
  return rows.map(({ value }) => value)
}

async function colleagues(world: World, many: number, what: string): Promise<{ agency: number; people: Person[] }> {
  const agency = await world.agency()
  const people = await Promise.all(Array.from({ length: many }, () => world.person('enduser', { place: agency })))
  await world.givesTogether(
    people.map(({ id }) => [id, what] as const),
    agency,
  )
  return { agency, people }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('T23: tickets end', () => {
  for (const day of ['2026-10-24', '2026-10-25', '2027-03-27', '2027-03-28', '2027-10-31', '2028-02-29'])
    story(`T23: at Italian midnight after ${day}, not a moment before`, async (world) => {
      const agency = await world.agency()
      const giulia = await world.person('enduser', { place: agency })
      await world.gives(giulia.id, '3 × 8,00 normal + 12,40 credits', { agency })
      await endsOn(world, giulia.id, day)
      await lapseTickets(world.db, new Date(endOf(day) - 1))
      expect(await lapsedFrom(world, giulia.id)).toEqual([])
      await lapseTickets(world.db, new Date(endOf(day) + 1))
      await lapseTickets(world.db, new Date(endOf(day) + 3_600_000))
      expect(await lapsedFrom(world, giulia.id)).toEqual([2400])
    })

  story('T23: by the clock of the database, whatever the server and the phone believe', async (world) => {
    const { giulia, forno } = await atTheBaker(world, { pocket: '3 × 8,00 normal' })
    const { rows } = await world.db.query<{ day: string }>(
      `select to_char(clock_timestamp() at time zone 'Europe/Rome', 'YYYY-MM-DD') as day`,
    )
    await endsOn(world, giulia.id, addDays(rows[0]?.day ?? '', 1))
    world.clock.forward(3 * 86_400_000)
    await giulia.pays(forno, '1 × 8,00 normal')
    await giulia.token()
    vi.useFakeTimers({ now: Date.now() + 3 * 86_400_000, toFake: ['Date'] })
    await lapseTickets(world.db)
    vi.useRealTimers()
    expect(await lapsedFrom(world, giulia.id)).toEqual([])
    await endsOn(world, giulia.id, addDays(rows[0]?.day ?? '', -1))
    await world.db.query('delete from expiry_day')
    vi.useFakeTimers({ now: Date.now() - 3 * 86_400_000, toFake: ['Date'] })
    await giulia.cannotPay('insufficient_funds', forno, '2 × 8,00 normal', { confirmRepeat: true })
    await lapseTickets(world.db)
    vi.useRealTimers()
    expect(await lapsedFrom(world, giulia.id)).toEqual([1600])
  })
})

describe('once a day', () => {
  story('four processes at once: each ticket lapses once, each holder hears of it once', async (world) => {
    const { people } = await colleagues(world, 25, '3 × 8,00 normal')
    const [first] = people
    if (!first) throw new Error('nobody')
    const ears = await world.listens(first)
    await endsOn(world, first.id, '2025-05-31')
    const at = new Date(endOf('2025-06-01'))
    const others = await Promise.all(
      Array.from({ length: 4 }, async () => openDb(world.db.url, { reads: 3 }, await serviceRole(world.db.url))),
    )
    await Promise.all(others.map((db) => lapseTickets(db, at)))
    await Promise.all(others.map((db) => db.close()))
    await lapseTickets(world.db, at)
    for (const { id } of people) expect(await lapsedFrom(world, id)).toEqual([2400])
    const { rows } = await world.db.query<{ holders: number; value: number; done: boolean }>(
      `select holders, value, lapsed_at is not null as done from expiry_day where day = '2025-06-01'`,
    )
    expect(rows).toEqual([{ holders: 25, value: 60_000, done: true }])
    await expect
      .poll(() => ears.notifications)
      .toMatchObject([
        {
          seq: expect.any(Number) as number,
          title: 'Buoni scaduti',
          body: expect.stringContaining('24,00') as string,
          data: { type: 'expiry' },
        },
      ])
    expect(await first.gets(listTransactions, { params: { id: String(first.id) }, query: {} })).toMatchObject({
      items: [{ type: 'expiry', value: -2400, parts: [{ unit: 800, amount: 3, type: 'normal' }] }, { type: 'assignment' }],
    })
  })

  story('killed in the middle, it goes on where it was', async (world) => {
    const { people } = await colleagues(world, 60, '2 × 7,00 normal')
    await endsOn(world, people[0]?.id ?? 0, '2025-04-30', 700)
    const at = new Date(endOf('2025-05-01'))
    const here = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href)
    const script = `const { openDb } = await import(${here('../../platform/db/db.ts')}); const { lapseTickets } = await import(${here('./lapse.ts')});
      await lapseTickets(openDb(${JSON.stringify(world.db.url)}), new Date(${at.getTime()}))`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
    const lapsed = async (): Promise<number> => (await Promise.all(people.map(({ id }) => lapsedFrom(world, id)))).flat().length
    await expect.poll(lapsed, { timeout: 15_000, interval: 2 }).toBeGreaterThan(0)
    child.kill('SIGKILL')
    await once(child, 'exit')
    // The one that it had in hand is left to the next run, until PostgreSQL has seen that its process is gone.
    await expect
      .poll(
        async () => {
          await lapseTickets(world.db, at)
          return lapsed()
        },
        { timeout: 15_000 },
      )
      .toBe(60)
    const { rows } = await world.db.query<{ holders: number; value: number }>(
      `select holders, value from expiry_day where day = '2025-05-01'`,
    )
    expect(rows).toEqual([{ holders: 60, value: 84_000 }])
  })

  story('whoever is suspended keeps them until they are not', async (world) => {
    const {
      people: [giulia, marco],
    } = await colleagues(world, 2, '1 × 8,00 normal')
    if (!giulia || !marco) throw new Error('nobody')
    await endsOn(world, giulia.id, '2025-02-01')
    await world.freezes(giulia.id)
    await lapseTickets(world.db, new Date(endOf('2025-02-02')))
    expect([await lapsedFrom(world, giulia.id), await lapsedFrom(world, marco.id)]).toEqual([[], [800]])
    await world.thaws(giulia.id)
    await lapseTickets(world.db, new Date(endOf('2025-02-03')))
    expect(await lapsedFrom(world, giulia.id)).toEqual([800])
  })

  story('what an agency did not hand out lapses with it', async (world) => {
    const {
      agency,
      people: [giulia],
    } = await colleagues(world, 1, '2 × 8,00 normal')
    await world.db.tx(async (sql) => {
      const { rows } = await sql.query<{ lot: number }>(`select lot from ledger.account where party = $1 and lot <> 0`, [giulia?.id])
      await post(
        sql,
        issueTickets({
          gtid: newGtid(),
          agency,
          type: 'normal',
          unit: 800,
          amount: 5,
          lot: rows[0]?.lot ?? 0,
          once: 'more',
          detail: {},
          events: [],
          call: null,
        }),
      )
    })
    await endsOn(world, giulia?.id ?? 0, '2025-01-10')
    await lapseTickets(world.db, new Date(endOf('2025-01-11')))
    expect([await lapsedFrom(world, giulia?.id ?? 0), await lapsedFrom(world, agency)]).toEqual([[1600], [4000]])
  })
})

describe('what comes back too late', () => {
  story('may be used for some days more, and is said so', async (world) => {
    const { giulia, carla, forno } = await atTheBaker(world, { pocket: '4 × 8,00 normal' })
    const paid = await giulia.pays(forno, '3 × 8,00 normal')
    const ears = await world.listens(giulia)
    await world.expires(giulia.id, 800)
    await carla.gets(cancel, { params: { id: paid.gtid }, body: { reason: 'Conto sbagliato' } })
    expect(await giulia.pocket()).toBe('3 × 8,00 normal')
    await expect.poll(() => ears.notifications.map(({ title }) => title)).toContain('Buoni di nuovo validi')
    const { rows } = await world.db.query<{ days: number }>(
      `select (a.expires_at at time zone 'Europe/Rome')::date - (now() at time zone 'Europe/Rome')::date as days from ledger.account a where party = $1 and balance > 0 and expires_at > now()`,
      [giulia.id],
    )
    expect(rows).toEqual([{ days: GRACE_DAYS }])
    await giulia.pays(forno, '2 × 8,00 normal')
    await world.db.query('delete from expiry_day')
    await lapseTickets(world.db)
    expect([await giulia.pocket(), await lapsedFrom(world, giulia.id)]).toEqual(['1 × 8,00 normal', [800]])
  })
})
