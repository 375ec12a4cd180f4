/** Bought at a brand, and nothing came: a claim with its receipt about a visit of one's own, answered once by the company. */
import { claimCashback, decideClaim, getClaimReceipt, listCashbacks, listClaims } from '@taschino/contract/club/cashback.ts'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { brandWith, ClubWorld } from '@taschino/testkit/club-cashback.ts'
import { HOSTILE_PDFS } from '@taschino/testkit/hostile-pdfs.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dropOldReceipts } from './public.ts'

const BRAND = { brandGuid: 'aon-brand-1', provider: 'aon' }
const DAY = 86_400_000
let club: ClubWorld
let marta: Person
beforeAll(async () => {
  club = await ClubWorld.open()
  await brandWith(club.world, BRAND.brandGuid, { rateBp: 350 })
  marta = await club.world.person('company', { name: 'Marta Serra' })
})
afterEach(async () => {
  club.world.clock.reset()
  expect(await checkInvariants(club.world.db)).toEqual([])
})
afterAll(() => club?.close())

let made = 0
/** A photo as a phone takes it; each another one. */
async function photo(): Promise<File> {
  const bytes = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: { r: (made += 1) * 20, g: 90, b: 60 } } })
    .jpeg()
    .toBuffer()
  return new File([bytes as Uint8Array<ArrayBuffer>], 'ricevuta.jpg', { type: 'image/jpeg' })
}
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
/** Went to the brand so many days ago. */
async function went(who: Person, days: number): Promise<string> {
  const click = await club.goes(who, BRAND.brandGuid)
  await club.world.db.query(`update cashback_visit set made_at = now() - make_interval(days => $2) where click_id = $1`, [click, days])
  return click
}
const wish = (days: number, more: object = {}) => ({ ...BRAND, date: dayOf(Date.now() - days * DAY), amount: 8000, ...more })

