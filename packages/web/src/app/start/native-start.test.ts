/**
 * The installed app on a bridge of this test's: the platform is stood in for (no phone runs here), the plugins' own code and all of ours is
 * real.
 */
// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { putTestBridge } from '../../device/shell/bridge-of-a-test.ts'
import type { TestBridge } from '../../device/shell/bridge-of-a-test.ts'
import { pathOfLink } from './deep-link.ts'

const TOKEN = `h.${btoa(JSON.stringify({ idUser: 7, username: 'giulia', role: 'enduser' }))}.s`
let bridge: TestBridge

/** Each start is a new process on a phone: nothing in memory outlives it. */
async function start(keychain?: Map<string, string>) {
  vi.resetModules()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  bridge = putTestBridge(keychain)
  document.documentElement.dataset['server'] = 'https://taschino.example'
  const { startNative } = await import('./native-start.ts')
  await startNative()
  const [{ native, serverOrigin, inShell }, session] = await Promise.all([import('../../device/native.ts'), import('../../api/session.ts')])
  return { own: native(), serverOrigin, inShell, session }
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  bridge.remove()
  delete document.documentElement.dataset['server']
  localStorage.clear()
  history.replaceState(null, '', '/')
  vi.resetModules()
})

describe('who is logged in', () => {
  test("T42: tokens lie in the keychain, the WebView's storage never sees them, and the next start has them again", async () => {
    const first = await start()
    first.session.setTokens({ token: TOKEN, refreshToken: 'r1' })
    await vi.waitFor(() => expect(bridge.keychain.get('taschino.refreshToken')).toBe('r1'))
    await vi.waitFor(() => expect(bridge.keychain.get('taschino.token')).toBe(TOKEN))
    expect(JSON.stringify(localStorage)).not.toMatch(/r1|h\.ey/)
    const kept = bridge.keychain
    bridge.remove()
    const second = await start(kept)
    expect(second.session.session()).toMatchObject({ status: 'logged-in', username: 'giulia', role: 'enduser' })
    expect(second.session.storedRefreshToken()).toBe('r1')
    second.session.clearSession()
    await vi.waitFor(() => expect([...kept.keys()].filter((name) => !name.endsWith('deviceCode'))).toEqual([]))
  })

  test('a keychain that outlived the app it belonged to is emptied: whoever installs again logs in again', async () => {
    const old = new Map([
      ['taschino.refreshToken', 'of somebody before'],
      ['taschino.oldToken', TOKEN],
    ])
    const { session } = await start(old)
    expect(session.session().status).toBe('logged-out')
    expect(old.has('taschino.refreshToken')).toBe(false)
  })

  test('the last word about a name is the last one written, and the device keeps its code', async () => {
    const { own, session } = await start()
    for (const refreshToken of ['r1', 'r2', 'r3']) session.setTokens({ token: TOKEN, refreshToken })
    await vi.waitFor(() => expect(bridge.keychain.get('taschino.refreshToken')).toBe('r3'))
    expect(own?.deviceCode).toMatch(/^[\w-]{36}$/)
    const [kept, code] = [bridge.keychain, own?.deviceCode]
    bridge.remove()
    expect((await start(kept)).own?.deviceCode).toBe(code)
  })
})

describe('where it stands', () => {
  test("it asks the server of its build, says its store's version, and lets the splash go", async () => {
    const { own, serverOrigin, inShell } = await start()
    expect([inShell(), serverOrigin(), own?.platform, own?.appVersion]).toEqual([true, 'https://taschino.example', 'android', '2.3.0'])
    await vi.waitFor(() => expect(bridge.called('SplashScreen', 'hide')).not.toHaveLength(0))
    expect(bridge.called('StatusBar', 'setStyle')[0]).toEqual({ style: 'LIGHT' })
    document.documentElement.dataset['theme'] = 'dark'
    await vi.waitFor(() => expect(bridge.called('StatusBar', 'setStyle').at(-1)).toEqual({ style: 'DARK' }))
    delete document.documentElement.dataset['theme']
  })

  test('T44: a link of our own opens its screen, also the one that started the app; any other leads nowhere', async () => {
    await start()
    bridge.tell('App', 'appUrlOpen', { url: 'https://taschino.example/enduser-payment/code/R0SETT1A?x=1' })
    expect(location.pathname + location.search).toBe('/enduser-payment/code/R0SETT1A?x=1')
    for (const url of ['https://evil.example/my-code', 'http://taschino.example/my-code', 'taschino://my-code', 'javascript:alert(1)'])
      bridge.tell('App', 'appUrlOpen', { url })
    expect(location.pathname).toBe('/enduser-payment/code/R0SETT1A')
  })

  test('back closes what lies on top, then goes a screen back, and at the beginning puts the app aside', async () => {
    await start()
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.setAttribute('open', '')
    const cancelled = vi.fn<(event: Event) => void>((event) => event.preventDefault())
    dialog.addEventListener('cancel', cancelled)
    bridge.tell('App', 'backButton', { canGoBack: true })
    expect(cancelled).toHaveBeenCalledOnce()
    dialog.remove()
    history.pushState({ idx: 1, key: 'a', usr: null }, '', '/my-code')
    const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
    bridge.tell('App', 'backButton', { canGoBack: true })
    expect(back).toHaveBeenCalledOnce()
    back.mockRestore()
    history.replaceState({ idx: 0, key: 'b', usr: null }, '', '/')
    bridge.tell('App', 'backButton', { canGoBack: false })
    await vi.waitFor(() => expect(bridge.called('App', 'minimizeApp')).toHaveLength(1))
  })
})

describe('T44: links', () => {
  const HOSTS = ['taschino.example']
  test.each([
    ['https://taschino.example/', '/'],
    ['https://taschino.example/my-code#a', '/my-code#a'],
    ['https://taschino.example/complete-reset-password?code=x', '/complete-reset-password?code=x'],
    ['https://TASCHINO.example/tabs/shop-home', '/tabs/shop-home'],
  ])('%s leads to %s', (link, path) => expect(pathOfLink(link, HOSTS)).toBe(path))
  test.each([
    'https://taschino.example/api/v1/reference',
    'https://taschino.example/posta',
    'https://taschino.example/login',
    'https://taschino.example//evil.example',
    'https://taschino.example/\\evil',
    'https://taschino.example:444/my-code',
    'https://a@taschino.example/my-code',
    'https://taschino.example.evil.example/my-code',
    'https://evil.example/my-code',
    'http://taschino.example/my-code',
    'capacitor://localhost/my-code',
    'file:///my-code',
    'javascript:alert(1)',
    '',
    'my-code',
    ` https://taschino.example/my-code`,
    `https://taschino.example/my-code?${'x'.repeat(2000)}`,
  ])('%j leads nowhere', (link) => expect(pathOfLink(link, HOSTS)).toBeNull())
})
