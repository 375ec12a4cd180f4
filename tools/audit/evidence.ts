/** The evidence that the auditor gets beside the database: anchors, public key, secret, a reference database. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { checkAnchoredAnswers, checkAnchoredChain, checkAnchoredSeals, readAnchors } from './anchors.ts'
import type { Report } from './rows.ts'
import { checkShape } from './shape.ts'
import { checkChain, checkTraces } from './traces.ts'

export interface Evidence {
  /** The folder of the anchors, and the public key that they are signed for, as PEM. */
  anchors?: { folder: string; publicKey: string } | undefined
  /** TASCHINO_SECRET, and those beside it. */
  secrets?: readonly Buffer[] | undefined
  /** Of a database that this version has just made. */
  reference?: string | undefined
}

/** What keeps rows, log, seals and rights from being rewritten by whoever owns the database. */
export async function checkEvidence(client: pg.Client, report: Report, { anchors, secrets = [], reference }: Evidence): Promise<void> {
  await checkTraces(client, report)
  const read = anchors ? readAnchors(anchors.folder, anchors.publicKey, report) : null
  const chain = await checkChain(client, report, {
    places: new Set(read?.all.map(({ traces }) => traces.place)),
    since: read?.all.at(-1)?.traces.place ?? null,
    secrets,
    known: read?.known ?? new Set(),
  })
  if (read) {
    checkAnchoredChain(report, read, chain)
    await checkAnchoredSeals(client, report, read)
    await checkAnchoredAnswers(client, report, read)
  }
  if (reference !== undefined) await checkShape(client, report, reference)
}

/** A public key as PEM, or the private one that it follows from. */
function publicKeyIn(file: string): string {
  const text = fs.readFileSync(file, 'utf8')
  return text.includes('PRIVATE') ? String(createPublicKey(createPrivateKey(text)).export({ type: 'spki', format: 'pem' })) : text
}

/** What the environment names; of a service of this machine what lies in its data folder. */
export function evidenceOf(env: NodeJS.ProcessEnv, dataDir: string | null): Evidence {
  const own = (name: string): string => (dataDir !== null && fs.existsSync(path.join(dataDir, name)) ? path.join(dataDir, name) : '')
  const folder = env['ANCHORS'] || own('anchors')
  const key = env['ANCHOR_PUBLIC_KEY'] || env['ANCHOR_KEY'] || own('anchor-key.pem')
  if ((folder === '') !== (key === '')) throw new Error('ANCHORS and ANCHOR_PUBLIC_KEY go together')
  const file = own('secret')
  const secrets = [
    env['TASCHINO_SECRET'] || (file && fs.readFileSync(file, 'utf8').trim()),
    env['TASCHINO_SECRET_BEFORE'],
    env['TASCHINO_SECRET_NEXT'],
  ]
  return {
    anchors: folder === '' ? undefined : { folder, publicKey: publicKeyIn(key) },
    secrets: secrets.flatMap((text) => (text ? [Buffer.from(text, 'base64')] : [])),
  }
}

const MAKER = fileURLToPath(new URL('../../packages/server/src/platform/embedded/reference-database.ts', import.meta.url))

/** A database of this version, made by the service's own code in a process of its own: none of it runs in here. */
export async function openReference(): Promise<{ url: string; close: () => Promise<void> }> {
  const child: ChildProcess = spawn(process.execPath, [MAKER], { stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  child.stderr?.on('data', (part: Buffer) => (said += part.toString()))
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  const [url] = (await Promise.race([once(lines, 'line'), once(child, 'exit')])) as [unknown]
  if (typeof url !== 'string') throw new Error(`no database to compare with: ${said.trim()}`)
  return {
    url,
    close: async () => {
      const over = once(child, 'exit')
      child.stdin?.end()
      await over
    },
  }
}
