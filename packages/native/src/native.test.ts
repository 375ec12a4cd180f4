/**
 * The native projects as far as a machine without Android Studio and Xcode can judge them: https only, no backup of tokens, the server's
 * own policy, one source for all pictures.
 */
import { mkdtemp, mkdir, readFile, rm, writeFile, cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentPolicy } from '@taschino/server/http/pages/page-headers.ts'
import { PICTURES } from './pictures.ts'
import { prepare } from './prepare.ts'
import { shellPage, shellPolicy, tilesOf } from './shell-page.ts'
import { serverOf, versionCodeOf } from './shell-server.ts'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string): Promise<string> => readFile(join(PACKAGE, file), 'utf8')
const SERVER = 'https://taschino.example'
const PAGE =
  '<!doctype html><html lang="it"><head><meta charset="utf-8" /><style>a{}</style><link rel="manifest" href="/manifest.webmanifest"></head><body><script>1</script><script type="module" src="/assets/a.js"></script></body></html>'

describe('which server', () => {
  test.each([
    ['https://taschino.example', SERVER],
    ['https://taschino.example:8443/', 'https://taschino.example:8443'],
  ])('%s', (given, server) => expect(serverOf(given)).toBe(server))
  test.each([
    undefined,
    '',
    'taschino.example',
    'http://taschino.example',
    'http://localhost:3000',
    'https://a@taschino.example',
    'https://taschino.example/app',
    'https://taschino.example?x=1',
    'capacitor://localhost',
    'javascript:alert(1)',
  ])('%j builds nothing', (given) => expect(() => serverOf(given)).toThrow('NATIVE_SERVER'))
  test('versions grow', () => {
    const codes = ['1.7.7', '1.7.10', '1.8.0', '2.0.0'].map(versionCodeOf)
    expect(codes).toEqual([...codes].sort((a, b) => a - b))
    expect(() => versionCodeOf('1.7')).toThrow('1.7')
  })
})

describe('the page of the app', () => {
  test("T42: it has the server's own policy, but asks that server and nobody else", () => {
    const parts = (policy: string) =>
      new Map(policy.split('; ').map((one): [string, string] => [one.split(' ')[0] ?? '', one.slice(one.indexOf(' ') + 1)]))
    const [ours, servers] = [
      parts(shellPolicy(PAGE, SERVER, 'https://tiles.example')),
      parts(contentPolicy(PAGE, { publicUrl: SERVER, tileHost: 'https://tiles.example' })),
    ]
    expect(ours.get('connect-src')).toBe(`'self' capacitor://localhost ${SERVER} wss://taschino.example`)
    // What a tag cannot say, and what means nothing where no http is let through.
    const notHere = ['frame-ancestors', 'upgrade-insecure-requests']
    for (const [name, rule] of servers)
      if (!notHere.includes(name) && name !== 'connect-src')
        expect([name, ours.get(name)?.replace(' capacitor://localhost', '')]).toEqual([name, rule])
    expect([...ours.keys()].filter((name) => !servers.has(name))).toEqual([])
  })
  test('it says which server, before anything runs', () => {
    const page = shellPage(PAGE, SERVER)
    expect(page).toMatch(
      /^<!doctype html><html lang="it" data-server="https:\/\/taschino\.example"><head><meta charset="utf-8" \/><meta http-equiv="Content-Security-Policy" content="default-src 'none';/,
    )
    expect(page).toContain('trusted-types taschino')
  })
  test.each(['{}', '{"mapTiles":"http://tiles.example/{z}"}', '{"mapTiles":7}', '{"mapTiles":"x; script-src *"}'])(
    '%s lets no other pictures in',
    (settings) => expect(tilesOf(settings)).toBe(''),
  )
  test('another page than ours is no page of the app', () => expect(() => shellPage('<html></html>', SERVER)).toThrow('build the web app'))
})

describe('made from the web build', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'taschino-native-'))
    const web = join(folder, 'dist')
    await mkdir(join(web, 'assets'), { recursive: true })
    await mkdir(join(web, 'icons'))
    await cp(join(PACKAGE, '../web/public/icons/icon.svg'), join(web, 'icons/icon.svg'))
    for (const [file, text] of [
      ['index.html', 'for the network'],
      ['index.html.br', 'packed'],
      ['start.html', PAGE],
      ['csp.json', '{}'],
      ['service-worker.js', 'x'],
      ['assets/a-12345678.js', 'let a'],
      ['assets/a-12345678.js.br', 'packed'],
    ] as const)
      await writeFile(join(web, file), text)
    await mkdir(join(folder, 'ios/App/App.xcodeproj'), { recursive: true })
    await mkdir(join(folder, 'android'))
    await writeFile(join(folder, 'settings.json'), '{ "mapTiles": "https://tiles.example/{z}/{x}/{y}.png" }')
    await cp(join(PACKAGE, 'ios/App/App.xcodeproj/project.pbxproj'), join(folder, 'ios/App/App.xcodeproj/project.pbxproj'))
    await prepare({ server: SERVER, version: '3.4.5', web, into: folder, settings: join(folder, 'settings.json') })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('the very same code, without what only a server needs', async () => {
    expect(await readFile(join(folder, 'www/assets/a-12345678.js'), 'utf8')).toBe('let a')
    for (const file of ['index.html.br', 'start.html', 'csp.json', 'service-worker.js', 'assets/a-12345678.js.br'])
      await expect(readFile(join(folder, 'www', file))).rejects.toThrow('ENOENT')
    expect(await readFile(join(folder, 'www/index.html'), 'utf8')).not.toContain('rel="manifest"')
    expect(JSON.parse(await readFile(join(folder, 'www/assets/config/override-env.json'), 'utf8'))).toEqual({
      mapTiles: 'https://tiles.example/{z}/{x}/{y}.png',
    })
    expect(await readFile(join(folder, 'www/index.html'), 'utf8')).toContain('blob: https://tiles.example;')
  })
  test('both projects know their server and version', async () => {
    expect(await readFile(join(folder, 'android/shell.properties'), 'utf8')).toBe(
      'appHost=taschino.example\nversionName=3.4.5\nversionCode=3004005\n',
    )
    expect(await readFile(join(folder, 'ios/App/App/App.entitlements'), 'utf8')).toContain('<string>applinks:taschino.example</string>')
    const project = await readFile(join(folder, 'ios/App/App.xcodeproj/project.pbxproj'), 'utf8')
    expect([...project.matchAll(/MARKETING_VERSION = (.*);/g)].map(([, version]) => version)).toEqual(['3.4.5', '3.4.5'])
  })
  test('every picture comes from the one drawing, in its size; the shop of iPhones takes no see-through icon', async () => {
    for (const { file, side } of PICTURES) {
      const { width, height, hasAlpha } = await sharp(join(folder, file)).metadata()
      expect([file, width, height]).toEqual([file, side, side])
      if (file.includes('AppIcon')) expect(hasAlpha).toBe(false)
    }
    const middle = await sharp(join(folder, 'ios/App/App/Assets.xcassets/AppIcon.appiconset/AppIcon-512@2x.png'))
      .extract({ left: 512, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect([...middle]).toEqual([0xff, 0xb7, 0x03])
  })
})

