/** Makes pictures of paper as a phone would photograph it. */
import type { Page } from '@playwright/test'

export async function photo(page: Page, words: string) {
  const data = await page.evaluate((text) => {
    const canvas = document.createElement('canvas')
    canvas.width = 2400
    canvas.height = 3200
    const pen = canvas.getContext('2d')
    if (pen) {
      pen.fillStyle = '#fff'
      pen.fillRect(0, 0, 2400, 3200)
      pen.fillStyle = '#123'
      pen.font = '160px sans-serif'
      pen.fillText(text, 200, 600)
    }
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
  }, words)
  return { name: 'foglio.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(data, 'base64') }
}
