/** Turns photos of paper into pages of one PDF on the device: small enough to send over a phone, large enough to read. */

/** A4 at two hundred dots to the inch. */
const SHORT = 1654
const LONG = 2339
const QUALITY = 0.8
/** A4 in points. */
const SHEET = { short: 595.28, long: 841.89 }

/** As upright as it was taken; a JPEG, whatever it was. Throws what cannot be read as a picture. */
export async function asPage(photo: Blob): Promise<Blob> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  try {
    const { width, height } = picture
    const scale = Math.min(1, SHORT / Math.min(width, height), LONG / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    const pen = canvas.getContext('2d')
    if (!pen) throw new TypeError('this browser draws no pictures')
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const page = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    if (!page) throw new TypeError('this browser writes no JPEG')
    return page
  } finally {
    picture.close()
  }
}

/** Fetched as soon as somebody looks for paper: when they are done there may be no network. */
export const fetchPdfMaker = (): Promise<unknown> => import('./pdf-maker.ts').catch(() => null)

/** Each picture as large as it goes on a sheet of its own, in their order. */
export async function pdfOf(pages: readonly Blob[]): Promise<Blob> {
  const { emptyPdf } = await import('./pdf-maker.ts')
  const pdf = await emptyPdf()
  for (const page of pages) {
    const picture = await pdf.embedJpg(await page.arrayBuffer())
    const upright = picture.height >= picture.width
    const [width, height] = upright ? [SHEET.short, SHEET.long] : [SHEET.long, SHEET.short]
    const size = picture.scaleToFit(width, height)
    pdf
      .addPage([width, height])
      .drawImage(picture, { x: (width - size.width) / 2, y: (height - size.height) / 2, width: size.width, height: size.height })
  }
  return new Blob([(await pdf.save()) as Uint8Array<ArrayBuffer>], { type: 'application/pdf' })
}
