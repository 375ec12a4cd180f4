/**
 * The settings that a call reads: those of the installation's environment, and those that the company keeps in the database
 * (features/settings). The defaults for a first start stand here.
 */
import { APP_NAME } from '@taschino/basics/app-name.ts'
import { EMAIL_ENDING } from '@taschino/basics/contacts.ts'
import { FEE_CAP, PAYBACK_TERMS, type FeeRange, type PaybackTerm } from '@taschino/basics/fees.ts'
import { MAX_NORMAL_TICKETS, type TicketType } from '@taschino/basics/tickets.ts'
import type { MapOptions } from './map-options.ts'
import type { FirstAdmin } from './safe-start.ts'
import type { ProviderLinks } from './provider-options.ts'
import type { ServiceAccount } from '../push/fcm-sender.ts'
import { PUSH_SERVICES } from '../push/push-services.ts'
import { ADMISSION, type AdmissionSettings } from '../load/admission-control.ts'

export interface Settings {
  /** Address that people see, without a slash at the end: links in QR codes and mails are made from it, never from the Host header. */
  publicUrl: string
  /**
   * Origins of the native shell's pages, which may ask this server although they are not its own (SHELL_ORIGINS); none unless the
   * installation has a shell.
   */
  otherOrigins: readonly string[]
  /** Which installed apps may open our links by themselves (SHELL_ANDROID, SHELL_IOS). */
  shellApps: ShellApps
  /** The circuit's business day is counted in this zone. */
  timeZone: string
  maxNormalTickets: number
  /** How many proxies in front of the server are ours: their X-Forwarded-For is believed, nobody else's. */
  trustedProxies: number
  /** How many letters the last label of an e-mail's domain may have (docs/product.md, fields). */
  emailEnding: number
  /** From where on somebody proves again that it is them. */
  stepUp: StepUpLimits
  /** Requests worth more than this many cents need the yes of two people of the company. */
  secondPersonAbove: number
  /**
   * A shop that took more than this many cents from its own side of the counter in 90 days needs two people for whatever it asks for (T16).
   */
  relatedAbove: number
  /** Free credits in cents: what the company gives in a month, what one of its people gives alone, what one agency may give in a month. */
  credits: { month: number; alone: number; agencyMonth: number }
  /**
   * What agencies are billed: the series of numbers, days until it is to be paid, the company's fee (hundredths of a percent),
   * and percent of VAT in it and on each type of ticket; 0: out of scope of VAT.
   */
  invoices: { series: string; dueDays: number; fee: number; feeVat: number; vatNormal: number; vatBusiness: number; vatGdo: number }
  /** Whom shops bill for the tickets they took; null where the installation did not say: drafts of invoices then lack it. */
  issuer: { name: string; partitaIva: string; address: string; sdi: string | null } | null
  /** The company's account from which shops are paid; null where the installation did not say. */
  payer: { name: string; iban: string; bic: string | null } | null
  /**
   * In hundredths of a percent: what a new shop pays for its slowest and its soonest term, and within what others may choose; the same for
   * each type that costs something else.
   */
  fees: FeeBounds & { byType: readonly (FeeBounds & { type: TicketType })[] }
  /** Days from asking to money that shops can choose. */
  terms: readonly PaybackTerm[]
  /** Tickets last until the end of this year and so many more. */
  ticketYears: number
  /** What the circuit is called, its colour and the mark of its logo; null: as the build has it. */
  circuit: { name: string; accent: string; logo: string | null } | null
  /** Percent of VAT in what shops bill for meal tickets. */
  vat: { tickets: number }
  /** How many rows an exported file may have: what is longer no spreadsheet should hold. */
  exportMax: number
  /** Where the pictures of the map come from; null where there is no map (MAP_TILES, MAP_TILES_DIR). */
  map: MapOptions | null
  /** What the screens of this installation are told besides (OVERRIDE_ENV); null: what stands in the built app. */
  overrideEnv: Buffer | null
  /** Whom the installation named as the first of the company (FIRST_ADMIN); null where it named nobody. */
  firstAdmin: FirstAdmin | null
  push: PushSettings
  /** How the providers of the club are reached and known, by name (PROVIDERS). */
  providers: ProviderLinks
  /** How a crowd of screens is let in again. */
  admissionControl: AdmissionSettings
}

