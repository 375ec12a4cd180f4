/** Stories of a shop's data after it was brought in: who may write which field and until when, its tills, its hours, its logo. */
import { getReview, createGroup, createShop, decideReview, withdraw } from '@taschino/contract/onboarding.ts'
import { getLogo, removeLogo, setLogo } from '@taschino/contract/shop-front.ts'
import { getShop, getShops, handInContract, updateShop } from '@taschino/contract/shops.ts'
import { contract, ownerOf, shopBody } from '@taschino/testkit/bringing-in.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { STEP_UP_LIMITS } from '../../platform/config/settings.ts'

const of = (id: number) => ({ params: { id: String(id) } })
const rowOf = async (world: World, id: number) => (await world.db.query('select * from shop where id = $1', [id])).rows[0]
const picture = (background = '#0e4d38') =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
    .then((bytes) => new Blob([new Uint8Array(bytes)]))

/** An agent's shop, open or not yet, with its owner and two of the company. */
async function atWork(world: World, { open = true } = {}) {
  const [dario, marta, paolo] = [
    await world.person('agent', { name: 'Dario Conti' }),
    await world.person('company', { name: 'Marta Serra' }),
    await world.person('company', { name: 'Paolo Riva' }),
  ]
  const { id, tills } = await dario.gets(createShop, { body: shopBody(), files: await contract() })
  const carla = await ownerOf(world, id)
  if (open) await marta.gets(decideReview, { ...of(id), body: { decision: 'approved', seen: 0 } })
  return { dario, marta, paolo, carla, id, till: tills[0]?.code ?? '' }
}

const HOURS = [[{ from: '07:30', to: '13:00' }], [], [], [], [], [{ from: '20:00', to: '24:00' }], []]

