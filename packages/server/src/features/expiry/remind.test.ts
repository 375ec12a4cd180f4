/** Stories of being told in time: 28, 7 and 1 days before, all lots in one letter, once, and only to whoever wants to know. */
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { addDays } from '@taschino/basics/bank-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { setChoice } from '@taschino/contract/people/own-data.ts'
import { registerDevice } from '@taschino/contract/session.ts'
import { openLot } from '@taschino/ledger/lots.ts'
import { issueTickets } from '@taschino/ledger/movements/issue-tickets.ts'
import { post } from '@taschino/ledger/post.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { openDb, serviceRole } from '../../platform/db/db.ts'
import type { TicketsEnding } from '../mail/letters/tickets-ending.ts'
import { openLog } from '@taschino/server/platform/log.ts'
import { outboxConsumer } from '../notifications/public.ts'
import { MORNING, remindHolders } from './remind.ts'

const HOUR = 3_600_000
/** A little after the morning of a business day. */
const morningOf = (day: string): Date => new Date(startOfBusinessDay(day) + (MORNING + 1) * HOUR + 5000)

async function lettersTo(world: World, { id }: Person): Promise<TicketsEnding[]> {
  const { rows } = await world.db.query<{ facts: TicketsEnding }>(
    `select facts from letter where id_user = $1 and kind = 'tickets-ending' order by id`,
    [id],
  )
  return rows.map(({ facts }) => facts)
}

/** Somebody whose tickets end on that day; `unit` tells the lots apart. */
async function holderOf(world: World, day: string, what = '3 × 8,00 normal', holder?: Person): Promise<Person> {
  const agency = holder?.place ?? (await world.agency())
  const giulia = holder ?? (await world.person('enduser', { place: agency }))
  const before = await world.db.query<{ top: number }>('select coalesce(max(id), 0) as top from ledger.lot')
  await world.gives(giulia.id, what, { agency })
  // the stories of this file go through the same days
  await world.db.query('delete from expiry_day')
  const expires = new Date(startOfBusinessDay(addDays(day, 1)) - 1)
  await world.db.query('update ledger.lot set expires_at = $2 where id > $1', [before.rows[0]?.top, expires])
  await world.db.query('update ledger.account a set expires_at = $2 where lot > $1', [before.rows[0]?.top, expires])
  return giulia
}

