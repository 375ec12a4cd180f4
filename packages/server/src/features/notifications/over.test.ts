/** What people were told may be over by the time they read it: then the list says how it ended, and nothing in it waits any more. */
import { approve, reject } from '@taschino/contract/requests.ts'
import { askIban, cancelIban } from '@taschino/contract/iban.ts'
import { listNotifications, type Notification } from '@taschino/contract/notifications.ts'
import { convertTickets, requestPayback } from '@taschino/contract/paybacks.ts'
import { cancel } from '@taschino/contract/payments.ts'
import { quoted } from '@taschino/testkit/quoted.ts'
import { atTheBaker } from '@taschino/testkit/at-the-baker.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'
import { openLog } from '@taschino/server/platform/log.ts'
import { outboxConsumer } from './public.ts'

const lines = async (who: Person): Promise<Notification[]> => (await who.gets(listNotifications, { query: {} })).items
const first = async (who: Person) => (await lines(who)).map(({ title, body, read }) => ({ title, body, read }))[0]

async function scene(world: World) {
  const { carla, forno, giulia } = await atTheBaker(world)
  await giulia.pays(forno, '8 × 8,00 normal')
  const marta = await world.person('company', { name: 'Marta Serra' })
  const hearing = outboxConsumer(world.db, openLog('silent'))
  await hearing.work()
  return { carla, forno, marta, hear: () => hearing.work() }
}

story("takings that became business tickets are nobody's to answer, so the company is told nothing", async (world) => {
  const { carla, marta, hear } = await scene(world)
  const before = await lines(marta)
  const till = await world.listens(carla)
  await carla.gets(convertTickets, { body: { parts: [{ to: 'business', type: 'normal', value: 1000 }] } })
  await hear()
  expect(await lines(marta)).toEqual(before)
  // The shop's other devices read again what it has.
  await till.hears('onShopCompanyResponse', 'converted')
  // A part that does wait is told, once, and leads to what is there.
  const { credits } = await carla.gets(convertTickets, {
    body: {
      parts: [
        { to: 'business', type: 'normal', value: 1000 },
        { to: 'free_credits', type: 'normal', value: 1000 },
      ],
    },
  })
  await hear()
  expect((await lines(marta)).length).toBe(before.length + 1)
  expect((await lines(marta))[0]).toMatchObject({ body: 'Aspetta una risposta', link: `/tabs/company-shops?request=${credits?.gtid}` })
})

story('a request that was withdrawn or answered by a colleague waits no more, and is nothing new', async (world) => {
  const { carla, marta, hear } = await scene(world)
  const wants = async () => (await carla.gets(requestPayback, { body: await quoted(carla, { value: 1000, days: 30 }) })).gtid
  for (const [ends, body] of [
    [(gtid: string) => carla.gets(cancel, { params: { id: gtid }, body: { reason: 'Ci ho ripensato' } }), 'Ritirata o annullata'],
    [(gtid: string) => marta.gets(approve, { params: { gtid }, body: {} }), 'Approvata'],
    [(gtid: string) => marta.gets(reject, { params: { gtid }, body: { reason: 'Manca la fattura' } }), 'Rifiutata'],
  ] as const) {
    const gtid = await wants()
    await hear()
    expect(await first(marta)).toEqual({ title: 'Nuova richiesta di un negozio', body: 'Aspetta una risposta', read: false })
    await ends(gtid)
    await hear()
    expect(await first(marta)).toEqual({ title: 'Richiesta di un negozio', body, read: true })
  }
  // Asked and withdrawn before anybody was told of it.
  await carla.gets(cancel, { params: { id: await wants() }, body: { reason: 'Ci ho ripensato' } })
  await hear()
  expect(await first(marta)).toMatchObject({ body: 'Ritirata o annullata', read: true })
})

story('an IBAN that waits no more is not to be approved any more', async (world) => {
  const { carla, forno, marta, hear } = await scene(world)
  const { changes } = await carla.gets(askIban, {
    params: { id: String(forno.id) },
    body: { iban: 'IT37Y0542811101000000123457', receiver: 'Forno Rosetti srl' },
  })
  await hear()
  expect(await first(marta)).toMatchObject({ title: 'Nuovo IBAN da approvare', read: false })
  await carla.gets(cancelIban, { params: { id: String(forno.id) }, body: { change: changes[0]?.id ?? 0 } })
  await hear()
  expect(await first(marta)).toEqual({ title: 'Cambio di IBAN di un negozio', body: 'Ritirato', read: true })
})