describe('what is committed of the projects', () => {
  test("no http anywhere, no other page, no cookies or calls past the page's own policy", async () => {
    const text = await read('capacitor.config.json')
    const config = JSON.parse(text) as {
      server: Record<string, unknown>
      android: Record<string, unknown>
      ios: Record<string, unknown>
      plugins: Record<string, { enabled?: boolean }>
    }
    expect(text).not.toMatch(/http:/)
    expect(config.server).toMatchObject({ androidScheme: 'https', iosScheme: 'capacitor', cleartext: false, allowNavigation: [] })
    expect(config.server).not.toHaveProperty('url')
    expect([
      config.android['allowMixedContent'],
      config.android['webContentsDebuggingEnabled'],
      config.ios['webContentsDebuggingEnabled'],
    ]).toEqual([false, false, false])
    expect([config.plugins['CapacitorHttp']?.enabled, config.plugins['CapacitorCookies']?.enabled]).toEqual([false, false])
  })
  test('Android: no cleartext, no backup, no permission but those that something here needs', async () => {
    const manifest = await read('android/app/src/main/AndroidManifest.xml')
    expect(manifest).toContain('android:usesCleartextTraffic="false"')
    expect(manifest).toContain('android:allowBackup="false"')
    expect(manifest).toContain('android:host="${appHost}"')
    expect([...manifest.matchAll(/<uses-permission android:name="android\.permission\.(\w+)"/g)].map(([, name]) => name)).toEqual([
      'INTERNET',
      'CAMERA',
      'ACCESS_COARSE_LOCATION',
      'ACCESS_FINE_LOCATION',
      'POST_NOTIFICATIONS',
      'VIBRATE',
    ])
    expect(await read('android/app/src/main/res/xml/network_security_config.xml')).toContain('cleartextTrafficPermitted="false"')
  })
  test('iPhone: every permission has its reason in both languages, and http stays shut', async () => {
    const plist = await read('ios/App/App/Info.plist')
    for (const name of ['NSCameraUsageDescription', 'NSLocationWhenInUseUsageDescription'])
      expect(new RegExp(`<key>${name}</key>\\s*<string>([^<]+ · [^<]+)</string>`).test(plist)).toBe(true)
    expect(plist).toMatch(/<key>NSAllowsArbitraryLoads<\/key>\s*<false\/>/)
  })
  test("push: Apple's token and what comes by it are handed to Firebase, which makes no token of its own before the person has said yes", async () => {
    const [delegate, plist, manifest, podfile] = await Promise.all(
      ['ios/App/App/AppDelegate.swift', 'ios/App/App/Info.plist', 'android/app/src/main/AndroidManifest.xml', 'ios/App/Podfile'].map(read),
    )
    for (const word of [
      '.capacitorDidRegisterForRemoteNotifications',
      '.capacitorDidFailToRegisterForRemoteNotifications',
      '"didReceiveRemoteNotification"',
    ])
      expect(delegate).toContain(word)
    expect(plist).toMatch(/<key>FirebaseMessagingAutoInitEnabled<\/key>\s*<false\/>/)
    expect(manifest).toMatch(/firebase_messaging_auto_init_enabled"\s*android:value="false"/)
    expect(manifest).toMatch(/firebase_analytics_collection_enabled"\s*android:value="false"/)
    // Two plugins that both want what comes would take it from each other.
    expect([podfile?.includes('CapacitorFirebaseMessaging'), podfile?.includes('CapacitorPushNotifications')]).toEqual([true, false])
    expect(await read('android/app/capacitor.build.gradle')).toContain("':capacitor-firebase-messaging'")
  })
  test('the app opens the addresses that the server lists for it', async () => {
    const manifest = await read('android/app/src/main/AndroidManifest.xml')
    const opened = [...manifest.matchAll(/android:path(?:Prefix)?="([^"]+)"/g)].map(([, path = '']) => path.replace(/\/$/, ''))
    const listed = [...(await read('../server/src/http/pages/shell.ts')).matchAll(/'(\/[\w-]*)(?:\/\*)?'(?=\s*[,\]])/g)].map(
      ([, path = '']) => path.replace(/\/$/, ''),
    )
    expect(opened.sort()).toEqual(listed.sort())
  })
})