describe('T23: a holder is told', () => {
  story('T23: 28, 7 and 1 days before the last one, counted from Italian midnight, also where clocks change', async (world) => {
    for (const day of ['2027-03-28', '2027-04-01', '2027-10-31', '2027-11-05']) {
      const giulia = await holderOf(world, day)
      const told: number[] = []
      for (let before = 40; before >= 0; before--) {
        const count = (await lettersTo(world, giulia)).length
        await remindHolders(world.db, morningOf(addDays(day, -before)))
        if ((await lettersTo(world, giulia)).length > count) told.push(before)
      }
      expect([day, told]).toEqual([day, [28, 7, 1]])
    }
  })

  story('not at night', async (world) => {
    const giulia = await holderOf(world, '2027-02-28')
    const midnight = startOfBusinessDay('2027-02-27')
    await remindHolders(world.db, new Date(midnight + 1000))
    await remindHolders(world.db, new Date(midnight + MORNING * HOUR - 1000))
    expect(await lettersTo(world, giulia)).toHaveLength(0)
    await remindHolders(world.db, new Date(midnight + MORNING * HOUR + 1000))
    expect(await lettersTo(world, giulia)).toHaveLength(1)
  })

  story('in one letter and one notice for all lots; what is over already is not in it', async (world) => {
    const giulia = await holderOf(world, '2027-05-20', '3 × 8,00 normal')
    await holderOf(world, '2027-05-27', '2 × 7,00 normal', giulia)
    await holderOf(world, '2027-05-20', '1 × 15,00 business + 2,00 credits', giulia)
    await holderOf(world, '2027-05-18', '9 × 5,00 normal', giulia)
    await holderOf(world, '2027-12-31', '9 × 6,00 normal', giulia)
    const ears = await world.listens(giulia)
    await remindHolders(world.db, morningOf('2027-05-19'))
    expect(await lettersTo(world, giulia)).toEqual([
      {
        pocket: 'own',
        lines: [
          '3 × 8,00\u00A0€ buoni pasto (24,00\u00A0€) fino al 20 maggio 2027',
          '1 × 15,00\u00A0€ buoni business (15,00\u00A0€) fino al 20 maggio 2027',
          '2 × 7,00\u00A0€ buoni pasto (14,00\u00A0€) fino al 27 maggio 2027',
        ],
      },
    ])
    await expect
      .poll(() => ears.notifications)
      .toEqual([
        {
          seq: expect.any(Number) as number,
          title: 'Buoni in scadenza',
          body: 'Hai buoni per 53,00\u00A0€ da usare: i primi entro il 20 maggio',
          en: { title: 'Tickets about to expire', body: 'You have tickets worth €53.00 to use: the first by 20 May' },
          data: { type: 'expiry' },
        },
      ])
    const box = await world.letterbox()
    const letter = await box.brings(`${giulia.username}@storia.test`)
    expect(letter.subject).toBe('Hai buoni in scadenza')
    expect(letter.text.replaceAll('\u00A0', ' ')).toContain('3 × 8,00 € buoni pasto (24,00 €) fino al 20 maggio 2027')
  })

  story('once, also by four processes, and at the next step when the service slept', async (world) => {
    const people = await Promise.all(Array.from({ length: 6 }, () => world.agency().then((place) => world.person('enduser', { place }))))
    for (const one of people) await holderOf(world, '2027-06-30', '1 × 8,00 normal', one)
    const others = await Promise.all(
      Array.from({ length: 4 }, async () => openDb(world.db.url, { reads: 3 }, await serviceRole(world.db.url))),
    )
    await Promise.all(others.map((db) => remindHolders(db, morningOf('2027-06-05'))))
    await Promise.all(others.map((db) => db.close()))
    await remindHolders(world.db, new Date(morningOf('2027-06-05').getTime() + HOUR))
    for (const one of people) expect(await lettersTo(world, one)).toHaveLength(1)
    await remindHolders(world.db, morningOf('2027-06-25'))
    await remindHolders(world.db, morningOf('2027-06-26'))
    for (const one of people) expect(await lettersTo(world, one)).toHaveLength(2)
  })

  story('by mail, in the app, or not at all, as they chose', async (world) => {
    const giulia = await holderOf(world, '2027-07-31')
    const ears = await world.listens(giulia)
    await giulia.gets(setChoice, { body: { kind: 'expiry', channel: 'mail', wanted: false } })
    await remindHolders(world.db, morningOf('2027-07-24'))
    await expect.poll(() => ears.notifications).toHaveLength(1)
    expect(await lettersTo(world, giulia)).toHaveLength(0)
    await giulia.gets(setChoice, { body: { kind: 'expiry', channel: 'mail', wanted: true } })
    await giulia.gets(setChoice, { body: { kind: 'expiry', channel: 'app', wanted: false } })
    // An open screen knows it within a second.
    await pause(1800)
    await remindHolders(world.db, morningOf('2027-07-30'))
    await expect.poll(() => lettersTo(world, giulia)).toHaveLength(1)
    expect(ears.notifications).toHaveLength(1)
  })

  story('on the device alone, if that is what they chose', async (world) => {
    const giulia = await holderOf(world, '2027-10-31', '2 × 5,00 normal')
    await giulia.gets(setChoice, { body: { kind: 'expiry', channel: 'app', wanted: false } })
    await giulia.gets(registerDevice, {
      body: { deviceCode: 'telefono-giulia', pushToken: 'spinta-giulia', platform: 'android', appVersion: '1.7.7' },
    })
    const hearing = outboxConsumer(world.db, openLog('silent'))
    await hearing.work()
    await remindHolders(world.db, morningOf('2027-10-24'))
    await hearing.work()
    const { rows } = await world.db.query(
      `select n.type, n.listed, m.push_token as "sentTo" from notification n left join push_message m on m.id_notification = n.id where n.id_user = $1 and n.kind = 'expiry'`,
      [giulia.id],
    )
    expect(rows).toEqual([{ type: 'expiry', listed: false, sentTo: 'spinta-giulia' }])
  })

  story('and so are the people of an agency, of what they did not hand out', async (world) => {
    const agency = await world.agency()
    const [alfio, elena, giulia] = [
      await world.person('agency', { name: 'Alfio Alfieri', place: agency }),
      await world.person('agency', { name: 'Elena Sala', place: agency }),
      await world.person('enduser', { place: agency }),
    ]
    await world.db.query(`update app_user set status = 'disabled' where id = $1`, [elena.id])
    await world.db.tx(async (sql) => {
      const lot = await openLot(sql, { type: 'normal', unit: 800, expiresAt: new Date(startOfBusinessDay('2027-09-01') - 1), agency })
      await post(
        sql,
        issueTickets({
          gtid: newGtid(),
          agency,
          type: 'normal',
          unit: 800,
          amount: 4,
          lot,
          once: `stock:${agency}`,
          detail: {},
          events: [],
          call: null,
        }),
      )
    })
    await remindHolders(world.db, morningOf('2027-08-24'))
    expect([await lettersTo(world, alfio), await lettersTo(world, elena), await lettersTo(world, giulia)]).toEqual([
      [{ pocket: 'agency', lines: ['4 × 8,00\u00A0€ buoni pasto (32,00\u00A0€) fino al 31 agosto 2027'] }],
      [],
      [],
    ])
  })
})
