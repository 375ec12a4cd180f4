/** Stories of owners and offices whose firm was brought in with its VAT number: they are asked for nothing that is known. */
import { activateUser, createUser, lookAtCode } from '@taschino/contract/accounts.ts'
import { createShop } from '@taschino/contract/onboarding.ts'
import { contract, shopBody } from '@taschino/testkit/bringing-in.ts'
import { send } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

/** Reads the letter: nothing is missing, and a password is enough. */
async function comesIn(world: World, email: string, code: string): Promise<void> {
  const looked = await send(world.url, lookAtCode, { body: { code, purpose: 'activation' } })
  expect(looked.json).toMatchObject({ email, place: { missing: [] } })
  const activationData = { firstName: 'Carla', lastName: 'Neri', username: email.split('@')[0] ?? '', password: 'sette mele mature' }
  const came = await send(world.url, activateUser, { body: { activationCode: code, activationData } })
  expect([came.status, came.json]).toMatchObject([200, {}])
}

story('the owner of a shop that an agent brought in types a password and no VAT number a second time', async (world) => {
  const box = await world.letterbox()
  const dario = await world.person('agent')
  const body = shopBody()
  const { id } = await dario.gets(createShop, { body, files: await contract() })
  await comesIn(world, body.userData.email, await box.code(body.userData.email))
  expect((await world.db.query('select vat_number, fiscal_code from shop where id = $1', [id])).rows).toEqual([
    { vat_number: body.shopData.vatNumber, fiscal_code: null },
  ])
})

story('nor does the office of an agency', async (world) => {
  const box = await world.letterbox()
  const idAgency = await world.agency()
  await world.db.query(`update agency set address = 'Corso Re 1, Torino', vat_number = '01234567897' where id = $1`, [idAgency])
  const email = 'ufficio.noto@storia.test'
  const company = await world.person('company')
  await company.gets(createUser, { body: { email, role: 'agency', firstName: 'Elena', lastName: 'Sala', idAgency } })
  await comesIn(world, email, await box.code(email))
})