describe('data of a shop', () => {
  story('T05 each role has its fields, the account is nobody’s, and what is not theirs changes nothing', async (world) => {
    const { dario, marta, carla, id } = await atWork(world)
    expect((await carla.gets(getReview, of(id))).can.edit).toEqual(['description', 'invoiceEmail', 'openingHours', 'tills'])
    expect((await dario.gets(getReview, of(id))).can.edit).toEqual([])
    expect((await marta.gets(getReview, of(id))).can.edit).not.toContain('iban')
    const before = await rowOf(world, id)
    const others = {
      title: 'Mio',
      feeMin: 0,
      feeMax: 1,
      capabilities: ['normal', 'free_credits'],
      vatNumber: '01234567897',
      businessName: 'Altra',
      address: 'Via Altra 99, Milano',
      idShopGroup: 1,
      merchantID: 'X',
      iban: 'DE89370400440532013000',
      ibanReceiverName: 'Ladro',
    }
    for (const [field, value] of Object.entries(others)) {
      await carla.isRefused('invalid_input', updateShop, { ...of(id), body: { [field]: value } })
      await carla.isRefused('invalid_input', updateShop, { ...of(id), body: { description: 'Pane', [field]: value } })
    }
    for (const field of ['iban', 'ibanReceiverName'] as const)
      await marta.isRefused('invalid_input', updateShop, { ...of(id), body: { [field]: others[field] } })
    // Every column of the table, as somebody would send it who has read the database.
    for (const column of Object.keys(before ?? {}).filter(
      (name) => !['enabled', 'title', 'address', 'description', 'capabilities', 'rea', 'ateco', 'pec'].includes(name),
    ))
      for (const who of [marta, carla])
        await who.isRefused('invalid_input', updateShop, { ...of(id), body: { [column]: before?.[column] ?? 1 } })
    for (const body of [{}, { reason: 'Solo' }, { seen: 0, title: 'Forno' }, { enabled: false, reason: 'Chiuso', title: 'Forno' }])
      await marta.isRefused('invalid_input', updateShop, { ...of(id), body })
    expect(await rowOf(world, id)).toEqual(before)
  })

  story(
    'the shop writes its words, hours and address for invoices; the company all the rest, and may empty what may be empty',
    async (world) => {
      const { marta, carla, id } = await atWork(world)
      const own = { description: 'Pane e focacce', openingHours: HOURS, invoiceEmail: 'conti@aurora.test' }
      expect((await carla.gets(updateShop, { ...of(id), body: own })).data).toMatchObject(own)
      const giulia = await world.person('enduser')
      expect((await giulia.gets(getShop, of(id))).openingHours).toEqual(HOURS)
      const position = { x: 45.07, y: 7.68 }
      const all = {
        title: 'Aurora Due',
        legalForm: 'sole',
        rea: 'TO-77',
        sdiCode: 'M5UXCR1',
        pec: 'aurora@pec.test',
        feeMin: 0,
        position,
        merchantID: 'M1',
      } as const
      expect((await marta.gets(updateShop, { ...of(id), body: all })).data).toMatchObject(all)
      const emptied = { rea: null, position: null, merchantID: null, openingHours: null, invoiceEmail: null }
      expect((await marta.gets(updateShop, { ...of(id), body: emptied })).data).toMatchObject({ ...emptied, title: 'Aurora Due' })
      for (const body of [
        { openingHours: HOURS.slice(1) },
        { openingHours: [[{ from: '13:00', to: '07:30' }], [], [], [], [], [], []] },
        { position: { x: 91, y: 0 } },
        { feeMin: 400, feeMax: 300 },
        { feeMin: 460 },
        { title: null },
        { rea: 'Torino' },
      ])
        await marta.isRefused('invalid_input', updateShop, { ...of(id), body })
    },
  )

  story(
    'what a deal is about, and where letters about the account go, is changed with a fresh proof alone',
    async (world) => {
      const { marta, carla, id } = await seeded(world)
      for (const body of [{ feeMin: 0 }, { capabilities: ['normal', 'gdo'] }, { idShopGroup: null }, { vatNumber: '01234567897' }])
        await marta.isRefused('step_up_required', updateShop, { ...of(id), body })
      await carla.isRefused('step_up_required', updateShop, { ...of(id), body: { invoiceEmail: 'altro@storia.test' } })
      await marta.isRefused('step_up_required', createShop, { body: shopBody(), files: await contract() })
      await marta.isRefused('step_up_required', createGroup, { body: shopBody(), files: await contract() })
      await marta.isRefused('step_up_required', updateShop, { ...of(id), body: { enabled: true } })
      await carla.gets(updateShop, { ...of(id), body: { description: 'Pane' } })
    },
    { settings: { stepUp: STEP_UP_LIMITS } },
  )

  story('who looks says yes to what they saw: a change in between is seen before it counts', async (world) => {
    const { dario, marta, paolo, id } = await atWork(world, { open: false })
    const { version } = await marta.gets(getReview, of(id))
    await dario.gets(updateShop, {
      ...of(id),
      body: { address: 'Via Nuova 1, 10122 Torino TO', iban: 'DE89370400440532013000', ibanReceiverName: 'Aurora' },
    })
    await marta.isRefused('review_changed', decideReview, { ...of(id), body: { decision: 'approved', seen: version } })
    await marta.isRefused('review_changed', updateShop, { ...of(id), body: { enabled: true, seen: version } })
    await dario.gets(handInContract, { ...of(id), files: await contract('Contratto di convenzione, altre condizioni') })
    await marta.isRefused('review_changed', decideReview, { ...of(id), body: { decision: 'approved', seen: version + 1 } })
    const [one, other] = await Promise.all(
      [marta, paolo].map((who) => who.sends(decideReview, { ...of(id), body: { decision: 'approved', seen: version + 2 } })),
    )
    expect([one?.status, other?.status].toSorted()).toEqual([200, 409])
  })

  story('a yes by `enabled: true` is a yes, and is refused as one', async (world) => {
    const { dario, marta, paolo } = await atWork(world)
    const made = await marta.gets(createShop, { body: shopBody(), files: await contract() })
    const yes = { ...of(made.id), body: { enabled: true } }
    expect(made).toMatchObject({ agent: null, hindrances: ['review_own', 'owner_not_active', 'owner_unconfirmed'], can: { decide: false } })
    await marta.isRefused('review_own', updateShop, yes)
    await marta.isRefused('review_own', decideReview, { ...of(made.id), body: { decision: 'rejected', seen: 0, reason: 'Prova' } })
    await paolo.isRefused('owner_not_active', updateShop, yes)
    await ownerOf(world, made.id, null)
    await paolo.isRefused('owner_unconfirmed', updateShop, yes)
    await ownerOf(world, made.id)
    expect(await paolo.gets(updateShop, yes)).toMatchObject({ enabled: true, state: 'approved' })
    // Stopped and started it is as every shop is.
    await marta.gets(updateShop, { ...of(made.id), body: { enabled: false, reason: 'Chiuso per lavori' } })
    expect(await marta.gets(updateShop, yes)).toMatchObject({ enabled: true })
    const member = await dario.gets(createGroup, { body: shopBody({ title: 'Gruppo' }), files: await contract() })
    const inside = await dario.gets(createShop, { body: { shopData: shopBody({ idShopGroup: member.id }).shopData }, files: {} })
    expect(inside).toMatchObject({ owner: { status: 'invited' }, contract: { version: 1 }, group: { id: member.id } })
    // Out of its group it has no paper of its own.
    await dario.gets(updateShop, { ...of(inside.id), body: { idShopGroup: null } })
    await paolo.isRefused('contract_missing', decideReview, { ...of(inside.id), body: { decision: 'approved', seen: 1 } })
    // It was touched since it was handed in: a yes that names nothing is none (decision 0195).
    await paolo.isRefused('review_changed', updateShop, { ...of(inside.id), body: { enabled: true } })
    await paolo.isRefused('contract_missing', updateShop, { ...of(inside.id), body: { enabled: true, seen: 1 } })
    await dario.gets(withdraw, { ...of(inside.id), body: {} })
  })

  story('tills: the company adds and switches, the shop calls them as it likes, and a code is never another shop’s', async (world) => {
    const { marta, carla, id, till } = await atWork(world)
    const other = await world.shop()
    const shown = await marta.gets(updateShop, {
      ...of(id),
      body: { tills: [{ name: 'terrazza' }, { code: till, name: 'banco', enabled: false }] },
    })
    expect(shown.tills.map(({ name, enabled }) => [name, enabled])).toEqual([
      ['banco', false],
      ['terrazza', true],
    ])
    expect((await carla.gets(getShops, { query: {} })) as { codes: unknown[] }).toMatchObject({ codes: [{ name: 'terrazza' }] })
    await carla.gets(updateShop, { ...of(id), body: { tills: [{ code: till, name: 'cassa grande' }] } })
    for (const tills of [[{ name: 'mia' }], [{ code: till, name: 'banco', enabled: true }], [{ code: other.tills[0], name: 'sua' }], []])
      await carla.isRefused('invalid_input', updateShop, { ...of(id), body: { tills } })
    await marta.isRefused('invalid_input', updateShop, { ...of(id), body: { tills: [{ code: other.tills[0], name: 'sua' }] } })
    await marta.isRefused('invalid_input', updateShop, {
      ...of(id),
      body: { tills: Array.from({ length: 29 }, (_, i) => ({ name: `c${i}` })) },
    })
    expect((await world.db.query('select name from shop_code where id_shop = $1', [other.id])).rows).toEqual([{ name: 'cassa 1' }])
  })
})

