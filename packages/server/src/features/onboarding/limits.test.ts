/** Stories of what an agent may not: terms of the company, other people's shops, more than a day's work, half of what is needed. */
import {
  createGroup,
  createShop,
  decideReview,
  exportReviews,
  getGroup,
  getReview,
  listGroups,
  listReviews,
  submit,
  withdraw,
} from '@taschino/contract/onboarding.ts'
import { getContracts, getShops, updateShop } from '@taschino/contract/shops.ts'
import { brings, contract, network, ownerOf, shopBody } from '@taschino/testkit/bringing-in.ts'
import { HOSTILE_PDFS } from '@taschino/testkit/hostile-pdfs.ts'
import { story } from '@taschino/testkit/story.ts'
import { describe, expect } from 'vitest'

/** What the company lets agents offer. */
const POLICY = { settings: { fees: { feeMin: 200, feeMax: 450, lowest: 150, highest: 450, byType: [] } } }
const of = (id: number) => ({ params: { id: String(id) } })

const yes = { decision: 'approved' as const, seen: 0 }

describe('what an agent may not', () => {
  story(
    'T07 fees outside the policy, what the company opens, a shop that is open, and `enabled` in any form',
    async (world) => {
      const { dario, marta, paolo } = await network(world)
      const files = await contract()
      await dario.isRefused('fee_outside_policy', createShop, { body: shopBody({ feeMin: 0 }), files })
      await dario.isRefused('fee_outside_policy', createGroup, { body: shopBody({ feeMax: 500 }), files })
      for (const type of ['gdo', 'free_credits'] as const)
        await dario.isRefused('capability_by_company', createShop, { body: shopBody({ capabilities: ['normal', type] }), files })
      const { id } = await brings(dario)
      await dario.isRefused('fee_outside_policy', updateShop, { ...of(id), body: { feeMin: 100 } })
      await dario.isRefused('capability_by_company', updateShop, { ...of(id), body: { capabilities: ['gdo'] } })
      for (const body of [
        { enabled: true },
        { enabled: true, seen: 0 },
        { enabled: false, reason: 'Chiudo' },
        { title: 'Forno', enabled: true },
      ])
        await dario.isRefused('invalid_input', updateShop, { ...of(id), body })
      await dario.isRefused('forbidden', decideReview, { ...of(id), body: yes })
      for (const more of [
        { enabled: true },
        { idAgent: 1 },
        { isGroup: true },
        { createdBy: 1 },
        { autoEnable: true },
        { state: 'approved' },
      ]) {
        const body = shopBody()
        await dario.isRefused('invalid_input', createShop, { body: { ...body, shopData: { ...body.shopData, ...more } }, files })
        await dario.isRefused('invalid_input', createShop, { body: { ...body, ...more }, files })
      }
      // What the company may, it may; and an agent may leave what it has opened as it is.
      await marta.gets(updateShop, { ...of(id), body: { capabilities: ['normal', 'gdo'], feeMin: 0, feeMax: 300 } })
      await dario.gets(updateShop, { ...of(id), body: { capabilities: ['gdo'] } })
      await ownerOf(world, id)
      const { version } = await marta.gets(getReview, of(id))
      await paolo.gets(decideReview, { ...of(id), body: { decision: 'approved', seen: version } })
      await dario.isRefused('review_over', updateShop, { ...of(id), body: { description: 'Pane' } })
      expect((await dario.gets(getReview, of(id))).can).toMatchObject({ edit: [], submit: false, withdraw: false })
    },
    POLICY,
  )

  story('T01 T03 nothing of another agent: no record, no group, no list; a superagent reaches what stands below', async (world) => {
    const { dario, piero, silvana, marta } = await network(world)
    const { id } = await brings(dario)
    const group = await dario.gets(createGroup, { body: shopBody({ title: 'Gruppo Aurora' }), files: await contract() })
    for (const call of [getReview, getContracts]) await piero.isRefused('not_found', call, of(id))
    await piero.isRefused('not_found', submit, { ...of(id), body: {} })
    await piero.isRefused('not_found', withdraw, { ...of(id), body: {} })
    await piero.isRefused('not_found', updateShop, { ...of(id), body: { title: 'Mio' } })
    await piero.isRefused('not_found', getGroup, of(group.id))
    await piero.isRefused('group_unknown', createShop, { body: shopBody({ idShopGroup: group.id }), files: await contract() })
    await dario.isRefused('group_unknown', createShop, { body: shopBody({ idShopGroup: id }), files: await contract() })
    await dario.isRefused('group_unknown', updateShop, { ...of(id), body: { idShopGroup: (await world.shop({ isGroup: true })).id } })
    expect((await piero.gets(listGroups, { query: {} })).items).toEqual([])
    expect((await piero.gets(listReviews, { query: {} })).items).toEqual([])
    expect((await silvana.gets(getReview, of(id))).id).toBe(id)
    expect((await silvana.gets(listReviews, { query: { state: 'waiting' } })).items.map(({ kind }) => kind)).toEqual(['shop', 'group'])
    expect((await silvana.gets(listGroups, { query: { text: 'aurora' } })).items.map((one) => one.id)).toEqual([group.id])
    expect((await marta.gets(listReviews, { query: { kind: 'group', limit: '1' } })).items[0]).toMatchObject({
      about: { id: group.id, title: 'Gruppo Aurora' },
      agent: 'Dario Conti',
      hindrances: ['owner_not_active', 'owner_unconfirmed'],
    })
    expect((await marta.gets(getShops, { query: { idAgent: String(dario.id) } })) as { items: unknown[] }).toMatchObject({
      items: [{ id: group.id }, { id }],
    })
  })

  story(
    'a file of reviews holds as many lines as files may',
    async (world) => {
      const { dario, marta } = await network(world)
      await brings(dario)
      await dario.gets(createGroup, { body: shopBody({ title: 'Gruppo Aurora' }), files: await contract() })
      await marta.isRefused('export_too_large', exportReviews, { query: { format: 'csv' } })
    },
    { settings: { exportMax: 1 } },
  )

  story('thirty a day, and the thirty-first waits for tomorrow; the company is not counted', async (world) => {
    const { dario, marta } = await network(world)
    await world.db.query(
      `insert into shop (title, business_name, created_by) select 'Bottega ' || n, 'Bottega', $1 from generate_series(1, 29) n`,
      [dario.id],
    )
    await brings(dario)
    const refused = await dario.isRefused('shops_a_day', createShop, { body: shopBody(), files: await contract() })
    expect(refused.json).toMatchObject({ facts: { most: 30 } })
    await brings(marta)
    await world.db.query(`update shop set created_at = created_at - interval '25 hours' where created_by = $1`, [dario.id])
    await brings(dario)
  })

  story('T34 an owner whom the service knows: the company is told, an agent is not, and the shop waits for an owner', async (world) => {
    const { dario, marta } = await network(world)
    const giulia = await world.person('enduser', { name: 'Giulia Bianchi' })
    const known = () => {
      const body = shopBody()
      return { ...body, userData: { ...body.userData, email: `${giulia.username}@storia.test` } }
    }
    const files = await contract()
    for (const call of [createShop, createGroup]) {
      await marta.isRefused('email_taken', call, { body: known(), files })
      const named = shopBody()
      await marta.isRefused('username_taken', call, {
        body: { ...named, userData: { ...named.userData, username: giulia.username } },
        files,
      })
    }
    expect(await dario.gets(createShop, { body: known(), files })).toMatchObject({
      state: 'waiting',
      hindrances: ['owner_not_active', 'owner_unconfirmed'],
    })
    await world.db.query('insert into invitation (id_inviter) select $1 from generate_series(1, 40)', [dario.id])
    for (const call of [createShop, createGroup]) await dario.isRefused('too_many_invitations', call, { body: shopBody(), files })
  })

  story('no contract, no paper, no owner: nothing of it stays', async (world) => {
    const { dario } = await network(world)
    const count = async () =>
      (await world.db.query<{ n: number }>('select (select count(*) from shop) + (select count(*) from app_user) as n', [])).rows[0]?.n
    const before = await count()
    await dario.isRefused('contract_missing', createShop, { body: shopBody(), files: {} })
    await dario.isRefused('contract_missing', createGroup, { body: shopBody(), files: {} })
    for (const fault of ['pdf_unreadable', 'pdf_locked', 'pdf_active'] as const) {
      const bytes = await HOSTILE_PDFS.find(({ outcome }) => outcome === fault)?.bytes()
      for (const call of [createShop, createGroup])
        await dario.isRefused(fault, call, { body: shopBody(), files: { file: new Blob([Buffer.from(bytes ?? '')]) } })
    }
    const { shopData } = shopBody()
    await dario.isRefused('invalid_input', createShop, { body: { shopData }, files: await contract() })
    await dario.isRefused('invalid_input', createShop, { body: shopBody({ vatNumber: '01234567890' }), files: await contract() })
    await dario.isRefused('invalid_input', createShop, { body: shopBody({ feeMin: 450, feeMax: 200 }), files: await contract() })
    expect(await count()).toBe(before)
  })
})

