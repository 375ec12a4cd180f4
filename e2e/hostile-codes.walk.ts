/** A sticker over the shop's code: whatever it holds, it is read, named and refused, and nothing of it is opened (T31). */
import { browserWithCamera, film } from './camera.ts'
import { enter, expect, serverUrl, test, TILLS } from './people.ts'
import { qrPng } from './qr-picture.ts'

const PATH = `/enduser-payment/code/${TILLS.carla}`
const NOT_OURS = 'Questo non è un codice di Taschino.'
const leadsTo = (host: string): string => `Questo codice porta a ${host}, che non è Taschino.`

/** Content → what the payer is told. `here`: host and port of the app itself. */
const hostile = (here: string): [content: string, words: string][] => [
  [`https://example.org${PATH}`, leadsTo('example.org')],
  [`http://example.org${PATH}`, leadsTo('example.org')],
  [`HTTPS://EXAMPLE.ORG${PATH}`, leadsTo('example.org')],
  [`http://${here}.example.org${PATH}`, NOT_OURS],
  [`https://${here.split(':')[0]}.example.org${PATH}`, leadsTo(`${here.split(':')[0]}.example.org`)],
  [`http://${here}@example.org${PATH}`, leadsTo('example.org')],
  [`http://example.org\\@${here}${PATH}`, leadsTo('example.org')],
  [`http://payer:secret@${here}${PATH}`, leadsTo(here)],
  [`https://${here}${PATH}`, leadsTo(here)],
  [`http://${here.split(':')[0]}:1${PATH}`, leadsTo(`${here.split(':')[0]}:1`)],
  [`https://xn--tschino-2fg.it${PATH}`, leadsTo('xn--tschino-2fg.it')],
  [`https://tаschino.it${PATH}`, NOT_OURS],
  [`http://${here}${PATH}/../../../login?redirectURL=//example.org`, NOT_OURS],
  [`http://${here}/login?redirectURL=https://example.org`, NOT_OURS],
  [`http://${here}/enduser-payment/code/..%2f..%2flogin`, NOT_OURS],
  [`http://${here}/enduser-payment/id/1`, NOT_OURS],
  [`javascript:document.title='owned'//${PATH}`, NOT_OURS],
  ['data:text/html,<script>document.title="owned"</script>', NOT_OURS],
  [`intent://${here}${PATH}#Intent;scheme=https;end`, NOT_OURS],
  ['WIFI:T:WPA;S:Bar Centrale;P:benvenuti;;', NOT_OURS],
  [`<img src=x onerror="document.title='owned'">`, NOT_OURS],
  [`${TILLS.carla}\nhttps://example.org`, NOT_OURS],
]

test('T31: 22 hostile codes in photos are read, named and refused; our own is read and leads to the shop', async ({ page }) => {
  const left: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(serverUrl()) && !/^(blob|data):/.test(request.url())) left.push(request.url())
  })
  page.on('popup', (popup) => left.push(popup.url()))
  await enter(page, 'nicola', '/qrcode-scanner')
  await expect(page).toHaveTitle('Inquadra · Taschino')
  for (const [content, words] of hostile(new URL(serverUrl()).host)) {
    await page.getByLabel('Leggi da una foto').setInputFiles({ name: 'codice.png', mimeType: 'image/png', buffer: qrPng(content) })
    const notice = page.getByRole('main').getByText(words)
    await expect(notice, content).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Chiudi' }).click()
    await expect(notice).toBeHidden()
    await expect(page).toHaveURL(/\/qrcode-scanner$/)
  }
  expect(await page.title()).toBe('Inquadra · Taschino')
  expect(left).toEqual([])
  await page
    .getByLabel('Leggi da una foto')
    .setInputFiles({ name: 'codice.png', mimeType: 'image/png', buffer: qrPng(`${serverUrl()}${PATH}`) })
  await expect(page.getByRole('heading', { name: 'Forno Rosetti' })).toBeVisible()
})

test('T31: a sticker with a look-alike host before the camera is read and refused, and the camera goes on looking', async ({}, info) => {
  const reel = info.outputPath('sticker.mjpeg')
  await film(qrPng(`https://taschino.example.org${PATH}`), reel)
  const browser = await browserWithCamera(reel)
  try {
    const page = await browser.newPage({
      baseURL: serverUrl(),
      locale: 'it-IT',
      permissions: ['camera'],
      viewport: { width: 390, height: 844 },
    })
    await enter(page, 'nicola', '/qrcode-scanner')
    await expect(page.getByText(leadsTo('taschino.example.org'))).toBeVisible()
    await expect(page).toHaveURL(/\/qrcode-scanner$/)
    await expect(page.getByText('Inquadra il codice alla cassa')).toBeVisible()
  } finally {
    await browser.close()
  }
})