/** What the circuit is called wherever the service says it: in letters, on papers, in the names of files (decision 0190). */
export const circuitName = ({ circuit }: Pick<Settings, 'circuit'>): string => circuit?.name ?? APP_NAME

interface FeeBounds extends FeeRange {
  lowest: number
  highest: number
}

export interface PushSettings {
  /** Whom a push service may write to about us (VAPID_SUBJECT). */
  subject: string
  /** The operator's own keys; otherwise they follow from the installation's secret. */
  vapid: { publicKey: string; privateKey: string } | null
  /** Pairs that are not in use any more, or not yet: browsers that subscribed under them are written to with them (VAPID_BESIDE). */
  vapidBeside: readonly { publicKey: string; privateKey: string }[]
  /** Hosts that browsers' push addresses may have (PUSH_SERVICES adds some). */
  services: readonly string[]
  /** What reaches the native app (FCM_SERVICE_ACCOUNT); null where there is none. */
  fcm: ServiceAccount | null
}

/** The native apps of one installation, as their systems name them; null where there is none. */
export interface ShellApps {
  android: { id: string; fingerprints: readonly string[] } | null
  /** Team and bundle id in one. */
  ios: string | null
}

export interface StepUpLimits {
  /** False only for measurements and for stories about something else. */
  on: boolean
  /** One payment up to this many cents needs nothing more; people may set it lower for themselves. */
  single: number
  /** All of them together since somebody last proved it: cents, and how many (docs/product.md, step-up). */
  sum: number
  count: number
  /**
   * From midnight until this hour a payment is strange for whoever never proved one then; 0: no hour is, which is what stories start with.
   */
  nightUntil: number
  /** Giving back more than this of one payment, or more than `giveBackDay` in one shop within a day, needs a fresh proof. */
  giveBack: number
  giveBackDay: number
  /**
   * Handing out more than this within a day needs a fresh proof: whoever finds an office open must not empty its stock (docs/product.md,
   * step-up).
   */
  handOut: number
  /** How long a proof counts as fresh. */
  freshMinutes: number
}

export const STEP_UP_LIMITS: StepUpLimits = {
  on: true,
  single: 3000,
  sum: 10_000,
  count: 5,
  nightUntil: 0,
  giveBack: 10_000,
  giveBackDay: 30_000,
  handOut: 30_000,
  freshMinutes: 5,
}
export const NO_STEP_UP: StepUpLimits = { ...STEP_UP_LIMITS, on: false }

export const DEFAULT_SETTINGS: Settings = {
  publicUrl: 'http://localhost:3000',
  otherOrigins: [],
  shellApps: { android: null, ios: null },
  timeZone: 'Europe/Rome',
  maxNormalTickets: MAX_NORMAL_TICKETS,
  trustedProxies: 0,
  emailEnding: EMAIL_ENDING,
  stepUp: STEP_UP_LIMITS,
  secondPersonAbove: 500_000,
  relatedAbove: 100_000,
  credits: { month: 1_000_000, alone: 10_000, agencyMonth: 5_000_000 },
  invoices: { series: 'FT', dueDays: 30, fee: 0, feeVat: 22, vatNormal: 4, vatBusiness: 0, vatGdo: 0 },
  issuer: null,
  payer: null,
  fees: { feeMin: 200, feeMax: 450, lowest: 0, highest: FEE_CAP, byType: [] },
  terms: PAYBACK_TERMS,
  ticketYears: 1,
  circuit: null,
  vat: { tickets: 10 },
  exportMax: 50_000,
  map: null,
  firstAdmin: null,
  overrideEnv: null,
  push: { subject: 'https://taschino.example', vapid: null, vapidBeside: [], services: PUSH_SERVICES, fcm: null },
  providers: {},
  admissionControl: ADMISSION,
}
