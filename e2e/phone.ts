/** A phone's shell around the built app: its origin, the page of the native build, and a bridge that answers as Android's would. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { shellPage } from '@taschino/native/shell-page.ts'

export const SHELL_ORIGIN = 'https://localhost'
const WEB = path.resolve(import.meta.dirname, '../packages/web/dist')
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
}

export interface Call {
  plugin: string
  method: string
  options: Record<string, unknown>
}

export interface Phone {
  /** What the app asked of the phone, in order. */
  readonly calls: Call[]
  /** The system's keychain: outlives every page. */
  readonly keychain: Map<string, string>
  /** Starts the app, as a finger on its icon does. */
  start: () => Promise<Page>
  /** What the phone tells the app. */
  tell: (page: Page, plugin: string, event: string, data?: unknown) => Promise<void>
}

/** Serves the files of the app as the shell does: from the phone itself, screens and all. */
async function serveApp(context: BrowserContext, server: string): Promise<void> {
  // A shell over TLS alone; a walk's server speaks plainly on this machine, so that its socket is named beside it.
  const page = shellPage(readFileSync(path.join(WEB, 'start.html'), 'utf8'), server).replace(
    `connect-src `,
    `connect-src ${server.replace('http:', 'ws:')} `,
  )
  await context.route(`${SHELL_ORIGIN}/**`, (route) => {
    const file = path.join(WEB, new URL(route.request().url()).pathname)
    const own = file.startsWith(WEB) && path.extname(file) !== '' && existsSync(file)
    return route.fulfill(
      own
        ? { body: readFileSync(file), contentType: TYPES[path.extname(file)] ?? 'application/octet-stream' }
        : { body: page, contentType: 'text/html' },
    )
  })
}

/** Runs in the page before anything of ours: what @capacitor/core finds in a WebView. */
function bridge(): void {
  const methods: Record<string, string[]> = {
    App: ['getInfo', 'getLaunchUrl', 'minimizeApp'],
    SplashScreen: ['hide'],
    StatusBar: ['setStyle'],
    KeepAwake: ['keepAwake', 'allowSleep'],
    TextToSpeech: ['speak', 'stop'],
    SecureStorage: ['setSynchronizeKeychain', 'internalGetItem', 'internalSetItem', 'internalRemoveItem', 'internalClearItemsWithPrefix'],
    Share: ['share'],
    Filesystem: ['writeFile'],
    BarcodeScanner: ['isSupported', 'isGoogleBarcodeScannerModuleAvailable', 'checkPermissions', 'requestPermissions', 'scan'],
    FirebaseMessaging: ['checkPermissions', 'requestPermissions', 'getToken', 'deleteToken'],
    Geolocation: ['checkPermissions', 'getCurrentPosition'],
  }
  const heard = new Map<string, { name: string; tell: (data: unknown) => void }>()
  let last = 0
  const phone = globalThis as unknown as {
    askPhone: (plugin: string, method: string, options: unknown) => Promise<unknown>
    androidBridge: object
    Capacitor: object
    tellApp: (name: string, data: unknown) => void
  }
  phone.androidBridge = {}
  phone.tellApp = (name, data) => {
    for (const one of heard.values()) if (one.name === name) one.tell(data)
  }
  phone.Capacitor = {
    PluginHeaders: Object.entries(methods).map(([name, all]) => ({
      name,
      methods: [
        ...all.map((method) => ({ name: method, rtype: 'promise' })),
        { name: 'addListener', rtype: 'callback' },
        { name: 'removeListener', rtype: 'callback' },
      ],
    })),
    isNativePlatform: () => true,
    nativePromise: (plugin: string, method: string, options: unknown) => phone.askPhone(plugin, method, options ?? {}),
    nativeCallback: (plugin: string, method: string, options: { eventName: string; callbackId: string }, tell: (data: unknown) => void) => {
      const id = String(++last)
      if (method === 'addListener') heard.set(id, { name: `${plugin}.${options.eventName}`, tell })
      else heard.delete(options.callbackId)
      return id
    },
  }
}

export async function openPhone(context: BrowserContext, server: string, scans: () => string = () => ''): Promise<Phone> {
  const calls: Call[] = []
  const keychain = new Map<string, string>()
  const answers: Record<string, (options: Record<string, unknown>) => unknown> = {
    'App.getInfo': () => ({ version: '1.7.7' }),
    'SecureStorage.internalGetItem': ({ prefixedKey }) => ({ data: keychain.get(String(prefixedKey)) ?? null }),
    'SecureStorage.internalSetItem': ({ prefixedKey, data }) => void keychain.set(String(prefixedKey), String(data)),
    'SecureStorage.internalRemoveItem': ({ prefixedKey }) => ({ success: keychain.delete(String(prefixedKey)) }),
    'SecureStorage.internalClearItemsWithPrefix': () => keychain.clear(),
    'BarcodeScanner.isSupported': () => ({ supported: true }),
    'BarcodeScanner.isGoogleBarcodeScannerModuleAvailable': () => ({ available: true }),
    'BarcodeScanner.checkPermissions': () => ({ camera: 'granted' }),
    'BarcodeScanner.scan': () => ({ barcodes: [{ rawValue: scans(), displayValue: '', format: 'QR_CODE' }] }),
    'FirebaseMessaging.checkPermissions': () => ({ receive: 'denied' }),
  }
  await context.exposeFunction('askPhone', (plugin: string, method: string, options: Record<string, unknown>) => {
    calls.push({ plugin, method, options })
    return answers[`${plugin}.${method}`]?.(options) ?? {}
  })
  await context.addInitScript(bridge)
  await serveApp(context, server)
  return {
    calls,
    keychain,
    async start() {
      const page = await context.newPage()
      await page.goto(`${SHELL_ORIGIN}/`)
      return page
    },
    tell: (page, plugin, event, data) =>
      page.evaluate(([name, told]) => (globalThis as unknown as { tellApp: (name: string, data: unknown) => void }).tellApp(name, told), [
        `${plugin}.${event}`,
        data,
      ] as const),
  }
}
