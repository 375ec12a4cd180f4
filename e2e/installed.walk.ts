/**
 * Taschino on the home screen: the browser may install it, its pictures are what the manifest says, its shortcuts lead each role to a
 * useful place.
 */
import { expectAccessible } from './axe.ts'
import { WHOLE_BROWSER } from './chromium.ts'
import { atTill, enter, expect, paidScreen, payButton, test, TILLS } from './people.ts'

interface Manifest {
  start_url: string
  icons: Picture[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
}
interface Picture {
  src: string
  sizes: string
  type: string
}

test.use({ serviceWorkers: 'allow' })

test('the browser has nothing against installing it', WHOLE_BROWSER, async ({ page }) => {
  await page.goto('/login')
  await page.evaluate(async () => navigator.serviceWorker.ready)
  const cdp = await page.context().newCDPSession(page)
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // Walks run in windows that keep nothing; nobody installs from there.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { errors, data } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}') as Manifest
  for (const picture of [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)]) {
    const answer = await page.request.get(picture.src)
    expect([answer.status(), answer.headers()['content-type']], picture.src).toEqual([200, picture.type])
    if (picture.type !== 'image/png') continue
    const png = await answer.body()
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, picture.src).toBe(picture.sizes)
  }
})

test('shortcuts: whoever is not in comes in first and then where they wanted to go', async ({ page }) => {
  await enter(page, 'camilla', '/qrcode-scanner')
  await expect(page).toHaveURL(/\/qrcode-scanner$/)
  await page.goto('/my-code')
  await expect(page.getByRole('heading', { name: 'Il tuo codice' })).toBeVisible()
  // "Incassa" of somebody without a shop leads to their own beginning.
  await page.goto('/tabs/shop-home')
  await expect(page).toHaveURL(/\/tabs\/enduser-home$/)
})

test('shortcuts of a shop: "Incassa" is the till', async ({ page }) => {
  await enter(page, 'nadia', '/tabs/shop-home')
  await expect(page.getByRole('group', { name: 'Tastierino' })).toBeVisible()
})

/** Safari on an iPhone outside of the home screen: says that it is not there, offers nothing by itself and lets no page notify. */
function iphone(): void {
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false })
  Reflect.deleteProperty(globalThis, 'Notification')
  Reflect.deleteProperty(globalThis, 'PushManager')
}

test('on an iPhone, whose browser offers nothing, whoever has paid is shown once how it gets onto the home screen; news do not pretend that they could come before', async ({
  page,
}) => {
  await page.addInitScript(iphone)
  const steps = page.getByRole('list').filter({ hasText: 'Tocca Condividi' })
  await enter(page, 'valentina')
  await expect(page.getByText('Puoi spendere', { exact: true })).toBeVisible()
  await expect(steps).toBeHidden()
  await page.goto('/profile/notifications')
  await expect(page.getByText('Su iPhone e iPad arrivano quando Taschino è sulla schermata Home:')).toBeVisible()
  await expect(steps.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('switch', { name: /^Avvisi su questo dispositivo/ })).toHaveCount(0)
  await expectAccessible(page, 'how news come on an iPhone')
  await atTill(page, TILLS.carla, 1)
  await payButton(page).click()
  await expect(paidScreen(page)).toBeVisible()
  await page.getByRole('button', { name: 'Fatto' }).click()
  // A word that goes by itself, and the steps where news are read.
  await expect(page.getByText('Taschino a portata di pollice? Guarda in Novità')).toBeVisible()
  await page.getByRole('link', { name: 'Novità', exact: true }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(page.getByText('Taschino a portata di pollice?', { exact: true })).toBeVisible()
  await expect(steps.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Ho capito' }).click()
  await expect(steps).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Novità' })).toBeVisible()
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await expect(steps).toBeHidden()
})
