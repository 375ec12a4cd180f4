/** I16: what is on hold for codes is what open codes say, for both lookouts; and what an insider changes in it is seen. */
import { releaseGdo } from '@taschino/contract/barcodes.ts'
import { bothFind, tampered } from '@taschino/testkit/audited.ts'
import { atTheSupermarket } from '@taschino/testkit/at-the-supermarket.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const CODES = 'barcodes hold what they say, and what is over holds nothing'
const ASIDE = 'what lies aside for shops is what they wait for'

story('I16: open, taken and given up codes are in order; a row that says otherwise is not', async (world) => {
  const { giulia, makes, reads } = await atTheSupermarket(world)
  await reads(await makes(2), { bill: 900 })
  await giulia.gets(releaseGdo, { query: { id: String((await makes(1)).id) } })
  const open = await makes(3)
  expect(await bothFind(world)).toEqual([])
  const row = `where id = ${open.id}`
  expect(await tampered(world, `update gdo_barcode set amount = 2 ${row}`, `update gdo_barcode set amount = 3 ${row}`)).toEqual([
    CODES,
    ASIDE,
  ])
  const gone = await tampered(
    world,
    `update gdo_barcode set state = 'released', ended_at = now(), sealed = null ${row}`,
    `update gdo_barcode set state = 'open', ended_at = null, sealed = 'sealed.' ${row}`,
  )
  expect(gone).toEqual([CODES, ASIDE])
  const hold = `update ledger.account set balance = balance %s 700 where party = ${giulia.id} and kind = 'hold'`
  expect(await tampered(world, hold.replace('%s', '+'), hold.replace('%s', '-'))).toEqual(expect.arrayContaining([ASIDE, 'I12', 'I3']))
  expect(await bothFind(world)).toEqual([])
})

story(
  'the type normal lies in no code, whatever a program asks for: the table takes neither a new one nor a changed one',
  async (world) => {
    const { market, giulia, makes } = await atTheSupermarket(world)
    const open = await makes(1)
    const insert = `insert into gdo_barcode (gtid, id_user, id_shop, type, unit, amount, mac, sealed, expires_at)
    values ('0000000000000000', $1, $2, $3, 700, 1, 'mac', 'sealed.', now() + interval '1 minute')`
    for (const type of ['normal', 'business'])
      await expect(world.db.query(insert, [giulia.id, market.id, type]), type).rejects.toThrow('gdo_barcode_type_check')
    await expect(world.db.query(`update gdo_barcode set type = 'normal' where id = $1`, [open.id])).rejects.toThrow(
      /what a code holds does not change|type_check/,
    )
  },
)
