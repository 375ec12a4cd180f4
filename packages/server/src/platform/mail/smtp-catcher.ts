/** The mail server for installations that have none: real SMTP on this machine; every mail is kept in a folder and goes nowhere. */
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { SMTPServer } from 'smtp-server'

const KEPT = 500
const MAX_BYTES = 10 * 1024 * 1024
const NAME = /^\d{13}-\d{4}\.eml$/

export interface CaughtMail {
  /** Sorts by time. */
  id: string
  at: string
  from: string
  to: string
  subject: string
  html: string
  text: string
  messageId: string
}

export interface SmtpCatcher {
  /** `smtp://127.0.0.1:port` */
  readonly url: string
  /** Newest first. */
  list(): Promise<CaughtMail[]>
  read(id: string): Promise<CaughtMail | null>
  close(): Promise<void>
}

async function parsed(folder: string, name: string): Promise<CaughtMail | null> {
  const bytes = await readFile(join(folder, name)).catch(() => null)
  if (!bytes) return null
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(bytes)
  return {
    id: name.slice(0, -4),
    at: new Date(Number(name.slice(0, 13))).toISOString(),
    from: mail.from?.name ? `${mail.from.name} <${mail.from.address}>` : (mail.from?.address ?? ''),
    to: mail.to?.map(({ address }) => address).join(', ') ?? '',
    subject: mail.subject ?? '',
    html: mail.html ?? '',
    text: mail.text ?? '',
    messageId: mail.messageId ?? '',
  }
}

/** Begins to listen; mails that were caught before are still there. */
export async function startSmtpCatcher({
  folder,
  port = 0,
  refuses = () => false,
}: {
  folder: string
  port?: number
  /** Nobody has this address, as its server says for good. */
  refuses?: (address: string) => boolean
}): Promise<SmtpCatcher> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let count = 0
  /** A mail never changes once it lies there: it is read apart once, however often somebody looks. */
  const seen = new Map<string, CaughtMail>()
  const look = async (name: string): Promise<CaughtMail | null> => {
    const mail = seen.get(name) ?? (await parsed(folder, name))
    if (mail) seen.set(name, mail)
    return mail
  }
  const names = async (): Promise<string[]> => (await readdir(folder)).filter((name) => NAME.test(name)).toSorted()
  const keep = async (bytes: Buffer): Promise<void> => {
    const name = `${Date.now()}-${String(count++ % 10_000).padStart(4, '0')}.eml`
    // Written beside and moved: whoever lists the folder sees whole mails only.
    await writeFile(join(folder, `${name}.new`), bytes, { mode: 0o600 })
    await rename(join(folder, `${name}.new`), join(folder, name))
    for (const old of (await names()).slice(0, -KEPT)) {
      seen.delete(old)
      await rm(join(folder, old), { force: true })
    }
  }

  const server = new SMTPServer({
    name: 'taschino',
    banner: 'mails stay here',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_BYTES,
    disableReverseLookup: true,
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      done(refuses(address) ? Object.assign(new Error('5.1.1 no such mailbox'), { responseCode: 550 }) : null),
    onData: callbackify(async (stream: Readable, _session: unknown) => keep(await buffer(stream))),
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    async list() {
      const all = await Promise.all((await names()).toReversed().map(look))
      return all.filter((mail) => mail !== null)
    },
    read: async (id) => (NAME.test(`${id}.eml`) ? look(`${id}.eml`) : null),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
