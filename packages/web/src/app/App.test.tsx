/** Who ends up where: every kind of visitor at every kind of address (spec.md sections 2 and 6). */
// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '@taschino/contract/roles.ts'
import italian from '../words/it.json'
import { setWords } from '../words/words.ts'
import { App } from './App.tsx'
import { logout } from './log-in-out.ts'
import { Login } from './parts.ts'
import { HOME_OF } from './paths.ts'
import { navigate } from './router.tsx'
import { ROUTES } from './routes.ts'
import { clearSession, setTokens } from './session.ts'
import { queryClient } from './use-ask.ts'

let root: ReturnType<typeof createRoot>
let place: HTMLElement

beforeEach(async () => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  setWords('it', italian)
  localStorage.clear()
  clearSession()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  vi.stubGlobal('scrollTo', () => undefined)
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

const become = (role: Role) => setTokens({ token: `h.${btoa(JSON.stringify({ idUser: 7, username: 'x', role }))}.s`, refreshToken: 'r' })
const visit = (address: string) => {
  act(() => navigate(address, { replace: true }))
  act(() => root.render(<App />))
  return location.pathname + location.search
}

describe('nobody', () => {
  test.each(['/', '/nowhere', '/tabs/enduser-home', '/qrcode-scanner', '/enduser-payment/code/AB-12'])('at %s is sent to the login, which remembers where', (address) => {
    expect(visit(address)).toBe(address === '/' ? '/login' : `/login?${new URLSearchParams({ redirectURL: address })}`)
    expect(place.querySelector('form')).not.toBeNull()
  })
  test('may see the error page', () => expect(visit('/error')).toBe('/error'))
})

describe('an enduser', () => {
  beforeEach(() => become('enduser'))
  test.each([['/', '/tabs/enduser-home'], ['/nowhere', '/tabs/enduser-home'], ['/tabs/shop-home', '/tabs/enduser-home'], ['/tabs/company-users', '/tabs/enduser-home'],
    ['/login', '/tabs/enduser-home'], ['/login?redirectURL=%2Fenduser-payment%2Fcode%2FAB-12', '/enduser-payment/code/AB-12'], ['/login?redirectURL=%2F%2Fevil.example', '/tabs/enduser-home'],
    ['/qrcode-image', '/qrcode-image'], ['/qrcode-scanner', '/qrcode-scanner'], ['/tabs/enduser-wallet?type=gdo', '/tabs/enduser-wallet?type=gdo']])('at %s ends at %s', (address, end) => expect(visit(address)).toBe(end))

  test('who leaves is at the login, without a way back to what was open', () => {
    visit('/tabs/enduser-wallet')
    act(() => logout())
    expect(location.pathname + location.search).toBe('/login')
  })
})

describe('every role', () => {
  test.each(Object.entries(HOME_OF) as [Role, string][])('%s has a home of its own that it may see', (role, home) => {
    become(role)
    expect(visit('/')).toBe(home)
    expect(ROUTES.find((route) => route.path === home)?.access).toContain(role)
  })
})
