/** Says whether this page runs inside the installed app, and what the app provides in place of the browser's own means. */
import type { CodeFormat } from './scanner/scanner-content.ts'
import type { Scanner, ScannerReport } from './scanner/scanner-protocol.ts'

export type NativePermission = 'granted' | 'denied' | 'prompt'

/** A notification that the system showed or handed over, before anybody of us has judged it. */
export interface NativeNotice {
  readonly title?: string | undefined
  readonly body?: string | undefined
  readonly data: Readonly<Record<string, unknown>>
}

/** Push of the system (FCM, APNs): permission, token, what came and what was tapped. Whether and when is decided elsewhere. */
export interface NativePush {
  permission: () => Promise<NativePermission>
  ask: () => Promise<NativePermission>
  /** The token to be registered with the service; rejects when the system gives none. */
  register: () => Promise<string>
  unregister: () => Promise<void>
  onNotice: (heard: (notice: NativeNotice) => void) => () => void
  /** Also for the tap that started the app. */
  onTap: (heard: (notice: NativeNotice) => void) => () => void
}

export interface Native {
  readonly platform: 'android' | 'ios'
  /** Of the installed app, as its store knows it. */
  readonly appVersion: string
  /** By which the service knows this device again: in the app no cookie does. */
  readonly deviceCode: string
  /** Null where the system has no reader of codes: then the page's own reads. */
  readonly scanner: { open: (options: NativeScan) => Scanner } | null
  readonly push: NativePush
  readonly position: {
    permission: () => Promise<NativePermission>
    locate: (timeout: number, found: (place: { lat: number; lon: number }) => void, failed: (denied: boolean) => void) => void
  }
  /** Sentences queue; `locale` as in it-IT. */
  say: (sentence: string, locale: string) => void
  hush: () => void
  keepAwake: () => () => void
  share: (what: { title: string; text?: string; url?: string }) => Promise<boolean>
  /** Hands files to other apps, "save to files" and printers among them. False when the person closed the sheet. */
  shareFile: (file: Blob, name: string, title: string) => Promise<boolean>
}

export interface NativeScan {
  formats: readonly CodeFormat[]
  onHit: (hit: { text: string; format: CodeFormat | null }) => boolean
  onReport: (report: ScannerReport) => void
}

interface Bridge {
  isNativePlatform?: () => boolean
}

/** The app's own bridge is there before any script of the page runs; no browser has it. */
export const inShell = (): boolean => (globalThis as { Capacitor?: Bridge }).Capacitor?.isNativePlatform?.() === true

/** Where the service answers: in a browser where the page came from, in the app the server that its build names. */
export const serverOrigin = (): string => (inShell() ? (document.documentElement.dataset['server'] ?? '') : '')

let given: Native | null = null

export const native = (): Native | null => given

export function putNative(halves: Native | null): void {
  given = halves
}
