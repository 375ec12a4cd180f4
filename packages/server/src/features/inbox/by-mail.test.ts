/** The letter about an answered request goes to whoever asked, if they want such letters. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { setChoice } from '@taschino/contract/people/own-data.ts'
import { approve, reject } from '@taschino/contract/requests.ts'
import { office, orders, till, wantsCredits, wantsEuros } from '@taschino/testkit/asks.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const today = businessDay(Date.now())

async function lettersTo(world: World, { id }: Person): Promise<string[]> {
  const { rows } = await world.db.query<{ said: string }>(
    `select facts ->> 'request' || ' ' || (facts ->> 'answer') as said from letter where id_user = $1 and kind = 'request-answered' order by id`,
    [id],
  )
  return rows.map(({ said }) => said)
}

story('an answer comes by mail to whoever asked, for each kind as they chose: off, none; on again, one', async (world) => {
  const { elena, marta } = await office(world)
  const { carla } = await till(world, '8 × 8,00 normal')
  const kinds = [
    ['agency-request', 'tickets', elena, () => orders(world, elena)],
    ['shop-payback-request', 'payback', carla, () => wantsEuros(world, carla, 1600)],
    ['shop-free-credits-request', 'credits', carla, () => wantsCredits(world, carla, 1600)],
  ] as const
  for (const [kind, request, who, asks] of kinds) {
    const before = await lettersTo(world, who)
    await who.gets(setChoice, { body: { kind, channel: 'mail', wanted: false } })
    await marta.gets(reject, { params: { gtid: await asks() }, body: { reason: 'No' } })
    await marta.gets(approve, {
      params: { gtid: await asks() },
      body: request === 'tickets' ? { invoiceNumber: `M/${kind}`, valueDate: today } : {},
    })
    expect(await lettersTo(world, who)).toEqual(before)
    await who.gets(setChoice, { body: { kind, channel: 'mail', wanted: true } })
    await marta.gets(reject, { params: { gtid: await asks() }, body: { reason: 'No' } })
    expect(await lettersTo(world, who)).toEqual([...before, `${request} rejected`])
  }
})