/** With proofs asked for nobody is brought in by a call: a shop and its people, as they stand. */
async function seeded(world: World) {
  const marta = await world.person('company', { name: 'Marta Serra' })
  const { id } = await world.shop()
  return { marta, carla: await world.person('shop', { name: 'Carla Neri', place: id }), id }
}

describe('a logo', () => {
  story('hangs over the door of a shop, as itself and for anybody; each picture has a name of its own', async (world) => {
    const { dario, marta, carla, id } = await atWork(world, { open: false })
    await dario.isRefused('no_picture', getLogo, of(id))
    const first = await dario.gets(setLogo, { ...of(id), files: { file: await picture() } })
    await marta.gets(decideReview, { ...of(id), body: { decision: 'approved', seen: 0 } })
    await dario.isRefused('logo_by_company', setLogo, { ...of(id), files: { file: await picture() } })
    await dario.isRefused('logo_by_company', removeLogo, of(id))
    const { icon } = await carla.gets(getShop, of(id))
    expect(icon).toBe(`/api/v1/shops/${id}/logo?v=${first.name}`)
    const seen = await fetch(`${world.url}${icon}`)
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const { width, format } = await sharp(Buffer.from(await seen.arrayBuffer())).metadata()
    expect([width, format]).toEqual([256, 'webp'])
    expect((await carla.gets(setLogo, { ...of(id), files: { file: await picture('#a00') } })).name).not.toBe(first.name)
    await carla.isRefused('picture_unreadable', setLogo, {
      ...of(id),
      files: { file: new Blob([(await picture().then((one) => one.arrayBuffer())).slice(0, 60)]) },
    })
    await carla.gets(removeLogo, of(id))
    await carla.isRefused('no_picture', getLogo, of(id))
    expect((await carla.gets(getShop, of(id))).icon).toBeNull()
  })

  story('of more pixels than a picture needs is refused', async (world) => {
    const { carla, id } = await seededOwner(world)
    const wide = await sharp({ create: { width: 9000, height: 2000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    await carla.isRefused('picture_too_many_pixels', setLogo, { ...of(id), files: { file: new Blob([new Uint8Array(wide)]) } })
  })
})

async function seededOwner(world: World): Promise<{ carla: Person; id: number }> {
  const { id } = await world.shop()
  return { carla: await world.person('shop', { name: 'Carla Neri', place: id }), id }
}