describe('many at once', () => {
  story('one firm is brought in once, however many bring it in at the same moment', async (world) => {
    const agents = await Promise.all(Array.from({ length: 6 }, (_, i) => world.person('agent', { name: `Agente Numero${i}` })))
    const { shopData } = shopBody()
    const answers = await Promise.all(
      agents.map(async (who) => who.sends(createShop, { body: { ...shopBody(), shopData }, files: await contract() })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    const { rows } = await world.db.query('select from shop where vat_number = $1', [shopData.vatNumber])
    expect(rows).toHaveLength(1)
  })

  story('the thirtieth and no more, by one agent on several devices', async (world) => {
    const { dario } = await network(world)
    await world.db.query(
      `insert into shop (title, business_name, created_by) select 'Bottega ' || n, 'Bottega', $1 from generate_series(1, 28) n`,
      [dario.id],
    )
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => dario.sends(createShop, { body: shopBody(), files: await contract() })),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2)
    const { rows } = await world.db.query('select from shop where created_by = $1', [dario.id])
    expect(rows.length).toBeLessThanOrEqual(30)
  })

  story('T06 T08 the owner is a shop’s person and nothing more, and who is no agent any more brings nothing in', async (world) => {
    const { dario, marta } = await network(world)
    const files = await contract()
    const { shopData, userData } = shopBody()
    for (const more of [
      { role: 'company' },
      { role: 'agent' },
      { idShop: 1 },
      { idAgency: 1 },
      { status: 'active' },
      { password: 'x'.repeat(12) },
    ])
      await dario.isRefused('invalid_input', createShop, { body: { shopData, userData: { ...userData, ...more } }, files })
    const { id } = await dario.gets(createShop, { body: { shopData, userData }, files })
    const { rows } = await world.db.query<{ role: string; status: string; place: number; by: number }>(
      'select role, status, id_shop as place, created_by as by from app_user where email = $1',
      [userData.email],
    )
    expect(rows).toEqual([{ role: 'shop', status: 'invited', place: id, by: dario.id }])
    await world.db.query(`update app_user set role = 'enduser' where id = $1`, [dario.id])
    await expect.poll(async () => (await dario.sends(createShop, { body: shopBody(), files })).status, { timeout: 5000 }).toBe(403)
    await dario.isRefused('forbidden', getReview, of(id))
    await marta.token()
    await world.db.query(`update app_user set status = 'disabled' where id = $1`, [marta.id])
    await expect.poll(async () => (await marta.sends(decideReview, { ...of(id), body: yes })).status, { timeout: 5000 }).toBe(401)
  })
})
