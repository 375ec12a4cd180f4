/** Reads how the server is to be started, from environment and flags, with one clear sentence for what cannot be understood. */
import { isInSepa, parseIban } from '@taschino/basics/iban.ts'
import { parsePartitaIva } from '@taschino/basics/fiscal-code.ts'
import { anchorsOf, type AnchorOptions } from './anchor-options.ts'
import { CannotStart } from './cannot-start.ts'
import { masterSecret } from '../secrets/master-secret.ts'
import { mapOf, type MapOptions } from './map-options.ts'
import { DEMO_SCREENS, overrideEnvOf } from './override-env.ts'
import { pushOptions } from './push-options.ts'
import { firstAdminOf, isLocalService } from './safe-start.ts'
import type { Asked, FirstAdmin } from './safe-start.ts'
import { shellAppsOf, shellOriginsOf } from './shell-options.ts'
import { spansOf } from './span-options.ts'
import { providersOf, type ProviderLinks } from './provider-options.ts'
import type { PushSettings, ShellApps } from './settings.ts'
import type { MetricsAddress } from '../metrics/watch.ts'

export interface StartOptions extends Asked {
  /** TASCHINO_SECRET_BEFORE: what it sealed is sealed anew, what it signed is taken. */
  secretBefore: Buffer | undefined
  /** TASCHINO_SECRET_NEXT: what another server has sealed and signed with it already is taken. */
  secretNext: Buffer | undefined
  /** Nobody but this machine reaches the service: it may hold demo people and show its letters. */
  local: boolean
  port: number
  /** Redis or Valkey, by which several processes of one service hear each other at once. */
  redisUrl: string | undefined
  /** Where the figures of this server are told to whoever watches it; null: nowhere. */
  metrics: MetricsAddress | null
  /** The collector that hears how calls spend their time; null: none. */
  spans: { endpoint: string; share: number } | null
  emailEnding: number
  /** How long the service goes on after it was told to end, while proxies learn that they send nobody any more. */
  leaveMs: number
  mailFrom: string | undefined
  firstAdmin: FirstAdmin | null
  /** From midnight until this hour a payment asks whoever never proved one at night; 0: no hour is strange. */
  nightUntil: number
  /** Somebody has said it; otherwise it is the default. */
  nightSaid: boolean
  /** Whom shops bill: name, partita IVA, address in one line, code of the exchange system. */
  issuer: { name: string; partitaIva: string; address: string; sdi: string | null } | null
  /** The company's account from which shops are paid. */
  payer: { name: string; iban: string; bic: string | null } | undefined
  /** Where the pictures of the map come from. */
  map: MapOptions | null
  /** What the screens are told besides; null: what stands in the built app. */
  overrideEnv: Buffer | null
  /** Where the native shell's pages come from, and which apps may open our links. */
  shellOrigins: readonly string[]
  shellApps: ShellApps
  /** How push messages are sent. */
  push: PushSettings
  /** The providers of the club, by name. */
  providers: ProviderLinks
  /** Where the day's anchors go. */
  anchors: AnchorOptions | null
}

function wholeNumber(name: string, text: string, max: number): number {
  const n = Number(text)
  if (!/^\d+$/.test(text) || n > max)
    throw new CannotStart(
      `${name} deve essere un numero intero fino a ${max}, non "${text}".`,
      `${name} must be a whole number up to ${max}, not "${text}".`,
    )
  return n
}

function addressOf(text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new CannotStart(`PUBLIC_URL non è un indirizzo: "${text}".`, `PUBLIC_URL is not an address: "${text}".`)
  return new URL(text).origin
}

function smtpOf(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (!URL.canParse(text) || !/^smtps?:$/.test(new URL(text).protocol))
    throw new CannotStart('SMTP_URL deve essere un indirizzo smtp:// o smtps://.', 'SMTP_URL must be an address with smtp:// or smtps://.')
  return text
}

function redisOf(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (!URL.canParse(text) || !/^rediss?:$/.test(new URL(text).protocol))
    throw new CannotStart(
      'REDIS_URL deve essere un indirizzo redis:// o rediss://.',
      'REDIS_URL must be an address with redis:// or rediss://.',
    )
  return text
}

/** A port, or an address of this machine and a port; never the one of the app, which the public reaches. */
function metricsOf(text: string | undefined, appPort: number): MetricsAddress | null {
  if (!text) return null
  const [, host = '127.0.0.1', digits = ''] = /^(?:([\w.-]+|\[[0-9a-f:]+\]):)?(\d{1,5})$/.exec(text.trim()) ?? []
  const port = Number(digits)
  if (digits === '' || port > 65_535 || (port === appPort && port !== 0))
    throw new CannotStart(
      `METRICS è una porta diversa da PORT, o indirizzo:porta, non "${text}".`,
      `METRICS is a port other than PORT, or address:port, not "${text}".`,
    )
  return { host: host.replace(/^\[|\]$/g, ''), port }
}

/** A bank takes a file only from an account that exists: a wrong one is said now and not when shops wait for their money. */
function payerOf(env: NodeJS.ProcessEnv): StartOptions['payer'] {
  const [name, account, bic] = [
    env['PAYER_NAME']?.trim() ?? '',
    env['PAYER_IBAN']?.trim() ?? '',
    env['PAYER_BIC']?.trim().toUpperCase() || null,
  ]
  if (name === '' && account === '' && bic === null) return undefined
  const iban = parseIban(account)
  if (name === '' || iban === null || !isInSepa(iban) || (bic !== null && !/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)))
    throw new CannotStart(
      "PAYER_NAME e PAYER_IBAN (e se vuoi PAYER_BIC) dicono da quale conto si pagano i negozi: manca qualcosa, il conto non esiste o è fuori dall'area SEPA.",
      'PAYER_NAME and PAYER_IBAN (and PAYER_BIC if you like) say from which account shops are paid: something is missing, there is no such account or SEPA does not reach it.',
    )
  return { name, iban, bic }
}

