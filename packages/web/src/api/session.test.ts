/** What the device keeps of a login, and what a logout leaves behind: nothing (docs/product.md, login on a device, T53). */
// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest'
import { clearSession, onSessionChange, restoreToken, session, setToken, setTokens } from './session.ts'

const token = (payload: object) => `h.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.s`
const giulia = token({ idUser: 7, username: 'giulia', role: 'enduser', exp: 1 })

beforeEach(() => {
  localStorage.clear()
  clearSession()
})

describe('tokens', () => {
  test('a non-empty token sets the flag and keeps a copy; an empty one clears the flag', () => {
    setTokens({ token: giulia, refreshToken: 'r' })
    expect([localStorage['isLogged'], localStorage['token'], localStorage['oldToken']]).toEqual(['true', giulia, giulia])
    expect(session()).toEqual({ status: 'logged-in', role: 'enduser', idUser: 7, username: 'giulia' })
    setToken('')
    expect([localStorage['isLogged'], localStorage['token'], localStorage['oldToken']]).toEqual([undefined, undefined, giulia])
    expect(session()).toMatchObject({ status: 'waiting', role: 'enduser' })
    restoreToken()
    expect(session().status).toBe('logged-in')
  })

  test.each([
    ['no token', ''],
    ['text', 'x.y.z'],
    ['an unknown role', token({ idUser: 7, username: 'x', role: 'king' })],
    ['no user', token({ idUser: 'x', username: 'x', role: 'shop' })],
  ])('%s is nobody known: only a new token can say who', (_, bad) => {
    localStorage.setItem('token', bad)
    localStorage.setItem('refreshToken', 'r')
    clearSession()
    localStorage.setItem('token', bad)
    localStorage.setItem('refreshToken', 'r')
    setToken(bad)
    expect(session()).toMatchObject({ status: 'waiting', role: null, idUser: null })
    localStorage.removeItem('refreshToken')
    setToken('')
    expect(session()).toMatchObject({ status: 'logged-out', role: null })
  })
})

test('a logout leaves nothing of the person, and tells', () => {
  const heard: (number | null)[] = []
  const stop = onSessionChange(({ idUser }) => heard.push(idUser))
  setTokens({ token: giulia, refreshToken: 'r' })
  localStorage.setItem('kept./api/v1/users/tickets', '{"idUser":7}')
  localStorage.setItem('theme', 'dark')
  clearSession()
  expect(Object.keys(localStorage)).toEqual(['theme'])
  expect(heard).toEqual([7, null])
  stop()
})
