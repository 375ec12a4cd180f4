/** Taschino on the home screen: the browser may install it, its pictures are what the manifest says, its shortcuts lead each role to a useful place. */
import { enter, expect, test } from './people.ts'

interface Manifest { start_url: string; icons: Picture[]; shortcuts: { name: string; url: string; icons: Picture[] }[] }
interface Picture { src: string; sizes: string; type: string }

test.use({ serviceWorkers: 'allow' })

test('the browser has nothing against installing it', async ({ page }) => {
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