test('T20: a purchase with its receipt: seen by its owner and the company, granted with a reason, never above the rate, credited once', async () => {
  const [giulia, luca] = [await club.world.person('enduser'), await club.world.person('enduser', { name: 'Luca Neri' })]
  await went(giulia, 20)
  const claim = await giulia.gets(claimCashback, { body: wish(18), files: { file: await photo() } })
  expect(claim).toMatchObject({ state: 'open', amount: 8000, share: 224, brandName: 'Bottega Chiara' })
  const params = { id: String(claim.idClaim) }
  for (const who of [giulia, marta]) {
    const { status, headers } = await who.sends(getClaimReceipt, { params })
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
  const { rows } = await club.world.db.query<{ receipt: Buffer }>('select receipt from cashback_claim where id = $1', [claim.idClaim])
  expect(await sharp(rows[0]?.receipt).metadata()).toMatchObject({ format: 'webp', width: 1800, height: 900 })
  await luca.isRefused('not_found', getClaimReceipt, { params })
  expect((await luca.gets(listClaims, {})).items).toEqual([])
  expect((await marta.gets(listClaims, { query: { state: 'open' } })).items[0]).toMatchObject({ owner: 'Giulia Bianchi' })
  await marta.isRefused('claim_above_rate', decideClaim, { params, body: { as: 'granted', share: 225, reason: 'Tutto in ordine' } })
  const answered = await marta.gets(decideClaim, { params, body: { as: 'granted', reason: 'Tutto in ordine' } })
  expect(answered).toMatchObject({ state: 'granted', share: 224, reason: 'Tutto in ordine' })
  expect(await giulia.pocket()).toBe('2,24 credits')
  await marta.isRefused('claim_decided', decideClaim, { params, body: { as: 'rejected', reason: 'Ripensato' } })
  expect((await giulia.gets(listClaims, {})).items).toMatchObject([{ state: 'granted', gtid: answered.gtid, owner: null }])
})

test('T20: nobody grants a claim of an account that they opened themselves, however long ago; somebody else does', async () => {
  const [own, paolo] = [
    await club.world.person('enduser', { name: 'Ugo Doppio' }),
    await club.world.person('company', { name: 'Paolo Neri' }),
  ]
  await club.world.db.query(`update app_user set created_by = $2, created_at = now() - interval '400 days' where id = $1`, [
    own.id,
    marta.id,
  ])
  await went(own, 20)
  const { idClaim } = await own.gets(claimCashback, { body: wish(18), files: { file: await photo() } })
  const params = { id: String(idClaim) }
  await marta.isRefused('claim_own', decideClaim, { params, body: { as: 'granted', share: 20_000, reason: 'Tutto in ordine' } })
  expect(await own.pocket()).toBe('')
  expect(await paolo.gets(decideClaim, { params, body: { as: 'granted', reason: 'Tutto in ordine' } })).toMatchObject({ share: 224 })
})

test('what comes later of a click that was paid for waits for the company', async () => {
  const giulia = await club.world.person('enduser')
  const click = await went(giulia, 20)
  const { idClaim } = await giulia.gets(claimCashback, { body: wish(18), files: { file: await photo() } })
  await marta.gets(decideClaim, { params: { id: String(idClaim) }, body: { as: 'granted', reason: 'Tutto in ordine' } })
  await club.buys(click, 8000)
  await club.days(31)
  expect((await giulia.gets(listCashbacks, {})).items).toMatchObject([{ state: 'confirmed', waitsFor: 'company' }])
  expect(await giulia.pocket()).toBe('2,24 credits')
})

test('what came in the meantime is not paid twice: the claim can only be put away', async () => {
  const giulia = await club.world.person('enduser')
  const click = await went(giulia, 20)
  const { idClaim } = await giulia.gets(claimCashback, { body: wish(18), files: { file: await photo() } })
  await club.buys(click, 8000)
  const params = { id: String(idClaim) }
  await marta.isRefused('cashback_came', decideClaim, { params, body: { as: 'granted', reason: 'Tutto in ordine' } })
  expect(await marta.gets(decideClaim, { params, body: { as: 'rejected', reason: 'È arrivato da solo' } })).toMatchObject({
    state: 'rejected',
    share: 0,
    reason: 'È arrivato da solo',
  })
})

test('about a visit of one’s own, in its time, once, and with a receipt that is one', async () => {
  const [giulia, luca] = [await club.world.person('enduser'), await club.world.person('enduser', { name: 'Luca Neri' })]
  const file = await photo()
  await giulia.isRefused('claim_no_visit', claimCashback, { body: wish(18), files: { file } })
  await went(giulia, 20)
  await luca.isRefused('claim_no_visit', claimCashback, { body: wish(18), files: { file } })
  await giulia.isRefused('claim_too_early', claimCashback, { body: wish(3), files: { file } })
  await giulia.isRefused('claim_too_late', claimCashback, { body: wish(91), files: { file } })
  await giulia.isRefused('claim_no_visit', claimCashback, { body: wish(11), files: { file } })
  const half = new File([(await file.arrayBuffer()).slice(0, 900)], 'ricevuta.jpg', { type: 'image/jpeg' })
  await giulia.isRefused('picture_unreadable', claimCashback, { body: wish(18), files: { file: half } })
  for (const outcome of ['pdf_unreadable', 'pdf_locked', 'pdf_active'] as const) {
    const bytes = await HOSTILE_PDFS.find((one) => one.outcome === outcome)?.bytes()
    const pdf = new File([new Uint8Array(bytes ?? [])], 'ricevuta.pdf', { type: 'application/pdf' })
    await giulia.isRefused(outcome, claimCashback, { body: wish(18), files: { file: pdf } })
  }
  const vast = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const huge = new File([vast as Uint8Array<ArrayBuffer>], 'ricevuta.png', { type: 'image/png' })
  await giulia.isRefused('picture_too_many_pixels', claimCashback, { body: wish(18), files: { file: huge } })
  await giulia.gets(claimCashback, { body: wish(18), files: { file } })
  await giulia.isRefused('claim_known', claimCashback, { body: wish(18), files: { file: await photo() } })
  await went(luca, 20)
  await luca.isRefused('claim_known', claimCashback, { body: wish(18), files: { file } })
})

test('a held account is not credited; the receipt goes some time after the answer', async () => {
  const giulia = await club.world.person('enduser')
  await went(giulia, 20)
  const { idClaim } = await giulia.gets(claimCashback, { body: wish(18), files: { file: await photo() } })
  const params = { id: String(idClaim) }
  await club.world.freezes(giulia.id)
  await marta.isRefused('party_suspended', decideClaim, { params, body: { as: 'granted', reason: 'Tutto in ordine' } })
  await club.world.thaws(giulia.id)
  await marta.gets(decideClaim, { params, body: { as: 'rejected', reason: 'Ricevuta di un altro negozio' } })
  expect((await marta.sends(getClaimReceipt, { params })).status).toBe(200)
  await club.world.db.query(`update cashback_claim set decided_at = now() - interval '91 days' where id = $1`, [idClaim])
  await dropOldReceipts(club.world.db)
  await marta.isRefused('no_receipt', getClaimReceipt, { params })
})
