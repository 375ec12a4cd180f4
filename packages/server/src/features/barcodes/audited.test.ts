/** I16: what is on hold for codes is what open codes say, for both lookouts; and what an insider changes in it is seen. */
import { fileURLToPath } from 'node:url'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { releaseGdo } from '@taschino/contract/barcodes.ts'
import { atTheSupermarket } from '@taschino/testkit/at-the-supermarket.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

/** Loaded by its place and not by its name: no package shares code with the auditor. */
const { audit } = (await import(fileURLToPath(new URL('../../../../../tools/audit.ts', import.meta.url)))) as {
  audit: (url: string) => Promise<readonly { name: string; looked: number; wrong: readonly string[] }[]>
}

const CODES = 'barcodes hold what they say, and what is over holds nothing'
const ASIDE = 'what lies aside for shops is what they wait for'

async function seen(world: World): Promise<string[]> {
  const checks = await audit(world.databaseUrl)
  return [
    ...checks.filter(({ wrong }) => wrong.length > 0).map(({ name }) => name),
    ...(await checkInvariants(world.db)).map(({ name }) => name),
  ]
}

/** Somebody with all rights does this, and takes it back. */
async function seenWith(world: World, there: string, back: string): Promise<string[]> {
  const does = (sql: string) => world.db.tx(async (tx) => void (await tx.query(`set local session_replication_role = replica; ${sql}`)))
  await does(there)
  const found = await seen(world)
  await does(back)
  return found
}

story('I16: open, taken and given up codes are in order; a row that says otherwise is not', async (world) => {
  const { giulia, makes, reads } = await atTheSupermarket(world)
  await reads(await makes(2), { bill: 900 })
  await giulia.gets(releaseGdo, { query: { id: String((await makes(1)).id) } })
  const open = await makes(3)
  expect(await seen(world)).toEqual([])
  const row = `where id = ${open.id}`
  expect(await seenWith(world, `update gdo_barcode set amount = 2 ${row}`, `update gdo_barcode set amount = 3 ${row}`)).toEqual([
    CODES,
    ASIDE,
  ])
  const gone = await seenWith(
    world,
    `update gdo_barcode set state = 'released', ended_at = now(), sealed = null ${row}`,
    `update gdo_barcode set state = 'open', ended_at = null, sealed = 'sealed.' ${row}`,
  )
  expect(gone).toEqual([CODES, ASIDE])
  const hold = `update ledger.account set balance = balance %s 700 where party = ${giulia.id} and kind = 'hold'`
  expect(await seenWith(world, hold.replace('%s', '+'), hold.replace('%s', '-'))).toEqual(expect.arrayContaining([ASIDE, 'I12', 'I3']))
  expect(await seen(world)).toEqual([])
})
