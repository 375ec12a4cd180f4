/**
 * Every call that may ask who it is, walked by people with a password only, with nothing left, and with each proof, at a desk and at a
 * phone: the act goes on where it was, in one page, and is named.
 */
import { generate } from 'otplib'
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import { hasPin, passkeyBegin } from '@taschino/contract/stepup.ts'
import type { Role } from '@taschino/contract/roles.ts'
import { giveCredits } from '@taschino/testkit/company-hand.ts'
import { openFirm } from '@taschino/testkit/firm.ts'
import type { Locator, Page } from '@playwright/test'
import { giveApp } from './app-codes.ts'
import { comeIn, goTo } from './in-place.ts'
import { onOwnServer, withDomain } from './own-server.ts'
import { expect, PASSWORD } from './people.ts'
import { ACTS, WITHOUT_SCREEN, WALKED_ELSEWHERE } from './proof-acts.ts'
import { LEAVING } from './proof-acts-own.ts'
import { givePin, haveSetUp, openProofServer, setUpOf, type ProofServer, type SetUp } from './proof-server.ts'
import type { Act, Means, Scene } from './proof-scene.ts'
import { phoneWithPasskeys, PIN } from './proofs.ts'

const test = onOwnServer(withDomain)
test.describe.configure({ mode: 'default', timeout: 480_000 })

const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
const MEANS: Record<'pays' | 'runs', readonly Means[]> = {
  pays: ['password', 'pin', 'passkey'],
  runs: ['password', 'set-up', 'passkey', 'app'],
}

let proofs: ProofServer | undefined
test.afterAll(() => proofs?.close())

/** Opened with the first walk: the service itself is only there then. */
async function serverOf(service: { url: string; databaseUrl: string }): Promise<ProofServer> {
  if (proofs) return proofs
  await openFirm(service.databaseUrl, { name: 'Tipografia Berti', username: 'berti', people: 6, tickets: 2000 })
  proofs = await openProofServer(service.url, service.databaseUrl)
  await proofs.sql(`insert into agreement (id_user, id_version, sha256, device, id_session) select u.id, d.id, d.sha256, 'telefono', 'firm' from app_user u, document_in_force d
    where u.username like 'berti.%' and u.role = any (d.roles)`)
  await giveCredits(service.databaseUrl, 'giulia', 500_000)
  await giveCredits(service.databaseUrl, 'chiara', 1_000_000)
  await givePin(await proofs.hand('chiara'))
  return proofs
}

interface Walker {
  page: Page
  username: string
  id: number
  pays: boolean
  secret: string
  has: SetUp
}

const proof = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(Conferma che sei tu|Conferma il pagamento|Scegli il tuo PIN|Come confermi che sei tu)$/ })

/** Comes in and sets up everything that their role knows. */
async function walker(page: Page, service: ProofServer, username: string): Promise<Walker> {
  const hand = await service.hand(username)
  const [{ role } = {}] = await service.sql('select role from app_user where id = $1', [hand.id])
  const pays = hasPin(role as Role)
  let secret = ''
  if (pays) await givePin(hand)
  else secret = await giveApp(service, username)
  await phoneWithPasskeys(page)
  await comeIn(page, username)
  await service.sql(
    `insert into step_up_fresh (id_session, id_user, method, at) select id, id_user, 'pin', now() from session where id_user = $1 on conflict (id_session) do nothing`,
    [hand.id],
  )
  await goTo(page, '/profile/security')
  await page.getByRole('button', { name: 'Crea una passkey' }).click()
  await page.getByRole('dialog').getByLabel('Password').fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Continua' }).click()
  await expect(page.getByRole('list', { name: 'Passkey' }).getByRole('listitem')).toHaveCount(1)
  return { page, username, id: hand.id, pays, secret, has: await setUpOf(service, hand.id) }
}

const bare = (means: Means, { step }: SetUp): SetUp => ({
  step:
    means === 'set-up'
      ? { ...step, totp_secret: null, totp_since: null, totp_pending: null, password_used_at: new Date().toISOString() }
      : undefined,
  passkeys: [],
})

async function choosesPin(page: Page): Promise<void> {
  await expect(proof(page).getByText('Scegli un PIN di sei cifre')).toBeVisible()
  await page.keyboard.type(PIN)
  await proof(page).getByLabel('Password').fill(PASSWORD)
  await proof(page).getByRole('button', { name: 'Salva il PIN e conferma' }).click()
}

async function linksApp(page: Page): Promise<void> {
  await proof(page).getByRole('button', { name: "Collega un'app dei codici" }).click()
  await proof(page).getByLabel('Password').fill(PASSWORD)
  await proof(page).getByRole('button', { name: 'Continua' }).click()
  const secret = (await proof(page).locator('code').innerText()).replaceAll(' ', '')
  await proof(page)
    .getByLabel("Codice che mostra l'app")
    .fill(await generate({ secret }))
  await proof(page).getByRole('button', { name: 'Continua' }).click()
  await expect(proof(page).getByRole('list', { name: 'Codici di riserva' }).getByRole('listitem')).toHaveCount(10)
  await proof(page).getByRole('button', { name: 'Li ho salvati, vai avanti' }).click()
}

async function makesPasskey(page: Page): Promise<void> {
  await proof(page).getByRole('button', { name: 'Crea una passkey qui' }).click()
  await proof(page).getByLabel('Password').fill(PASSWORD)
  await proof(page).getByRole('button', { name: 'Continua' }).click()
}

