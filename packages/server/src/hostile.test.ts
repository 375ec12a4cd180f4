/** What people with bad intentions tried on the whole service, each named after its threat: nothing is taken, nobody else has to wait. */
import { expect } from 'vitest'
import { login } from '@taschino/contract/session.ts'
import { cancel, refund } from '@taschino/contract/payments.ts'
import { staticShops, yesTicketShops } from '@taschino/contract/shops.ts'
import { listTransactions } from '@taschino/contract/wallet.ts'
import { send, STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'

story('T19 forty storni and refunds at once by one shop: each is answered, and its neighbours do not notice', async (world) => {
  const forno = await world.shop()
  const [carla, ines] = [
    await world.person('shop', { name: 'Carla Rosetti', place: forno.id }),
    await world.person('shop', { name: 'Ines Gallo', place: (await world.shop()).id }),
  ]
  const giulia = await world.person('enduser')
  await world.gives(giulia.id, '8 × 8,00 normal')
  const { gtid } = await giulia.pays(forno, '8 × 8,00 normal')
  await Promise.all([carla.token(), ines.token()])
  // by now nothing about the shop is remembered any more, so that its name has to be asked for
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const back = Array.from({ length: 40 }, (_, i) =>
    i % 8 === 7
      ? carla.sends(cancel, { params: { id: gtid }, body: { reason: 'x' } })
      : carla.sends(refund, { body: { gtid, unit: 800, amount: 1, reason: 'x' } }),
  )
  const beside = Array.from({ length: 10 }, () => ines.sends(yesTicketShops, {}))
  const answers = await Promise.all(back)
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
  // Either the first to come was a storno, and took it all, or the refunds took it piece by piece.
  const done = answers.flatMap(({ status }, i) => (status === 200 ? [i % 8 === 7 ? 'storno' : 'refund'] : []))
  expect(done).toEqual(done[0] === 'storno' ? ['storno'] : Array.from({ length: 8 }, () => 'refund'))
  expect((await Promise.all(beside)).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(await giulia.pocket()).toBe('8 × 8,00 normal')
})

story('T66 a NUL in words to search for, or in a name, is bad input and not our bug', async (world) => {
  const giulia = await world.person('enduser')
  expect(await giulia.sends(yesTicketShops, { query: { text: 'pane\u0000' } })).toMatchObject({ status: 400 })
  expect(await giulia.sends(listTransactions, { params: { id: giulia.id }, query: { text: '\u0000' } })).toMatchObject({ status: 400 })
  expect(await send(world.url, login, { body: { username: 'giu\u0000lia', password: 'x' } })).toMatchObject({ status: 400 })
})

story('F15 three hundred heavy lists at once by one person: they wait in their own line, nobody else gets a 503', async (world) => {
  const [marco, giulia, forno] = [await world.person('enduser', { name: 'Marco Riva' }), await world.person('enduser'), await world.shop()]
  await world.gives(giulia.id, '8 × 8,00 normal')
  await Promise.all([marco.token(), giulia.token()])
  const flood = Array.from({ length: 300 }, () => marco.sends(yesTicketShops, { query: { limit: 100, text: 'o' } }))
  const beside = await Promise.all(Array.from({ length: 12 }, () => giulia.sends(listTransactions, { params: { id: giulia.id } })))
  expect(beside.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  await giulia.pays(forno, '1 × 8,00 normal')
  const answers = (await Promise.all(flood)).map(({ status }) => status)
  expect(answers.filter((status) => status !== 200 && status !== 429)).toEqual([])
  expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(64)
  await marco.gets(yesTicketShops, { query: {} })

  const crowd = Array.from({ length: 300 }, () => send(world.url, staticShops, {}))
  expect((await giulia.sends(listTransactions, { params: { id: giulia.id } })).status, 'nor by people without an account').toBe(200)
  expect((await Promise.all(crowd)).map(({ status }) => status).filter((status) => status !== 200 && status !== 429)).toEqual([])
})

story(
  'F15 T33 three hundred strangers who try to log in from one address: people who are inside do not notice, and a browser that was here before comes in',
  async (world) => {
    const giulia = await world.person('enduser')
    const { headers } = await send(world.url, login, { body: { username: giulia.username, password: STORY_PASSWORD } })
    const cookie =
      headers
        .getSetCookie()
        .find((one) => one.startsWith('taschino-device'))
        ?.split(';', 1)[0] ?? ''
    await giulia.token()
    const storm = Array.from({ length: 300 }, (_, i) =>
      send(world.url, login, {
        body: { username: `nessuno${i}`, password: 'sbagliata' },
        headers: { cookie: `taschino-device=finto${i}.${cookie.split('.')[1]}` },
      }),
    )
    const beside = await Promise.all(Array.from({ length: 6 }, () => giulia.sends(listTransactions, { params: { id: giulia.id } })))
    expect(beside.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(
      (await send(world.url, login, { body: { username: giulia.username, password: STORY_PASSWORD }, headers: { cookie } })).status,
    ).toBe(200)
    expect((await Promise.all(storm)).map(({ status }) => status).filter((status) => status !== 403 && status !== 429)).toEqual([])
  },
)
