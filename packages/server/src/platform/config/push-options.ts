/** Reads how this installation sends push messages: keys, contact, allowed push services, Firebase account. */
import { readFileSync } from 'node:fs'
import { createECDH } from 'node:crypto'
import { CannotStart } from './cannot-start.ts'
import type { ServiceAccount } from '../push/fcm-sender.ts'
import { PUSH_SERVICES } from '../push/push-services.ts'
import type { PushSettings } from './settings.ts'

/** Apple refuses a contact that is none: an address of a person or an https page, and never of this machine. */
const isContact = (text: string): boolean =>
  /^mailto:[^@\s]+@[^@\s]+\.[a-z]{2,}$/i.test(text) ||
  (text.startsWith('https://') && URL.canParse(text) && /\.[a-z]{2,}$/i.test(new URL(text).hostname))

/**
 * The mail sender's address, or the public page; where both are this machine's, a page that belongs to nobody: then no service is reached
 * from outside anyway.
 */
function contactOf(env: NodeJS.ProcessEnv, publicUrl: string): string {
  const asked = env['VAPID_SUBJECT']?.trim()
  if (asked) {
    if (isContact(asked)) return asked
    throw new CannotStart(
      `VAPID_SUBJECT deve essere mailto:qualcuno@dominio.it o un indirizzo https, non "${asked}".`,
      `VAPID_SUBJECT must be mailto:somebody@domain.com or an https address, not "${asked}".`,
    )
  }
  const sender = /([^\s<>@]+@[^\s<>@]+)>?$/.exec(env['MAIL_FROM']?.trim() ?? '')?.[1]
  return [`mailto:${sender ?? ''}`, publicUrl].find(isContact) ?? 'https://taschino.example'
}

function pairOf(publicKey: string | undefined, privateKey: string | undefined): PushSettings['vapid'] {
  try {
    const ecdh = createECDH('prime256v1')
    ecdh.setPrivateKey(Buffer.from(privateKey ?? '', 'base64url'))
    if (ecdh.getPublicKey('base64url') === publicKey && privateKey) return { publicKey, privateKey }
  } catch {
    // Said by whoever asks.
  }
  return null
}

function besideOf(text: string | undefined): PushSettings['vapidBeside'] {
  const pairs = (text ?? '').split(',').filter((one) => one.trim() !== '')
  return pairs.map((one) => {
    const [publicKey, privateKey] = one.trim().split(':')
    const pair = pairOf(publicKey, privateKey)
    if (pair) return pair
    throw new CannotStart(
      'VAPID_BESIDE è un elenco di coppie chiavePubblica:chiavePrivata separate da virgole (P-256, base64url).',
      'VAPID_BESIDE is a list of pairs publicKey:privateKey with commas (P-256, base64url).',
    )
  })
}

function vapidOf(publicKey: string | undefined, privateKey: string | undefined): PushSettings['vapid'] {
  if (!publicKey && !privateKey) return null
  const pair = pairOf(publicKey, privateKey)
  if (pair) return pair
  throw new CannotStart(
    'VAPID_PUBLIC_KEY e VAPID_PRIVATE_KEY vanno insieme e devono essere una coppia (P-256, base64url).',
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together and must be a pair (P-256, base64url).',
  )
}

/** The file of a service account, by its path or as JSON. */
function fcmOf(text: string | undefined): ServiceAccount | null {
  if (!text) return null
  try {
    const said = JSON.parse(text.trimStart().startsWith('{') ? text : readFileSync(text, 'utf8')) as Partial<ServiceAccount>
    const { project_id, client_email, private_key } = said
    if (project_id && /^[a-z0-9-]+$/.test(project_id) && client_email && private_key?.includes('PRIVATE KEY'))
      return { project_id, client_email, private_key }
  } catch {
    // Said below.
  }
  throw new CannotStart(
    'FCM_SERVICE_ACCOUNT deve essere il file JSON di un account di servizio Firebase (o il suo contenuto).',
    'FCM_SERVICE_ACCOUNT must be the JSON file of a Firebase service account (or what stands in it).',
  )
}

function servicesOf(text: string | undefined): readonly string[] {
  const more = (text ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean)
  const odd = more.find((one) => !/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(one) && !/^http:\/\/(127\.0\.0\.1|\[::1\]):\d{1,5}$/.test(one))
  if (odd !== undefined)
    throw new CannotStart(
      `PUSH_SERVICES è un elenco di host separati da virgole, come push.esempio.it o *.esempio.it, non "${odd}".`,
      `PUSH_SERVICES is a list of hosts with commas, as push.example.com or *.example.com, not "${odd}".`,
    )
  return [...PUSH_SERVICES, ...more]
}

export const pushOptions = (env: NodeJS.ProcessEnv, publicUrl: string): PushSettings => ({
  subject: contactOf(env, publicUrl),
  vapid: vapidOf(env['VAPID_PUBLIC_KEY'], env['VAPID_PRIVATE_KEY']),
  vapidBeside: besideOf(env['VAPID_BESIDE']),
  services: servicesOf(env['PUSH_SERVICES']),
  fcm: fcmOf(env['FCM_SERVICE_ACCOUNT']),
})