async function typesCode(page: Page, secret: string): Promise<void> {
  const code = proof(page).getByLabel("Codice dell'app")
  const other = proof(page).getByRole('button', { name: "Usa l'app dei codici" })
  await expect(code.or(other).first()).toBeVisible()
  if (await other.isVisible()) await other.click()
  await code.fill(await generate({ secret }))
  await proof(page).getByRole('button', { name: 'Conferma', exact: true }).click()
}

/** At a desk the app is linked, at a phone a passkey is made. */
async function proves({ page, pays, secret }: Walker, means: Means, desk: boolean): Promise<void> {
  if (means === 'password' && pays) return choosesPin(page)
  if (means === 'set-up') return desk ? linksApp(page) : makesPasskey(page)
  if (means === 'pin') return proof(page).getByLabel('Scrivi il PIN').fill(PIN)
  if (means === 'passkey') return proof(page).getByRole('button', { name: 'Usa la passkey' }).click()
  if (means === 'app') return typesCode(page, secret)
  await proof(page).getByLabel('Password').fill(PASSWORD)
  await proof(page).getByRole('button', { name: 'Conferma', exact: true }).click()
}

let count = 0

async function goesThrough(walking: Walker, service: ProofServer, act: Act, means: Means, desk: boolean): Promise<void> {
  const { page, id, has } = walking
  const scene: Scene = { page, service, n: ++count }
  await haveSetUp(service, id, means === 'password' || means === 'set-up' ? bare(means, has) : has)
  const address = new RegExp(`/api/v1${act.call.path.replaceAll(/\{\w+\}/g, '[0-9A-Z]+')}$`)
  const button = await act.ready(scene)
  await expect(button).toBeEnabled()
  // Some look before they ask: heard is what goes out with the press.
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.request().method() === act.call.method && address.test(new URL(response.url()).pathname)) answers.push(response.status())
  })
  await button.click()
  await expect(proof(page)).toBeVisible()
  await expect(proof(page)).toBeInViewport()
  // A tablet that is turned meanwhile makes a sheet of what lay beside the list: the question stays above it.
  if (desk && means === 'set-up' && act.call.name === 'requests.approve') {
    await page.setViewportSize(PHONE)
    await expect(page.locator('dialog[data-addressed][open]')).toBeVisible()
    await proof(page).getByRole('button', { name: 'Crea una passkey qui' }).click({ trial: true })
    await page.setViewportSize(DESK)
  }
  // Between the presses nobody is sent away, and no form lies in another one.
  expect(await page.locator('form form').count()).toBe(0)
  await proves(walking, means, desk)
  await expect(act.said(scene)).toBeVisible()
  await expect.poll(() => answers, { message: 'asked for a proof the first time, and through with it' }).toEqual([403, 200])
  page.removeAllListeners('response')
  if (act !== LEAVING)
    expect(await page.evaluate(() => (globalThis as { stays?: boolean }).stays), 'the page was not loaded anew').toBe(true)
  // The device keeps one passkey for each person: the new one is in the place of that before.
  if ((means === 'set-up' && !desk) || act.call === passkeyBegin) walking.has = { ...has, passkeys: (await setUpOf(service, id)).passkeys }
}

/**
 * Whoever has only a password, or nothing left, decides at both; the other proofs take turns, unless all of it is wanted (`npm run nightly
 * -- proofs`).
 */
const isWalked = ({ turns }: Act, means: Means, desk: boolean, nth: number): boolean =>
  (process.env['TASCHINO_EVERY_WIDTH'] === 'yes' && turns === undefined) ||
  means === 'password' ||
  means === 'set-up' ||
  (nth + (means === 'passkey' ? 1 : 0)) % 2 === (desk ? 0 : 1)

for (const who of new Set(ACTS.map((act) => act.who))) {
  test(`${who}: each act that asks who it is, with each proof, at a desk and at a phone`, async ({ page, service }) => {
    const acts = ACTS.filter((one) => one.who === who)
    test.setTimeout(120_000 + acts.length * 90_000)
    const own = await serverOf(service)
    const walking = await walker(page, own, who)
    for (const [size, desk] of [
      [DESK, true],
      [PHONE, false],
    ] as const) {
      await page.setViewportSize(size)
      for (const [nth, act] of acts.entries()) {
        for (const means of (act.only?.means ?? MEANS[walking.pays ? 'pays' : 'runs']).filter((one) => isWalked(act, one, desk, nth))) {
          await test.step(`${act.call.name} ${means} ${desk ? 'desk' : 'phone'}`, () => goesThrough(walking, own, act, means, desk))
        }
      }
    }
  })
}

test('leaving for good, with each proof, at a desk and at a phone', async ({ browser, service }) => {
  const own = await serverOf(service)
  for (const [n, [size, means]] of (
    [
      [DESK, 'pin'],
      [DESK, 'passkey'],
      [PHONE, 'pin'],
      [PHONE, 'passkey'],
    ] as const
  ).entries()) {
    const context = await browser.newContext({ baseURL: service.url, locale: 'it-IT', timezoneId: 'Europe/Rome', viewport: size })
    const walking = await walker(await context.newPage(), own, `berti.${n + 3}`)
    await goesThrough(walking, own, LEAVING, means, size === DESK)
    await context.close()
  }
})

test('every call of the contract that may ask for a proof is walked, or it is said why no screen asks it', () => {
  const asking = ALL_CALLS.filter((call) => call.proof !== undefined).map(({ name }) => name)
  expect(
    [...ACTS, LEAVING]
      .map(({ call }) => call.name)
      .concat(Object.keys(WITHOUT_SCREEN), Object.keys(WALKED_ELSEWHERE))
      .toSorted(),
  ).toEqual(asking.toSorted())
  for (const { call, only } of [...ACTS, LEAVING]) expect(only === undefined || only.because !== '', call.name).toBe(true)
})
