/**
 * The picture that an iPhone shows while the app on its home screen opens: drawn at the very size of this screen, because Apple wants one
 * per model.
 */

const GROUND = { light: '#f4f6f1', dark: '#0b1511' } as const
/** Of the shorter side. */
const SIGN = 0.3

function pictureOf(sign: HTMLImageElement): string {
  const scale = devicePixelRatio
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(screen.width, screen.height) * scale
  canvas.height = Math.max(screen.width, screen.height) * scale
  const pen = canvas.getContext('2d')
  if (!pen) return ''
  pen.fillStyle = matchMedia('(prefers-color-scheme: dark)').matches ? GROUND.dark : GROUND.light
  pen.fillRect(0, 0, canvas.width, canvas.height)
  const side = canvas.width * SIGN
  pen.drawImage(sign, (canvas.width - side) / 2, (canvas.height - side) / 2, side, side)
  return canvas.toDataURL('image/png')
}

/** Only Safari on phones and tablets knows whether a page stands alone; all others take the manifest. */
export function drawSplash(): void {
  if ((navigator as { standalone?: boolean }).standalone === undefined) return
  const sign = new Image()
  sign.addEventListener('load', () => {
    const link = document.createElement('link')
    link.rel = 'apple-touch-startup-image'
    link.href = pictureOf(sign)
    document.head.append(link)
  })
  sign.src = '/icons/icon-512.png'
}