/** Drafts of invoices carry it: a wrong number is said now and not when an accountant sends one. */
function issuerOf(env: NodeJS.ProcessEnv): StartOptions['issuer'] {
  const [name, number, address, sdi] = ['ISSUER_NAME', 'ISSUER_VAT', 'ISSUER_ADDRESS', 'ISSUER_SDI'].map(
    (key) => env[key]?.trim() ?? '',
  ) as [string, string, string, string]
  if (name === '' && number === '' && address === '' && sdi === '') return null
  const partitaIva = parsePartitaIva(number)
  if (name === '' || partitaIva === null || address === '' || !/^([A-Z0-9]{7})?$/.test(sdi))
    throw new CannotStart(
      'ISSUER_NAME, ISSUER_VAT e ISSUER_ADDRESS (e se vuoi ISSUER_SDI, 7 caratteri) dicono a chi fatturano i negozi: manca qualcosa o la partita IVA è sbagliata.',
      'ISSUER_NAME, ISSUER_VAT and ISSUER_ADDRESS (and ISSUER_SDI, 7 characters, if you like) say whom shops bill: something is missing or the VAT number is wrong.',
    )
  return { name, partitaIva, address, sdi: sdi || null }
}

function stepUpOf(env: NodeJS.ProcessEnv): boolean {
  const text = env['TASCHINO_STEP_UP'] || 'on'
  if (text !== 'on' && text !== 'off')
    throw new CannotStart(`TASCHINO_STEP_UP può essere on o off, non "${text}".`, `TASCHINO_STEP_UP may be on or off, not "${text}".`)
  return text === 'on'
}

const FLAGS: readonly string[] = ['--fresh', '--demo', '--empty']

export function readStartOptions(env: NodeJS.ProcessEnv, flags: readonly string[], defaultData: string): StartOptions {
  const unknown = flags.find((flag) => !FLAGS.includes(flag))
  if (unknown)
    throw new CannotStart(
      `Non conosco l'opzione ${unknown}: ci sono --fresh, --demo e --empty.`,
      `There is no option ${unknown}: there are --fresh, --demo and --empty.`,
    )
  if (flags.includes('--fresh') && env['DATABASE_URL'])
    throw new CannotStart(
      "--fresh ricomincia da capo il database che arriva con il progetto; quello di DATABASE_URL è di qualcun altro e non lo tocchiamo. Togli l'uno o l'altro.",
      "--fresh begins the database anew that comes along; the one of DATABASE_URL is somebody else's, and we leave it alone. Drop one or the other.",
    )
  const port = wholeNumber('PORT', env['PORT'] || '3000', 65_535)
  const publicUrl = addressOf(env['PUBLIC_URL'] || `http://localhost:${port}`)
  const emailEnding = wholeNumber('EMAIL_ENDING', env['EMAIL_ENDING'] || '4', 63)
  const asked = {
    host: env['HOST'] || '127.0.0.1',
    publicUrl,
    databaseUrl: env['DATABASE_URL'] || undefined,
    smtpUrl: smtpOf(env['SMTP_URL']),
    secret: masterSecret(env['TASCHINO_SECRET']),
    secretBefore: masterSecret(env['TASCHINO_SECRET_BEFORE']),
    secretNext: masterSecret(env['TASCHINO_SECRET_NEXT']),
    demo: flags.includes('--demo'),
    empty: flags.includes('--empty'),
    fresh: flags.includes('--fresh'),
    trustedProxies: wholeNumber('TRUSTED_PROXIES', env['TRUSTED_PROXIES'] || '0', 5),
    stepUp: stepUpOf(env),
    production: env['NODE_ENV'] === 'production',
    dataDir: env['TASCHINO_DATA'] || defaultData,
  }
  const local = isLocalService(asked)
  return {
    ...asked,
    local,
    anchors: anchorsOf(env, { local: local && asked.databaseUrl === undefined, dataDir: asked.dataDir }),
    port,
    redisUrl: redisOf(env['REDIS_URL']),
    metrics: metricsOf(env['METRICS'], port),
    spans: spansOf(env),
    emailEnding,
    leaveMs: wholeNumber('LEAVE_SECONDS', env['LEAVE_SECONDS'] || '0', 120) * 1000,
    firstAdmin: firstAdminOf(env['FIRST_ADMIN'], emailEnding),
    mailFrom: env['MAIL_FROM'] || undefined,
    issuer: issuerOf(env),
    nightUntil: wholeNumber('NIGHT_UNTIL', env['NIGHT_UNTIL'] || '5', 23),
    nightSaid: Boolean(env['NIGHT_UNTIL']),
    payer: payerOf(env),
    map: mapOf(env),
    overrideEnv: overrideEnvOf(env['OVERRIDE_ENV']) ?? (asked.demo ? DEMO_SCREENS : null),
    shellOrigins: shellOriginsOf(env['SHELL_ORIGINS']),
    shellApps: shellAppsOf(env),
    push: pushOptions(env, publicUrl),
    providers: providersOf(env['PROVIDERS']),
  }
}
