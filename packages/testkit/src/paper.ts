/** A real PDF for calls that take one, drawn once for each text. */
import { pdfFromText } from '@taschino/demo/pdf-from-text.ts'

const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

export function paper(text = 'Contratto di convenzione'): Promise<Uint8Array<ArrayBuffer>> {
  const known = drawn.get(text) ?? pdfFromText(`# ${text}`, new Date('2026-01-16T08:00:00Z')).then((bytes) => Uint8Array.from(bytes))
  drawn.set(text, known)
  return known
}
