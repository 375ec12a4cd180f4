/** What the device keeps of who is logged in: written at the login event, read before any answer is here, gone with its person. */
// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { login, logout } from './log-in-out.ts'
import { clearSession, setTokens } from '../api/session.ts'
import { queryClient } from '../api/use-ask.ts'
import { userInfo, watchUserInfo } from './user-info.ts'

const token = (idUser: number, role: string) => `h.${btoa(JSON.stringify({ idUser, username: 'carla', role }))}.s`
const profile = (idUser: number, role: string) => ({
  idUser,
  username: 'carla',
  role,
  firstName: 'Carla',
  lastName: 'Rosetti',
  email: 'carla@storia.test',
  avatar: null,
  idShop: role === 'shop' ? 3 : null,
  shopTitle: null,
  isGroup: false,
  shopCapabilities: role === 'shop' ? ['normal', 'business'] : [],
  agency: null,
  timeZone: 'Europe/Rome',
})
const settled = () => new Promise((resolve) => setTimeout(resolve, 120))

let asked: string[] = []
let stop: () => void = () => undefined
let who = { idUser: 7, role: 'shop' }
beforeEach(() => {
  asked = []
  who = { idUser: 7, role: 'shop' }
  localStorage.clear()
  clearSession()
  queryClient.clear()
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path.replace('/api/v1', ''))
    if (path.endsWith('/users/login')) return Response.json({ token: token(who.idUser, who.role), refreshToken: 'r'.repeat(40) })
    return Response.json(path.endsWith('/users/profile') ? profile(who.idUser, who.role) : { done: true })
  })
  stop = watchUserInfo()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

test('a login writes it, with what the shop takes, and loads the logged shop', async () => {
  expect(userInfo()).toBeNull()
  await login('carla', 'una parola lunga', () => undefined)
  await vi.waitFor(() =>
    expect(userInfo()).toMatchObject({ idUser: 7, role: 'shop', shopCapabilities: ['normal', 'business'], isGroup: false }),
  )
  expect(JSON.parse(localStorage.getItem('userInfo') ?? '{}')).toMatchObject({ shopCapabilities: ['normal', 'business'] })
  expect(asked).toContain('/shops')
})

test('no shop is loaded for anybody else', async () => {
  who = { idUser: 8, role: 'enduser' }
  await login('giulia', 'una parola lunga', () => undefined)
  await vi.waitFor(() => expect(userInfo()).toMatchObject({ idUser: 8, shopCapabilities: [] }))
  expect(asked).not.toContain('/shops')
})

test('a renewed token asks for nothing that is known', async () => {
  await login('carla', 'una parola lunga', () => undefined)
  await vi.waitFor(() => expect(userInfo()).not.toBeNull())
  asked = []
  setTokens({ token: `${token(7, 'shop')}2`, refreshToken: 's'.repeat(40) })
  await settled()
  expect(asked.filter((path) => path === '/users/profile')).toEqual([])
})

test('it is gone with its person, and is nobody else’s', async () => {
  await login('carla', 'una parola lunga', () => undefined)
  await vi.waitFor(() => expect(userInfo()).not.toBeNull())
  logout()
  expect([userInfo(), localStorage.getItem('userInfo')]).toEqual([null, null])
  localStorage.setItem('userInfo', JSON.stringify({ ...profile(7, 'shop') }))
  setTokens({ token: token(9, 'enduser'), refreshToken: 'r'.repeat(40) })
  expect(userInfo()).toBeNull()
})
