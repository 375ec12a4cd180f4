/** Stories of taking back what is unspent: how much in sum, what each person hears, and what the office cannot learn by it. */
import { expect } from 'vitest'
import { undoDistribution } from '@taschino/contract/distribution.ts'
import { listTransactions } from '@taschino/contract/wallet.ts'
import { apply, ends, office, paste, table } from '@taschino/testkit/handing-out.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'

story('what is unspent comes back to the stock; who had spent is told to nobody', async (world) => {
  const { paola, giulia, marco, ines, agency } = await office(world)
  const forno = await world.shop()
  await world.gives(giulia.id, '3 × 8,00 normal', { agency, days: 20 })
  const draft = await paste(paola, table([giulia, 20], [marco, 18], [ines, 10]))
  await paola.isRefused('not_applied', undoDistribution, { params: { id: String(draft.id) }, body: { reason: 'File sbagliato' } })
  await apply(paola, draft)
  await ends(paola, draft, 'applied')
  // Three of an older lot go first, five of these.
  await giulia.pays(forno, '8 × 8,00 normal')
  const hers = await world.listens(marco)
  await paola.gets(undoDistribution, { params: { id: String(draft.id) }, body: { reason: 'File sbagliato' } })
  expect(await ends(paola, draft, 'undone')).toMatchObject({
    back: { tickets: 43, value: 34_400, spent: 5, reason: 'File sbagliato' },
    stock: [{ before: 95 }],
  })
  expect([await giulia.pocket(), await marco.pocket(), await ines.pocket()]).toEqual(['', '', ''])
  await hers.hears('onRefund', 'taken-back')
  expect(hers.notifications).toMatchObject([{ title: 'Officine Alfieri ha ripreso 18 buoni', body: 'File sbagliato' }])
  expect((await marco.gets(listTransactions, { params: { id: String(marco.id) }, query: {} })).items[0]).toMatchObject({
    type: 'takeback',
    value: -14_400,
    parts: [{ unit: 800, amount: 18, type: 'normal' }],
  })
  // Nothing that the office can open tells how much somebody had left.
  const seen = await paola.gets(listTransactions, { params: { id: String(giulia.id) }, query: {} })
  expect(seen.items.map(({ type, value, refunded }) => [type, value, refunded])).toEqual([
    ['assignment', 16_000, 0],
    ['assignment', 2400, 0],
  ])
  const own = await paola.gets(listTransactions, { params: { id: String(paola.id) }, query: {} })
  expect(own.items[0]).toMatchObject({
    type: 'takeback',
    value: 34_400,
    counterparty: null,
    parts: [{ unit: 800, amount: 43, type: 'normal' }],
  })
  await paola.isRefused('not_applied', undoDistribution, { params: { id: String(draft.id) }, body: { reason: 'Di nuovo' } })
})

story('after thirty days what was given stays', async (world) => {
  const { paola, giulia } = await office(world)
  const draft = await paste(paola, table([giulia, 20]))
  await apply(paola, draft)
  await ends(paola, draft, 'applied')
  await world.db.query(`update distribution set applied_at = now() - interval '31 days' where id = $1`, [draft.id])
  await paola.isRefused('undo_too_late', undoDistribution, { params: { id: String(draft.id) }, body: { reason: 'File sbagliato' } })
})

story('what a table of a few people left is told once: a table each morning, undone after lunch, is no diary (T11)', async (world) => {
  const { paola, giulia, marco, agency } = await office(world)
  const forno = await world.shop()
  const given = async (...rows: (readonly [Person, number])[]) => {
    const draft = await paste(paola, table(...rows))
    await apply(paola, draft, { again: true })
    return ends(paola, draft, 'applied')
  }
  const undo = ({ id }: { id: number }) => ({ params: { id: String(id) }, body: { reason: 'Riga sbagliata' } })
  const first = await given([giulia, 1])
  await giulia.pays(forno, '1 × 8,00 normal')
  const hers = await world.listens(giulia)
  await paola.gets(undoDistribution, undo(first))
  expect(await ends(paola, first, 'undone')).toMatchObject({ back: { tickets: 0, spent: 1 } })
  // Nothing came back, and yet she hears that somebody looked, and why.
  await expect
    .poll(() => hers.notifications)
    .toMatchObject([
      {
        title: 'Officine Alfieri ha annullato una consegna di buoni',
        body: expect.stringContaining('Riga sbagliata') as string,
        data: { type: 'takeback' },
      },
    ])

  const second = await given([giulia, 1])
  await paola.isRefused('taken_back_lately', undoDistribution, undo(second))
  // A colleague beside her changes nothing, nor invented people who never opened their account.
  const nobodies = [
    await world.person('enduser', { place: agency }),
    await world.person('enduser', { place: agency }),
    await world.person('enduser', { place: agency }),
  ]
  const third = await given([giulia, 2], [marco, 1], ...nobodies.map((who) => [who, 1] as const))
  await world.db.query(`update app_user set status = 'invited' where id = any ($1::bigint[])`, [nobodies.map(({ id }) => id)])
  await paola.isRefused('taken_back_lately', undoDistribution, undo(third))
  await world.db.query(`update app_user set status = 'active' where id = any ($1::bigint[])`, [nobodies.map(({ id }) => id)])
  // Among many the sum tells nobody's; of somebody else nothing was told yet; after 90 days it may be told again.
  await paola.gets(undoDistribution, undo(third))
  await ends(paola, third, 'undone')
  const his = await given([marco, 1])
  await paola.gets(undoDistribution, undo(his))
  await ends(paola, his, 'undone')
  await world.db.query(`update distribution set undone_at = undone_at - interval '91 days' where state = 'undone'`)
  await paola.gets(undoDistribution, undo(second))
  await ends(paola, second, 'undone')
})
