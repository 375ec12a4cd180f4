/** Stories of who owns a code: asked who they are as for a payment, closed by the company, or leaving for good. */
import { disableUser, enableUser } from '@taschino/contract/accounts.ts'
import { lastGdo, makeGdo, redeemGdo } from '@taschino/contract/barcodes.ts'
import { deleteAccount, leavingMeans } from '@taschino/contract/people/own-data.ts'
import { STEP_UP_HEADER } from '@taschino/contract/stepup.ts'
import { atTheSupermarket } from '@taschino/testkit/at-the-supermarket.ts'
import { ON, orderOf, payerWith, prove } from '@taschino/testkit/paying-with-a-proof.ts'
import { STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

story(
  'a code that is not small asks for a proof, which is for that shop, amount and key alone',
  async (world) => {
    const market = await world.shop({ title: 'Superspesa', capabilities: ['gdo'] })
    const giulia = await payerWith(world, '20 × 10,00 gdo')
    const ask = { key: crypto.randomUUID(), body: { idShop: market.id, unit: 1000, amount: 6 } }
    const refused = await giulia.isRefused('step_up_required', makeGdo, ask)
    expect(await giulia.gets(lastGdo, {})).toEqual({ barcode: null })
    const proof = await prove(giulia, orderOf(refused))
    const headers = { [STEP_UP_HEADER]: proof }
    await giulia.isRefused('step_up_required', makeGdo, { key: ask.key, body: { ...ask.body, amount: 7 }, headers })
    const again = await prove(giulia, orderOf(await giulia.isRefused('step_up_required', makeGdo, ask)))
    const made = await giulia.sends(makeGdo, { ...ask, headers: { [STEP_UP_HEADER]: again } })
    expect([made.status, made.json]).toMatchObject([200, { state: 'open', value: 6000 }])
  },
  ON,
)

story('whom the company closes has their tickets back before the books close; nobody takes them meanwhile', async (world) => {
  const { giulia, bruno, makes } = await atTheSupermarket(world, { pocket: '3 × 7,00 gdo' })
  const marta = await world.person('company', { name: 'Marta Serra' })
  const made = await makes(2)
  const params = { id: String(giulia.id) }
  await marta.gets(disableUser, { params, body: { reason: 'prova' } })
  await bruno.isRefused('code_expired', redeemGdo, { body: { code: made.code } })
  await marta.gets(enableUser, { params, body: {} })
  const { rows } = await world.db.query(
    `select kind, sum(balance)::int as value from ledger.account where party = $1 group by kind order by kind`,
    [giulia.id],
  )
  expect(rows).toEqual([
    { kind: 'hold', value: 0 },
    { kind: 'tickets', value: 2100 },
  ])
})

story('what lies in a code counts when somebody leaves for good, and is given up with the rest only by a yes', async (world) => {
  const { giulia, makes } = await atTheSupermarket(world, { pocket: '3 × 7,00 gdo' })
  await makes(2)
  // What the screen says beforehand is what the refusal says: else nobody is asked to give it up, and nobody can leave.
  expect(await giulia.gets(leavingMeans, {})).toEqual({ value: 2100, aside: 1400, codes: { count: 0, value: 0 }, hindrance: null })
  const held = await giulia.isRefused('value_held', deleteAccount, { body: { password: STORY_PASSWORD } })
  expect(held.json).toMatchObject({ facts: { value: 2100 } })
  // Whoever thought better of it still has the code.
  expect((await giulia.gets(lastGdo, {})).barcode).toMatchObject({ state: 'open', value: 1400 })
  await giulia.gets(deleteAccount, { body: { password: STORY_PASSWORD, giveUpValue: true } })
  const { rows } = await world.db.query('select state from gdo_barcode where id_user = $1', [giulia.id])
  expect(rows).toEqual([{ state: 'cancelled' }])
})
