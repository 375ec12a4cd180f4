/** I15: the stock is worth what the codes that are there had cost, for both lookouts; what an insider changes in it is seen. */
import { creditCode, payMerchant } from '@taschino/contract/gift-accounts.ts'
import { buyGift, returnGift } from '@taschino/contract/gift-codes.ts'
import { cancelGift, removeCode } from '@taschino/contract/gift-stock.ts'
import { bothFind, tampered } from '@taschino/testkit/audited.ts'
import { codesBy, GROCER, merchantBy } from '@taschino/testkit/gift-stock.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const STOCK = 'the stock of gift codes is worth what those that are there had cost'
const OWED = 'each merchant of gift codes is owed what its codes had cost, less what it credited, and was never paid more'
const SALES = 'every sold gift code was paid for once, by whoever has it, and never with meal tickets'

story(
  'I15: brought in, sold, given back, burned, withdrawn: the books follow to the cent, and whoever writes otherwise is found',
  async (world) => {
    const [marta, giulia, luca] = [await world.person('company'), await world.person('enduser'), await world.person('enduser')]
    const merchant = await merchantBy(marta, GROCER)
    await codesBy(marta, merchant, 2000, 6)
    await world.gives(giulia.id, '6 × 8,00 gdo + 60,00 credits')
    const { codes } = await giulia.gets(buyGift, { body: { merchant: merchant.id, unit: 2000, amount: 3 } })
    const [kept, back, burned] = codes.map(({ id }) => ({ id: String(id) }))
    if (!kept || !back || !burned) throw new Error('three were bought')
    await giulia.gets(returnGift, { params: back })
    await marta.gets(cancelGift, { params: burned, body: { reason: 'Doppio' } })
    const { rows } = await world.db.query<{ id: number }>(`select id from gift_code where state = 'free' order by id desc limit 1`)
    await marta.gets(removeCode, { params: { id: String(rows[0]?.id) } })
    expect(await bothFind(world)).toEqual([])
    const row = `where id = ${kept.id}`
    expect(
      await tampered(world, `update gift_code set party = ${luca.id} ${row}`, `update gift_code set party = ${giulia.id} ${row}`),
    ).toEqual([SALES])
    await marta.gets(payMerchant, { params: { id: String(merchant.id) }, body: { value: 500, on: '2026-11-30', reference: 'F 12' } })
    await marta.gets(creditCode, { params: burned, body: { reference: 'NC 3' } })
    expect(await bothFind(world)).toEqual([])
    const dead = `where id = ${burned.id}`
    expect(
      await tampered(world, `update gift_code set credited_at = null ${dead}`, `update gift_code set credited_at = now() ${dead}`),
    ).toEqual([OWED])
    const free = `where id = ${back.id}`
    expect(await tampered(world, `update gift_code set cost = cost - 1 ${free}`, `update gift_code set cost = cost + 1 ${free}`)).toEqual([
      STOCK,
      OWED,
      SALES,
    ])
    expect(
      await tampered(world, `update gift_code set state = 'withdrawn' ${free}`, `update gift_code set state = 'free' ${free}`),
    ).toEqual([STOCK])
    expect(await bothFind(world)).toEqual([])
  },
)

story('the type normal never pays for a code, whatever a program asks for: neither as a way of paying nor in the books', async (world) => {
  const marta = await world.person('company')
  const merchant = await merchantBy(marta)
  await expect(world.db.query(`update gift_merchant set pay_with = '{normal,free_credits}' where id = $1`, [merchant.id])).rejects.toThrow(
    'pay_with',
  )
  const entry = `insert into ledger.entry (party, gtid, at, value, types, kind) values (1, '0000000000000000', now(), -1, $1, 'gift-code')`
  await expect(world.db.query(entry, [9])).rejects.toThrow('entry_no_meal_tickets_for_codes')
})
