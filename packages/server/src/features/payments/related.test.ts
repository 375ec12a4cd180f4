/** T16: value that goes round inside a group is allowed, and seen. */
import { setTimeout as pause } from 'node:timers/promises'
import { listDeeds } from '@taschino/contract/audit.ts'
import { pay } from '@taschino/contract/payments.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

story('T16 sisters of one group pay each other: it stands in the log of deeds, once; strangers and endusers do not', async (world) => {
  const head = await world.shop({ title: 'Gruppo Rosetti', isGroup: true })
  const [forno, bar, stranger] = [
    await world.shop({ group: head.id }),
    await world.shop({ title: 'Bar Rosetti', group: head.id }),
    await world.shop({ title: 'Edicola' }),
  ]
  const carla = await world.person('shop', { name: 'Carla Rosetti', place: forno.id })
  const giulia = await world.person('enduser')
  await world.gives(forno.id, '20,00 credits')
  await world.gives(giulia.id, '20,00 credits')
  const key = crypto.randomUUID()
  const body = { unit: 1, amount: 500, type: 'free_credits' as const, idShop: bar.id }
  const { gtid } = await carla.gets(pay, { body, key })
  await carla.gets(pay, { body, key })
  await carla.pays(stranger, '3,00 credits')
  await giulia.pays(bar, '3,00 credits')
  const direzione = await world.person('company')
  const { items } = await direzione.gets(listDeeds, { query: { act: 'payment.related' } })
  expect(items.map(({ actor, about, facts }) => [actor?.id, about?.id, facts])).toEqual([
    [carla.id, bar.id, { gtid, value: 500, payerShop: forno.id, group: head.id }],
  ])
})

story(
  'T16: only what moved is written down: a "no" that is kept with its key adds nothing, however often it is asked for again',
  async (world) => {
    const head = await world.shop({ title: 'Gruppo Rosetti', isGroup: true })
    const [forno, bar] = [await world.shop({ group: head.id }), await world.shop({ title: 'Bar Rosetti', group: head.id })]
    const carla = await world.person('shop', { name: 'Carla Rosetti', place: forno.id })
    await world.gives(forno.id, '20,00 credits')
    const body = { unit: 1, amount: 500, type: 'free_credits' as const, idShop: bar.id }
    const key = crypto.randomUUID()
    await world.db.query(`update shop set capabilities = '{normal}' where id = $1`, [bar.id])
    await pause(1000)
    await carla.isRefused('type_not_accepted', pay, { body, key })
    // Our own rules would say yes by now: what speaks is the key.
    await world.db.query(`update shop set capabilities = '{normal,free_credits}' where id = $1`, [bar.id])
    await pause(1000)
    for (let n = 0; n < 2; n++) expect(await carla.isRefused('type_not_accepted', pay, { body, key })).toMatchObject({ hit: true })
    const { rows } = await world.db.query(`select facts from audit_log where act = 'payment.related' and id_shop = $1`, [bar.id])
    expect(rows).toEqual([])
    expect((await world.db.query("select count, value from related_payments($1, now() - interval '1 day')", [bar.id])).rows).toEqual([
      { count: 0, value: 0 },
    ])
  },
)
