/** Who ends up where: every kind of visitor at every kind of address (docs/product.md, screens). */
// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ROLES } from '@taschino/contract/roles.ts'
import type { Role } from '@taschino/contract/roles.ts'
import italian from '../words/it.json'
import { setWords } from '../words/words.ts'
import { App } from './App.tsx'
import { logout } from '../auth/log-in-out.ts'
import { Login } from './start/entry-parts.ts'
import { HOME_OF } from '../routing/paths.ts'
import { navigate } from '../routing/router.tsx'
import { ROUTES } from './routes.ts'
import { clearSession, setToken, setTokens } from '../api/session.ts'
import { queryClient } from '../api/use-ask.ts'

let root: ReturnType<typeof createRoot>
let place: HTMLElement

beforeEach(async () => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  setWords('it', italian)
  localStorage.clear()
  clearSession()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  vi.stubGlobal('scrollTo', () => undefined)
  wide(false)
  await Login.preload()
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  place.remove()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** Whether the window is a desk's. */
const wide = (matches: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener: () => undefined, removeEventListener: () => undefined }))

const become = (role: Role) => setTokens({ token: `h.${btoa(JSON.stringify({ idUser: 7, username: 'x', role }))}.s`, refreshToken: 'r' })
const visit = (address: string) => {
  act(() => navigate(address, { replace: true }))
  act(() => root.render(<App />))
  return location.pathname + location.search
}

describe('nobody', () => {
  test.each(['/', '/nowhere', '/tabs/enduser-home', '/qrcode-scanner', '/enduser-payment/code/AB-12'])(
    'at %s is sent to the login, which remembers where',
    (address) => {
      expect(visit(address)).toBe(address === '/' ? '/login' : `/login?${new URLSearchParams({ redirectURL: address })}`)
      expect(place.querySelector('form')).not.toBeNull()
    },
  )
  test('may see the error page', () => expect(visit('/error')).toBe('/error'))
})

describe('an enduser', () => {
  beforeEach(() => become('enduser'))
  test.each([
    ['/', '/tabs/enduser-home'],
    ['/nowhere', '/tabs/enduser-home'],
    ['/tabs/shop-home', '/tabs/enduser-home'],
    ['/tabs/company-users', '/tabs/enduser-home'],
    ['/login', '/tabs/enduser-home'],
    ['/login?redirectURL=%2Fenduser-payment%2Fcode%2FAB-12', '/enduser-payment/code/AB-12'],
    ['/login?redirectURL=%2F%2Fevil.example', '/tabs/enduser-home'],
    ['/qrcode-image', '/qrcode-image'],
    ['/qrcode-scanner', '/qrcode-scanner'],
    ['/company-user-add', '/tabs/enduser-home'],
    ['/tabs', '/tabs/enduser-home'],
    ['/club-ticket-info/5', '/club-ticket-info/5'],
    ['/tabs/enduser-wallet?type=gdo', '/tabs/enduser-wallet?type=gdo'],
  ])('at %s ends at %s', (address, end) => expect(visit(address)).toBe(end))

  test('who leaves is at the login, without a way back to what was open', () => {
    visit('/tabs/enduser-wallet')
    act(() => logout())
    expect(location.pathname + location.search).toBe('/login')
  })
})

describe('links from letters', () => {
  test.each(['/complete-reset-password', '/configure-user', '/disable-user'])(
    'at %s whoever is logged in is not any more, and stays there',
    (path) => {
      become('shop')
      expect(visit(`${path}?code=x`)).toBe(`${path}?code=x`)
      expect(Object.keys(localStorage).filter((name) => /token/i.test(name))).toEqual([])
    },
  )
  test('asking for a new password logs nobody out', () => {
    become('shop')
    expect(visit('/reset-password')).toBe('/reset-password')
    expect(localStorage['refreshToken']).toBe('r')
  })
  test.each(['/reset-password', '/configure-user'])('nobody sees %s without a login', (path) => expect(visit(path)).toBe(path))
})

describe('every role at every screen', () => {
  const filled = (path: string) => path.replaceAll(/:\w+/g, '7')
  test.each(ROLES)('%s stays where it may be and is sent home from elsewhere', (role) => {
    for (const { path, access, leaves } of ROUTES) {
      if (leaves) continue
      become(role)
      const at = filled(path)
      expect(visit(at), path).toBe(access === 'public' || (access !== 'logged-out' && access.includes(role)) ? at : HOME_OF[role])
    }
  })
})

describe('every role', () => {
  test.each(Object.entries(HOME_OF) as [Role, string][])('%s has a home of its own that it may see', (role, home) => {
    become(role)
    expect(visit('/')).toBe(home)
    expect(ROUTES.find((route) => route.path === home)?.access).toContain(role)
  })
})

describe('at a desk', () => {
  beforeEach(() => wide(true))
  test.each(['company', 'admin'] as const)('%s begins with what waits', (role) => {
    become(role)
    expect(visit('/')).toBe('/company-home')
    expect(visit('/tabs/enduser-home')).toBe('/company-home')
  })
  test('everybody else begins where they do on a phone', () => {
    become('shop')
    expect(visit('/')).toBe(HOME_OF.shop)
  })
})

describe('somebody whose token says nothing', () => {
  const token = `h.${btoa(JSON.stringify({ idUser: 7, username: 'x', role: 'shop' }))}.s`
  const renewing = (answer: () => Response) =>
    vi.stubGlobal('fetch', (path: string) =>
      path.endsWith('/users/refreshToken') ? Promise.resolve(answer()) : new Promise(() => undefined),
    )
  const settled = async () => act(async () => new Promise((resolve) => setTimeout(resolve, 250)))

  test('is kept at the HTTP layer until the renewed one says who, and then goes where they wanted', async () => {
    renewing(() => new Response(JSON.stringify({ token, refreshToken: 's'.repeat(40) })))
    localStorage.setItem('refreshToken', 'r'.repeat(40))
    setToken('')
    expect(visit('/tabs/shop-wallet')).toBe('/tabs/shop-wallet')
    expect(place.querySelector('form')).toBeNull()
    await settled()
    expect(location.pathname).toBe('/tabs/shop-wallet')
  })
  test('is at the login when the service does not know them either, with the way back', async () => {
    renewing(() => new Response(JSON.stringify({ error: 'refresh_refused' }), { status: 403 }))
    localStorage.setItem('refreshToken', 'r'.repeat(40))
    setToken('')
    visit('/tabs/shop-wallet')
    await settled()
    expect(location.pathname + location.search).toBe('/login?redirectURL=%2Ftabs%2Fshop-wallet')
  })
})
