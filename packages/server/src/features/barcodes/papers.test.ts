/** Stories of what papers and reports make of codes: while one is open nothing was spent, and what a till takes is a payment. */
import { businessMonth } from '@taschino/basics/business-day.ts'
import { getOwnMonth, getShopMonth } from '@taschino/contract/papers.ts'
import { circulation } from '@taschino/contract/reports.ts'
import { exportTransactions } from '@taschino/contract/wallet.ts'
import { addedUp } from '@taschino/testkit/added-up.ts'
import { atTheSupermarket } from '@taschino/testkit/at-the-supermarket.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

story('an open code is still its owner’s, in the month as in the reports; taken it is spent, and each list says by what', async (world) => {
  const { market, giulia, bruno, makes, reads } = await atTheSupermarket(world, { pocket: '6 × 7,00 gdo' })
  const marta = await world.person('company', { name: 'Marta Serra' })
  const yearMonth = businessMonth(world.clock.now())
  const hers = () => giulia.gets(getOwnMonth, { query: { yearMonth } })
  const theirs = async () => {
    const { rows, now } = await marta.gets(circulation, { query: {} })
    const gdo = rows.findLast(({ type }) => type === 'gdo')
    return { issued: gdo?.issued, redeemed: gdo?.redeemed, outstanding: gdo?.outstanding, now: now.outstanding }
  }
  for (const rolled of [false, true]) {
    if (rolled) await addedUp(world.db)
    const before = [await hers(), await theirs()]
    const made = await makes(2)
    if (rolled) await addedUp(world.db)
    expect([await hers(), await theirs()]).toEqual(before)
    await reads(made, { bill: 700 })
    if (rolled) await addedUp(world.db)
    expect((await hers()).spent).toBe((before[0] as { spent: number }).spent + 700)
    expect(await theirs()).toMatchObject({
      redeemed: rolled ? 1400 : 700,
      outstanding: rolled ? 2800 : 3500,
      now: rolled ? 2800 : 3500,
      issued: 4200,
    })
  }
  expect((await hers()).spentAt).toMatchObject([{ name: market.title, payments: 2, spent: 1400 }])
  const paper = await bruno.sends(getShopMonth, { params: { id: String(market.id) }, query: { yearMonth } })
  expect([paper.status, paper.text]).toEqual([200, expect.stringMatching(/"type":"gdo"[^}]*1400/)])
  const file = await giulia.sends(exportTransactions, { params: { id: String(giulia.id) }, query: { format: 'csv', language: 'it' } })
  expect(file.text).toContain('Codice spesa')
})
