/** Days of grace are for who did nothing about it: nobody keeps tickets alive by setting them aside over midnight, again and again. */
import { lastGdo, releaseGdo } from '@taschino/contract/barcodes.ts'
import { buyGift, returnGift } from '@taschino/contract/gift-codes.ts'
import { codesBy, GROCER, merchantBy } from '@taschino/testkit/gift-stock.ts'
import { atTheSupermarket } from '@taschino/testkit/at-the-supermarket.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

story('T23: a code for the supermarket held over midnight brings a week of grace once, not a week each week', async (world) => {
  const { giulia, makes } = await atTheSupermarket(world, { pocket: '4 × 7,00 gdo' })
  const overMidnight = async () => {
    const { id } = await makes(4)
    await world.expires(giulia.id, 700)
    await giulia.gets(releaseGdo, { query: { id: String(id) } })
    expect((await giulia.gets(lastGdo, {})).barcode?.state).toBe('released')
  }
  await overMidnight()
  expect(await giulia.pocket()).toBe('4 × 7,00 gdo')
  await overMidnight()
  expect(await giulia.pocket()).toBe('')
})

story('T23: a gift code bought with what ends today and given back tomorrow brings grace once', async (world) => {
  const [marta, giulia] = [await world.person('company'), await world.person('enduser')]
  const merchant = await merchantBy(marta, GROCER)
  await codesBy(marta, merchant, 1000, 2)
  await world.gives(giulia.id, '2 × 5,00 gdo')
  for (const left of ['2 × 5,00 gdo', '']) {
    const { codes } = await giulia.gets(buyGift, { body: { merchant: merchant.id, unit: 1000, amount: 1 } })
    await world.expires(giulia.id, 500)
    await giulia.gets(returnGift, { params: { id: String(codes[0]?.id) } })
    expect(await giulia.pocket()).toBe(left)
  }
})
