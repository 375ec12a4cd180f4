/** Makes real PDFs for calls that take one, and one that the app can draw only in part. */
import { concatTransformationMatrix, drawObject, PDFDocument, PDFName, popGraphicsState, pushGraphicsState } from 'pdf-lib'
import { pdfFromText } from '@taschino/demo/pdf-from-text.ts'

const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

export function paper(text = 'Contratto di convenzione'): Promise<Uint8Array<ArrayBuffer>> {
  const known = drawn.get(text) ?? pdfFromText(`# ${text}`, new Date('2026-01-16T08:00:00Z')).then((bytes) => Uint8Array.from(bytes))
  drawn.set(text, known)
  return known
}

/** A paper with a picture as some scanners make them (JPEG 2000), which the app does not draw. */
export async function paperWithStrangePicture(): Promise<Uint8Array> {
  const file = await PDFDocument.create()
  const page = file.addPage([300, 400])
  page.drawText('Allegato', { x: 40, y: 340 })
  const picture = file.context.stream(new Uint8Array(64), {
    Type: 'XObject',
    Subtype: 'Image',
    Width: 8,
    Height: 8,
    ColorSpace: 'DeviceRGB',
    BitsPerComponent: 8,
    Filter: 'JPXDecode',
  })
  page.node.setXObject(PDFName.of('Scan'), file.context.register(picture))
  page.pushOperators(pushGraphicsState(), concatTransformationMatrix(200, 0, 0, 200, 40, 80), drawObject('Scan'), popGraphicsState())
  return file.save()
}
