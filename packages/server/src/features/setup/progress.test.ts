/** The checklist of a circuit that begins says what is there, and what is not; nobody can tick what has not happened. */
import { publishDocument } from '@taschino/contract/documents.ts'
import { getProgress, testLetter } from '@taschino/contract/setup.ts'
import { changeSetting } from '@taschino/contract/settings.ts'
import { atTheBaker } from '@taschino/testkit/at-the-baker.ts'
import { paper } from '@taschino/testkit/paper.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const PAYER = { name: 'Circuito spa', iban: 'IT60X0542811101000000123456', bic: null }
const ISSUER = { name: 'Circuito spa', partitaIva: '01234567897', address: 'Via Roma 1, 10123 Torino', sdi: null }

const left = async (who: Person) => (await who.gets(getProgress, {})).steps.filter(({ done }) => !done).map(({ name }) => name)

story(
  'each step is done by what has happened, and all of them end the list',
  async (world) => {
    const marta = await world.person('admin')
    expect(await left(marta)).toEqual([
      'proof',
      'issuer',
      'payer',
      'letter',
      'fees',
      'terms',
      'circuit',
      'documents',
      'colleague',
      'agency',
      'shop',
    ])
    await marta.gets(changeSetting, { body: { key: 'issuer', value: ISSUER } })
    await marta.gets(changeSetting, { body: { key: 'payer', value: PAYER } })
    // To say a default is to decide it.
    await marta.gets(changeSetting, { body: { key: 'fees', value: { feeMin: 200, feeMax: 450, lowest: 0, highest: 500 } } })
    await marta.isRefused('setting_same', changeSetting, {
      body: { key: 'fees', value: { feeMin: 200, feeMax: 450, lowest: 0, highest: 500 } },
    })
    await marta.gets(changeSetting, { body: { key: 'terms', value: [2, 7, 15, 30] } })
    await marta.gets(changeSetting, { body: { key: 'circuit', value: { name: 'Buoni del Lago', accent: '#c02020', logo: null } } })
    const ivo = await world.person('company')
    await world.agency()
    await world.shop({ enabled: false })
    expect(await left(marta)).toEqual(['proof', 'letter', 'documents', 'shop'])
    await world.shop()
    const text = new File([await paper()], 'condizioni.pdf')
    await marta.sends(publishDocument, { body: { name: 'condizioni', title: 'Condizioni', roles: ['enduser'] }, files: { file: text } })
    expect(await marta.gets(getProgress, {})).toMatchObject({ done: false, letter: 'none', waiting: 0 })
    const box = await world.letterbox()
    expect(await marta.gets(testLetter, { body: {} })).toEqual({ to: `${marta.username}@storia.test` })
    expect((await box.brings(`${marta.username}@storia.test`)).text).toContain('La posta funziona')
    await expect.poll(async () => marta.gets(getProgress, {})).toMatchObject({ done: true, letter: 'sent' })
    expect(await left(ivo)).toEqual(['proof'])
  },
  {},
)

story(
  'a mail server that is away is told, and the letter leaves when it is back',
  async (world) => {
    const marta = await world.person('admin')
    const box = await world.letterbox()
    await box.unplug()
    await marta.gets(testLetter, { body: {} })
    expect((await marta.gets(getProgress, {})).letter).toBe('leaving')
    await world.db.query(`update letter set created_at = created_at - interval '11 seconds'`)
    expect((await marta.gets(getProgress, {})).letter).toBe('stuck')
    await box.plug()
  },
  {},
)

story(
  'the first payment is known, and nothing before it counts as one',
  async (world) => {
    const marta = await world.person('admin')
    const { forno, giulia } = await atTheBaker(world, { pocket: '2 × 8,00 normal' })
    expect(await marta.gets(getProgress, {})).toMatchObject({ paid: false })
    await giulia.pays(forno, '1 × 8,00 normal')
    expect(await marta.gets(getProgress, {})).toMatchObject({ paid: true })
  },
  {},
)
