/** Reads uploaded files once it is known who sends them; counts their bytes on the way and judges them by their content. */
import { isUtf8 } from 'node:buffer'
import { Busboy } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { COMMON_REFUSALS, type Call, type FilePart } from '@taschino/contract/call.ts'
import { openPlaces, type Places } from '../../platform/load/places.ts'
import { readJson } from './json-body.ts'
import { BODY, comeBack, Refusal, refuseCommon, refuseInput, unreadBody, type FieldError } from '../refusal.ts'

export interface UploadedFile {
  readonly bytes: Buffer
  /** Read from the content. */
  readonly type: string
  /** As the sender calls it: to show it again, never to find, store or open anything by. */
  readonly name: string
}

type FileOf<P> = P extends { many: number }
  ? readonly UploadedFile[]
  : P extends { optional: true }
    ? UploadedFile | undefined
    : UploadedFile
/** What a handler is handed of the files that its call declares. */
export type FilesOf<C extends Call> =
  C['files'] extends Readonly<Record<string, FilePart>> ? { readonly [K in keyof C['files']]: FileOf<C['files'][K]> } : undefined

type Parts = Readonly<Record<string, FilePart>>

/** Beside the files: the part `json`, and the borders between parts. */
const AROUND_FILES = 128 * 1024
const JSON_BYTES = 64 * 1024
/** Files lie in memory while they come: this many requests at once, and of one person; nobody waits for a place. */
export const openUploadPlaces = (): Places<number> => openPlaces({ all: 8, each: 2, waiting: 0, full: () => comeBack('busy') })

interface Came {
  files: Map<string, { bytes: Buffer; name: string }[]>
  json: string | undefined
  faults: FieldError[]
  tooLarge: boolean
}

const mostBytes = (parts: Parts): number =>
  Object.values(parts).reduce((sum, { maxBytes, many = 1, allBytes = maxBytes * many }) => sum + allBytes, AROUND_FILES)

function openParser(request: FastifyRequest, parts: Parts): Busboy {
  try {
    return new Busboy({
      headers: request.headers as { 'content-type': string },
      limits: {
        fields: 1,
        fieldNameSize: 40,
        fieldSize: JSON_BYTES,
        headerPairs: 10,
        headerSize: 2048,
        files: Object.values(parts).reduce((sum, { many = 1 }) => sum + many, 0),
        // One byte more than allowed, so that "just full" and "too much" can be told apart.
        fileSize: Math.max(...Object.values(parts).map(({ maxBytes }) => maxBytes)) + 1,
      },
    })
  } catch {
    throw unreadBody('format')
  }
}

/**
 * Everything up to the last border. Rejects when the sender goes away in the middle: then there is nothing to answer and nothing was kept
 * (F16).
 */
function collect(request: FastifyRequest, parts: Parts): Promise<Came> {
  const parser = openParser(request, parts)
  const came: Came = { files: new Map(), json: undefined, faults: [], tooLarge: false }
  const allowed = mostBytes(parts)
  return new Promise((resolve, reject) => {
    const stop = (error: Error): void => {
      request.raw.unpipe(parser)
      // What is still on its way is read and forgotten, so that the answer can be heard.
      request.raw.resume()
      came.files.clear()
      reject(error)
    }
    const fault = (path: string, why: string): void => void came.faults.push({ path: path.slice(0, 40), why })
    let bytesSeen = 0
    request.raw.on('data', (chunk: Buffer) => {
      bytesSeen += chunk.length
      if (bytesSeen > allowed) stop(tooLarge())
    })
    request.raw.once('close', () => {
      if (!request.raw.readableEnded) stop(unreadBody('format'))
    })
    parser.on('file', (field: string, stream: NodeJS.ReadableStream, name: string | undefined) => {
      const part = Object.hasOwn(parts, field) ? parts[field] : undefined
      const chunks: Buffer[] = []
      let size = 0
      if (!part) fault(field, 'unknown')
      stream.on('error', stop)
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (!part) return
        if (size > part.maxBytes) {
          came.tooLarge = true
          chunks.length = 0
        } else chunks.push(chunk)
      })
      stream.on('end', () => {
        if (part)
          came.files.set(field, [...(came.files.get(field) ?? []), { bytes: Buffer.concat(chunks), name: (name ?? '').slice(-120) }])
      })
    })
    parser.on('field', (field: string, value: string, _cutName: boolean, cut: boolean) => {
      if (field !== 'json' || came.json !== undefined) fault(field, 'unknown')
      else if (cut) came.tooLarge = true
      else came.json = value
    })
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) parser.on(limit, () => fault(BODY, 'range'))
    parser.on('error', () => stop(unreadBody('format')))
    parser.on('finish', () => resolve(came))
    request.raw.pipe(parser)
  })
}

const tooLarge = (): Refusal => new Refusal(COMMON_REFUSALS.too_large, { error: 'too_large' })

/** What the bytes are; text without any mark of its own counts as CSV where a call takes that. */
async function kindOf(bytes: Buffer, types: readonly string[]): Promise<string | null> {
  // The call looks inside itself, in a process of its own.
  if (types.includes('application/octet-stream')) return 'application/octet-stream'
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (found) return found.mime
  return types.includes('text/csv') && isUtf8(bytes) && !bytes.includes(0) ? 'text/csv' : null
}

async function judge(came: Came, parts: Parts): Promise<Record<string, UploadedFile | readonly UploadedFile[] | undefined>> {
  if (came.tooLarge) return refuseCommon('too_large')
  const files: Record<string, UploadedFile | readonly UploadedFile[] | undefined> = {}
  for (const [field, { types, many = 0, optional }] of Object.entries(parts)) {
    const sent = came.files.get(field) ?? []
    if (sent.length === 0 && !optional) came.faults.push({ path: field, why: 'required' })
    if (sent.length > Math.max(1, many)) came.faults.push({ path: field, why: 'range' })
    const known: UploadedFile[] = []
    for (const { bytes, name } of sent) {
      const type = bytes.length === 0 ? null : await kindOf(bytes, types)
      if (type === null || !types.includes(type)) came.faults.push({ path: field, why: bytes.length === 0 ? 'required' : 'format' })
      else known.push({ bytes, type, name })
    }
    files[field] = many > 0 ? known : known[0]
  }
  if (came.faults.length > 0) return refuseInput(came.faults.slice(0, 20))
  return files
}

/** The body and the files of a call that declares files. */
export async function receive(
  request: FastifyRequest,
  parts: Parts,
  idUser: number,
  places: Places<number>,
): Promise<{ json: unknown; files: unknown }> {
  if (!/^multipart\/form-data;/i.test(request.headers['content-type'] ?? '')) throw unreadBody('format')
  if (Number(request.headers['content-length'] ?? 0) > mostBytes(parts)) return refuseCommon('too_large')
  return places.within(idUser, async () => {
    const came = await collect(request, parts)
    const files = await judge(came, parts)
    return { json: came.json === undefined ? undefined : readJson(came.json), files }
  })
}
