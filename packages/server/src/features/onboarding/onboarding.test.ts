/** Stories of shops that come in: brought in by an agent, corrected, confirmed by their owner, looked at by two people, open. */
import { approveIban, askAgentIban, askIban, cancelIban, getShopIban, listIbanChanges } from '@taschino/contract/iban.ts'
import { listNotifications } from '@taschino/contract/notifications.ts'
import { countReviews, createGroup, createShop, decideReview, getReview, submit, withdraw } from '@taschino/contract/onboarding.ts'
import { pay } from '@taschino/contract/payments.ts'
import { getShop, updateShop } from '@taschino/contract/shops.ts'
import { openLog } from '../../platform/log.ts'
import { outboxConsumer } from '../notifications/public.ts'
import { ACCOUNT, brings, contract, network, ownerOf, shopBody } from '@taschino/testkit/bringing-in.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { describe, expect } from 'vitest'

const of = (id: number) => ({ params: { id: String(id) } })

/** Another account than those of other stories here. */
const TYPED = 'FR1420041010050500013M02606'
const yes = { decision: 'approved' as const, seen: 0 }

describe('a shop comes in', () => {
  story('from the counter to the first payment: nobody pays there before somebody of the company has said yes', async (world) => {
    const box = await world.letterbox()
    const { dario, marta } = await network(world)
    const body = shopBody({ iban: ACCOUNT, ibanReceiverName: 'Aurora di Carla Neri', tills: ['banco', 'dehors'], rea: 'to 1234567' })
    const made = await dario.gets(createShop, { body: { ...body, merchantData: { merchantID: 'M77' } }, files: await contract() })
    expect(made).toMatchObject({
      enabled: false,
      state: 'waiting',
      isGroup: false,
      agent: { id: dario.id, name: 'Dario Conti' },
      data: { rea: 'TO-1234567', merchantID: 'M77', capabilities: ['normal'], feeMin: 200, feeMax: 450 },
      contract: { version: 1 },
      owner: { email: body.userData.email, status: 'invited' },
      account: { state: 'proposed', last4: '3456', receiver: 'Aurora di Carla Neri' },
      hindrances: ['owner_not_active', 'owner_unconfirmed'],
      marks: [],
      can: { submit: false, withdraw: true, decide: false, test: true },
    })
    expect(made.tills.map(({ name, testedAt }) => [name, testedAt])).toEqual([
      ['banco', null],
      ['dehors', null],
    ])
    await expect.poll(async () => (await box.of(body.userData.email)).length, { timeout: 15_000 }).toBe(1)
    // Frozen in the books before anybody has looked at it, and in no list of payers.
    const giulia = await world.person('enduser')
    await world.gives(giulia.id, '3 × 8,00 normal')
    const shop = { id: made.id, title: made.data.title, tills: made.tills.map(({ code }) => code) }
    await giulia.cannotPay('shop_disabled', shop, '1 × 8,00 normal')
    await giulia.isRefused('not_found', getShop, of(made.id))
    await marta.isRefused('owner_not_active', decideReview, { ...of(made.id), body: yes })
    const owner = await ownerOf(world, made.id, null)
    await marta.isRefused('owner_unconfirmed', decideReview, { ...of(made.id), body: yes })
    // The account that the agent wrote is nowhere where money could find it.
    expect(await owner.gets(getShopIban, of(made.id))).toMatchObject({ now: null, changes: [] })
    await ownerOf(world, made.id)
    expect((await marta.gets(getReview, of(made.id))).account).toMatchObject({ state: 'typed', last4: '3456' })
    expect(await marta.gets(decideReview, { ...of(made.id), body: yes })).toMatchObject({
      enabled: true,
      state: 'approved',
      hindrances: [],
    })
    // The paying path believes what it knows of a shop for less than a second.
    const body8 = { code: shop.tills[0], unit: 800, amount: 1 }
    await expect.poll(async () => (await giulia.sends(pay, { body: body8 })).status, { timeout: 5000 }).toBe(200)
    // Open is one thing, where money goes another: the account waits for its own second person and its two days.
    const [change] = (await marta.gets(listIbanChanges, { query: { waiting: 'true' } })).items
    await marta.gets(approveIban, { params: { id: String(change?.id) }, body: {} })
    expect((await owner.gets(getReview, of(made.id))).account.state).toBe('agreed')
    expect((await owner.gets(getShopIban, of(made.id))).heldUntil).not.toBeNull()
  })

  story(
    'given back with faults by field, corrected, handed in again: two rounds stand written, and news reaches whom it concerns',
    async (world) => {
      const box = await world.letterbox()
      const { dario, marta, silvana } = await network(world)
      const { id } = await brings(dario)
      const hearing = outboxConsumer(world.db, openLog('silent'))
      const told = async (who: Person) => {
        await hearing.work()
        return (await who.gets(listNotifications, { query: {} })).items[0]
      }
      expect(await told(marta)).toMatchObject({ title: 'Nuovo negozio da approvare', link: '/tabs/company-shops?view=review', read: false })
      const faults = [
        { path: 'address', say: 'Manca il numero civico' },
        { path: 'file', say: 'Manca la seconda firma' },
      ]
      await marta.gets(decideReview, { ...of(id), body: { decision: 'returned', seen: 0, faults } })
      const seen = await dario.gets(getReview, of(id))
      expect(seen).toMatchObject({ state: 'returned', hindrances: ['review_over'], can: { submit: true, withdraw: true } })
      expect(seen.rounds).toMatchObject([{ round: 1, state: 'returned', submittedBy: 'Dario Conti', decidedBy: null, faults }])
      expect((await marta.gets(getReview, of(id))).rounds[0]?.decidedBy).toBe('Marta Serra')
      expect(await told(dario)).toMatchObject({ title: 'Panificio Aurora è da correggere', link: '/tabs/agent-shops' })
      expect(await told(marta)).toMatchObject({ body: "Rimandato a chi l'ha portato", read: true })
      await expect
        .poll(async () => (await box.of(`${dario.username}@storia.test`))[0]?.subject, { timeout: 15_000 })
        .toBe('Un negozio è da correggere')
      await dario.gets(updateShop, { ...of(id), body: { address: 'Via Garibaldi 4/b, 10122 Torino TO' } })
      expect(await silvana.gets(submit, { ...of(id), body: {} })).toMatchObject({ state: 'waiting' })
      await dario.isRefused('review_over', submit, { ...of(id), body: {} })
      await ownerOf(world, id)
      // The version of the first round is that of the second as well: it names neither.
      await marta.isRefused('review_changed', decideReview, { ...of(id), body: yes })
      const { content } = await marta.gets(getReview, of(id))
      await marta.gets(decideReview, { ...of(id), body: { ...yes, content: content ?? '' } })
      expect((await dario.gets(getReview, of(id))).rounds.map(({ round, state, submittedBy }) => [round, state, submittedBy])).toEqual([
        [2, 'approved', 'Silvana Testa'],
        [1, 'returned', 'Dario Conti'],
      ])
      expect(await told(dario)).toMatchObject({ title: 'Panificio Aurora è approvato' })
      expect(await dario.gets(countReviews, {})).toEqual({ waiting: 0, returned: 0 })
    },
  )

  story('withdrawn or rejected it is over: its VAT number is free, it never opens, nobody answers it again', async (world) => {
    const { dario, marta, piero } = await network(world)
    const body = shopBody()
    const first = await dario.gets(createShop, { body, files: await contract() })
    const again = shopBody({ vatNumber: body.shopData.vatNumber })
    await piero.isRefused('vat_waits', createShop, { body: again, files: await contract() })
    await dario.gets(withdraw, { ...of(first.id), body: { reason: 'Ha cambiato idea' } })
    // The same owner can be invited again: of the first invitation there is nothing but a number.
    again.userData = body.userData
    const second = await piero.gets(createShop, { body: again, files: await contract() })
    expect(second.owner).toMatchObject({ email: body.userData.email, status: 'invited' })
    await marta.gets(decideReview, { ...of(second.id), body: { decision: 'rejected', seen: 0, reason: 'Firma non valida' } })
    expect((await piero.gets(getReview, of(second.id))).rounds[0]).toMatchObject({ state: 'rejected', reason: 'Firma non valida' })
    for (const id of [first.id, second.id]) {
      await marta.isRefused('review_over', decideReview, { ...of(id), body: yes })
      await marta.isRefused('review_over', updateShop, { ...of(id), body: { enabled: true } })
      await dario.isRefused(id === first.id ? 'review_over' : 'not_found', withdraw, { ...of(id), body: {} })
      // Also whoever comes past every call is told so by the database.
      await expect(world.db.query('update shop set enabled = true where id = $1', [id])).rejects.toThrow(/review/)
    }
    await dario.isRefused('review_over', updateShop, { ...of(first.id), body: { title: 'Altro nome' } })
  })

  story('whom somebody knows already is named, who waits is not, and a group of the same firm is no stranger', async (world) => {
    const { dario, piero, marta } = await network(world)
    const body = shopBody()
    const { id } = await dario.gets(createShop, { body, files: await contract() })
    const same = () => shopBody({ vatNumber: body.shopData.vatNumber, title: 'Forno Due' })
    const waiting = await piero.isRefused('vat_waits', createShop, { body: same(), files: await contract() })
    expect(waiting.text).not.toContain('Aurora')
    await ownerOf(world, id)
    await marta.gets(decideReview, { ...of(id), body: yes })
    const { json } = await piero.isRefused('vat_known', createShop, { body: same(), files: await contract() })
    expect(json).toMatchObject({ facts: { title: 'Panificio Aurora' } })
    const group = await dario.gets(createGroup, { body: shopBody({ title: 'Gruppo Aurora' }), files: await contract() })
    const one = shopBody({ idShopGroup: group.id })
    await dario.gets(createShop, { body: one, files: await contract() })
    await dario.gets(createShop, { body: shopBody({ idShopGroup: group.id, vatNumber: one.shopData.vatNumber }), files: await contract() })
  })

  story('the account is the owner’s: typed by the company it confirms nothing, another one than was proposed is marked', async (world) => {
    const { dario, marta, paolo } = await network(world)
    const { id } = await brings(dario, { iban: 'DE89370400440532013000', ibanReceiverName: 'Dario Conti' })
    expect((await paolo.gets(getReview, of(id))).marks).toEqual([{ mark: 'agent_receiver', names: ['Dario Conti'] }])
    await marta.gets(askIban, { ...of(id), body: { iban: TYPED, receiver: 'Aurora' } })
    expect((await paolo.gets(getReview, of(id))).hindrances).toEqual(['owner_not_active', 'owner_unconfirmed'])
    const [asked] = (await marta.gets(getShopIban, of(id))).changes
    await marta.gets(cancelIban, { ...of(id), body: { change: asked?.id ?? 0 } })
    await ownerOf(world, id, TYPED)
    const { marks } = await paolo.gets(getReview, of(id))
    expect(marks).toEqual([{ mark: 'iban_differs', names: [] }])
    expect((await dario.gets(getReview, of(id))).marks).toEqual([])
    await world.db.query(`update app_user set phone = '+393331234567' where id = $1 or id_shop = $2`, [dario.id, id])
    const bar = await world.shop({ title: 'Bar Centrale' })
    await world.db.query('update shop set iban = $2 where id = $1', [bar.id, TYPED])
    expect((await marta.gets(getReview, of(id))).marks).toEqual([
      { mark: 'agent_phone', names: ['Dario Conti'] },
      { mark: 'iban_elsewhere', names: ['Bar Centrale'] },
      { mark: 'iban_differs', names: [] },
    ])
  })

  story('T49: the account of an agent is no stranger’s, whichever agent it is and whoever typed it', async (world) => {
    const { dario, piero, paolo } = await network(world)
    const iban = 'IT13N0542811101000000765431'
    const { id } = await brings(dario, { iban, ibanReceiverName: 'Aurora srl' })
    const marks = async () => (await paolo.gets(getReview, of(id))).marks
    expect(await marks()).toEqual([])
    await piero.gets(askAgentIban, { ...of(piero.id), body: { iban, receiver: 'Piero Lami' } })
    expect(await marks()).toEqual([{ mark: 'iban_elsewhere', names: ['Piero Lami'] }])
  })
})
