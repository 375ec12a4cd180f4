/** Stands in tests for the phone's system: the bridge that @capacitor/core finds in a WebView. All code on our side of it is real. */
import { vi } from 'vitest'

type Answer = (options: Record<string, unknown>) => unknown
type Heard = (data: unknown) => void

export interface TestBridge {
  /** Every call over the bridge, in order. */
  readonly calls: { plugin: string; method: string; options: Record<string, unknown> }[]
  readonly keychain: Map<string, string>
  /** What the system tells all who listen. */
  tell: (plugin: string, event: string, data?: unknown) => void
  answer: (plugin: string, method: string, answer: Answer) => void
  called: (plugin: string, method: string) => Record<string, unknown>[]
  remove: () => void
}

const METHODS: Readonly<Record<string, readonly string[]>> = {
  App: ['getInfo', 'getLaunchUrl', 'minimizeApp'],
  SplashScreen: ['hide'],
  StatusBar: ['setStyle'],
  SecureStorage: [
    'setSynchronizeKeychain',
    'internalGetItem',
    'internalSetItem',
    'internalRemoveItem',
    'internalClearItemsWithPrefix',
    'internalGetPrefixedKeys',
  ],
  BarcodeScanner: [
    'isSupported',
    'isGoogleBarcodeScannerModuleAvailable',
    'installGoogleBarcodeScannerModule',
    'checkPermissions',
    'requestPermissions',
    'scan',
  ],
  FirebaseMessaging: ['checkPermissions', 'requestPermissions', 'getToken', 'deleteToken'],
  TextToSpeech: ['speak', 'stop'],
  KeepAwake: ['keepAwake', 'allowSleep'],
  Geolocation: ['checkPermissions', 'getCurrentPosition'],
  Share: ['share'],
  Filesystem: ['writeFile'],
}

function keychainAnswers(kept: Map<string, string>): [string, Answer][] {
  return [
    ['internalGetItem', ({ prefixedKey }) => ({ data: kept.get(String(prefixedKey)) ?? null })],
    ['internalSetItem', ({ prefixedKey, data }) => void kept.set(String(prefixedKey), String(data))],
    ['internalRemoveItem', ({ prefixedKey }) => ({ success: kept.delete(String(prefixedKey)) })],
    ['internalClearItemsWithPrefix', () => kept.clear()],
  ]
}

export function putTestBridge(keychain = new Map<string, string>()): TestBridge {
  const calls: TestBridge['calls'] = []
  const answers = new Map<string, Answer>([
    ['App.getInfo', () => ({ version: '2.3', build: '7', id: 'it.taschino.app', name: 'Taschino' })],
    ['BarcodeScanner.isSupported', () => ({ supported: true })],
    ['BarcodeScanner.isGoogleBarcodeScannerModuleAvailable', () => ({ available: true })],
    ...keychainAnswers(keychain).map(([name, answer]): [string, Answer] => [`SecureStorage.${name}`, answer]),
  ])
  const listeners = new Map<string, { name: string; heard: Heard }>()
  const nativePromise = async (plugin: string, method: string, options: Record<string, unknown> = {}): Promise<unknown> => {
    calls.push({ plugin, method, options })
    return (await answers.get(`${plugin}.${method}`)?.(options)) ?? {}
  }
  let last = 0
  const nativeCallback = (plugin: string, method: string, options: { eventName?: string; callbackId?: string }, heard: Heard): string => {
    const id = String(++last)
    if (method === 'addListener') listeners.set(id, { name: `${plugin}.${options.eventName ?? ''}`, heard })
    if (method === 'removeListener') listeners.delete(options.callbackId ?? '')
    return id
  }
  const listening = ['addListener', 'removeListener'].map((name) => ({ name, rtype: 'callback' }))
  const PluginHeaders = Object.entries(METHODS).map(([name, methods]) => ({
    name,
    methods: [...methods.map((method) => ({ name: method, rtype: 'promise' })), ...listening],
  }))
  // The core of Capacitor keeps the object that it found first, so there is one for the whole process, with new insides.
  const place = globalThis as { Capacitor?: object }
  place.Capacitor = Object.assign(place.Capacitor ?? {}, {
    PluginHeaders,
    nativePromise,
    nativeCallback,
    isNativePlatform: () => 'androidBridge' in globalThis,
  })
  vi.stubGlobal('androidBridge', {})
  return {
    calls,
    keychain,
    tell: (plugin, event, data) => {
      for (const { name, heard } of listeners.values()) if (name === `${plugin}.${event}`) heard(data)
    },
    answer: (plugin, method, answer) => void answers.set(`${plugin}.${method}`, answer),
    called: (plugin, method) => calls.filter((call) => call.plugin === plugin && call.method === method).map(({ options }) => options),
    remove: () => vi.unstubAllGlobals(),
  }
}
