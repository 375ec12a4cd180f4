/** The search of a desk finds what its role reaches and nothing else, by words, by the code read to support, by amount and day. */
import { shortGtid } from '@taschino/basics/gtid.ts'
import { businessDay } from '@taschino/basics/business-day.ts'
import { search, type FoundMovement } from '@taschino/contract/desk.ts'
import { atTheBaker } from '@taschino/testkit/at-the-baker.ts'
import { orders } from '@taschino/testkit/asks.ts'
import { country, REACH } from '@taschino/testkit/country.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const asks = (who: Person, text: string) => who.gets(search, { query: { text } })
const gtids = (found: readonly FoundMovement[]): string[] => found.map(({ gtid }) => gtid)

story('T01 T03 people, shops, groups and agencies are found as far as each role reaches', async (world) => {
  const land = await country(world)
  const { rows } = await world.db.query<{ id: number; first: string }>('select id, first_name as first from app_user')
  const firstOf = new Map(rows.map(({ id, first }) => [id, first]))
  for (const [name, reach] of REACH.filter(([one]) => one !== 'giulia' && one !== 'ugo')) {
    for (const [other, person] of Object.entries(land.all)) {
      const inside = reach === 'all' || (reach as readonly string[]).includes(other)
      const { people } = await asks(land.all[name], `${firstOf.get(person.id)} ${land.mark}`)
      expect(
        people.map(({ id }) => id),
        `${name} looks for ${other}`,
      ).toEqual(inside ? [person.id] : [])
    }
  }
  const places = async (who: Person) => {
    const { shops, agencies } = await asks(who, land.mark)
    return [shops.map(({ id }) => id).toSorted(), agencies.map(({ id }) => id).toSorted()]
  }
  const { marta, silvana, dario, other, elena, luca, alfieriOffice, alfieri, lucedio, brera, group, forno } = land
  const sorted = (...ids: number[]) => ids.toSorted()
  expect(await places(marta)).toEqual([sorted(brera.id, group.id, forno.id), sorted(alfieri, lucedio)])
  expect(await places(silvana)).toEqual([sorted(brera.id, group.id), [alfieri]])
  expect(await places(dario)).toEqual([[brera.id], [alfieri]])
  expect(await places(other)).toEqual([[forno.id], []])
  expect(await places(elena)).toEqual([sorted(brera.id, group.id), []])
  expect(await places(luca)).toEqual([[brera.id], []])
  expect(await places(alfieriOffice)).toEqual([[], []])
  await land.giulia.isRefused('forbidden', search, { query: { text: 'forno' } })
})

story('C4 the support code of a receipt leads the company and the shop to the payment, and nobody else', async (world) => {
  const { agency, forno, giulia, carla } = await atTheBaker(world)
  const marta = await world.person('company', { name: 'Marta Serra' })
  const { gtid } = await giulia.pays(forno, '2 × 8,00 normal')
  const others = [
    await world.person('shop', { name: 'Luca Neri', place: (await world.shop({ title: 'Bar Lontano' })).id }),
    await world.person('agency', { name: 'Elena Sala', place: agency }),
    await world.person('agent', { name: 'Dario Conti' }),
  ]
  for (const text of [shortGtid(gtid), shortGtid(gtid).toLowerCase().replace('-', ' '), gtid, `16,00 oggi`, '16,00']) {
    const seen = await asks(marta, text)
    expect(gtids(seen.movements), text).toEqual([gtid])
    expect(seen.movements[0], text).toMatchObject({
      type: 'payment',
      status: 'completed',
      value: 1600,
      from: 'Giulia Bianchi',
      to: forno.title,
    })
    // Whoever stands behind a till knows one customer from the other, not who they are.
    expect((await asks(carla, text)).movements).toMatchObject([{ gtid, from: 'Giulia B.', to: forno.title }])
    for (const other of others) expect((await asks(other, text)).movements, `${other.role} by ${text}`).toEqual([])
  }
  expect((await asks(marta, '16,00 ieri')).movements).toEqual([])
  expect((await asks(marta, '16,01 oggi')).movements).toEqual([])
  expect((await asks(marta, `16,00 ${businessDay(Date.now())}`)).understood).toEqual({
    code: null,
    value: 1600,
    from: businessDay(Date.now()),
    to: businessDay(Date.now()),
  })
})

story('requests are found by their code and by who asked, an office finds its own only', async (world) => {
  const marta = await world.person('company', { name: 'Marta Serra' })
  const idAgency = await world.agency('Officine Quirino')
  const elena = await world.person('agency', { name: 'Elena Sala', place: idAgency })
  const other = await world.person('agency', { name: 'Lucio Dio', place: await world.agency('Studio Lucedio') })
  const gtid = await orders(world, elena, 12)
  for (const text of [shortGtid(gtid), 'quirino'])
    expect((await asks(marta, text)).requests, text).toMatchObject([
      { gtid, kind: 'tickets', state: 'pending', value: 9600, party: 'Officine Quirino' },
    ])
  expect((await asks(elena, shortGtid(gtid))).requests).toHaveLength(1)
  expect((await asks(other, shortGtid(gtid))).requests).toEqual([])
})

story(
  'signs that mean something to the database mean themselves, one letter finds nobody, and a program that reads on is stopped',
  async (world) => {
    const { marta, dario } = await country(world)
    for (const text of ['%%', '__', "' or 1=1"]) expect((await asks(marta, text)).people).toEqual([])
    expect((await asks(marta, 'z')).people).toEqual([])
    for (let asked = 0; asked < 120; asked += 4) await Promise.all(Array.from({ length: 4 }, () => asks(dario, 'qq')))
    await dario.isRefused('too_many', search, { query: { text: 'qq' } })
    expect((await asks(marta, 'qq')).people).toEqual([])
  },
)
