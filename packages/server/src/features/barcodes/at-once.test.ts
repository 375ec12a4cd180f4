/** What somebody tries with supermarket codes at once, beside the stories of one after the other. */
import { lastGdo, makeGdo, redeemGdo, releaseGdo } from '@taschino/contract/barcodes.ts'
import { cancel } from '@taschino/contract/payments.ts'
import { disableUser } from '@taschino/contract/accounts.ts'
import { atTheSupermarket } from '@taschino/testkit/at-the-supermarket.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const errorsOf = (answers: readonly { status: number; json: unknown }[]): string[] =>
  answers.map(({ status, json }) => (status === 200 ? 'yes' : (json as { error: string }).error))

story('twenty devices make a code at once: one is open, one hold in the books', async (world) => {
  const { market, giulia } = await atTheSupermarket(world)
  const body = { idShop: market.id, unit: 700, amount: 1 }
  const answers = await Promise.all(Array.from({ length: 20 }, () => giulia.sends(makeGdo, { key: crypto.randomUUID(), body })))
  const errors = errorsOf(answers)
  expect(errors.filter((one) => one === 'yes')).toHaveLength(1)
  expect(new Set(errors)).toEqual(new Set(['yes', 'one_open']))
  expect(await giulia.pocket()).toBe('5 × 7,00 gdo + 12,40 credits')
})

story('two tills, the owner, the company that closes them: value moves once, whoever is first', async (world) => {
  const { giulia, bruno, makes, tries } = await atTheSupermarket(world)
  const marta = await world.person('company')
  const made = await makes(2)
  const [one, two, gave, closed] = await Promise.all([
    tries(made, { bill: 700 }),
    tries(made),
    giulia.sends(releaseGdo, { key: crypto.randomUUID(), query: { id: String(made.id) } }),
    marta.sends(disableUser, { params: { id: String(giulia.id) }, body: { reason: 'Telefono perso' } }),
  ])
  expect([one, two, gave, closed].every(({ status }) => status < 500)).toBe(true)
  expect([one, two, gave].filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  const { rows } = await world.db.query<{ state: string }>('select state from gdo_barcode where id = $1', [made.id])
  expect(rows[0]?.state).not.toBe('open')
  expect((await tries(made)).status).toBeGreaterThanOrEqual(400)
  expect(bruno.role).toBe('shop')
})

story('one key with another bill is another request; storno twenty times gives back once', async (world) => {
  const { giulia, bruno, makes, tries } = await atTheSupermarket(world)
  const made = await makes(4)
  const key = crypto.randomUUID()
  const taken = await tries(made, { bill: 1500 }, key)
  expect(taken.status).toBe(200)
  expect((await tries(made, { bill: 2800 }, key)).status).toBe(422)
  const { gtid } = taken.json as { gtid: string }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      bruno.sends(cancel, { key: crypto.randomUUID(), params: { id: gtid }, body: { reason: 'Sbagliato' } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.every(({ status }) => status < 500)).toBe(true)
  expect(await giulia.pocket()).toBe('6 × 7,00 gdo + 12,40 credits')
})

story('amounts that are none, fields that nobody asked for and codes of other people lead nowhere', async (world) => {
  const { market, giulia, bruno, makes } = await atTheSupermarket(world)
  const journal = await world.journal()
  const body = { idShop: market.id, unit: 700, amount: 1 }
  for (const wrong of [
    { amount: 0 },
    { amount: -1 },
    { amount: 1.5 },
    { amount: '1' },
    { amount: 2 ** 53 + 1 },
    { unit: 0 },
    { unit: -700 },
    { unit: 1e9, amount: 1e6 },
    { type: 'normal' },
    { type: 'business' },
    { idUser: bruno.id },
    { value: 1 },
    { expiresAt: '2099-01-01' },
  ])
    expect(
      (await giulia.sends(makeGdo, { key: crypto.randomUUID(), body: { ...body, ...wrong } as never })).status,
      JSON.stringify(wrong),
    ).toBeLessThan(500)
  expect(await world.journal()).toBe(journal)
  const made = await makes(2)
  for (const wrong of [
    { bill: 0 },
    { bill: -1 },
    { bill: 700.5 },
    { bill: 1e21 },
    { till: '' },
    { idShop: 1 },
    { amount: 2 },
    { value: 1 },
  ])
    expect(
      (await bruno.sends(redeemGdo, { key: crypto.randomUUID(), body: { code: made.code, ...wrong } as never })).status,
      JSON.stringify(wrong),
    ).toBe(400)
  expect((await giulia.gets(lastGdo, {})).barcode?.state).toBe('open')
  expect((await bruno.sends(redeemGdo, { body: { code: made.code } as never })).status).toBe(200)
})
