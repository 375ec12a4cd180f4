/** What is said about an old version of the app, in whose words, and when it may not go on (docs/product.md, device). */
// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shownToasts } from '../../ui/Notice.tsx'
import italian from '../../words/it.json'
import { setWords, t } from '../../words/words.ts'
import { logoutReason } from '../../auth/logout-reason.ts'
import { navigate } from '../../routing/router.tsx'
import { clearSession, session, setTokens } from '../../api/session.ts'
import { checkVersion, watchVersion } from './version-check.ts'

const token = (idUser: number) => `h.${btoa(JSON.stringify({ idUser, username: 'x', role: 'enduser' }))}.s`
let asked: string[] = []
const answers = (body: object) =>
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push(`${path} ${typeof init.body === 'string' ? init.body : ''}`)
    return Promise.resolve(new Response(JSON.stringify(path.endsWith('/logout') ? { done: true } : body)))
  })
const lastToast = () =>
  shownToasts()
    .map(({ title, body }) => ({ title, body }))
    .at(-1)

beforeEach(() => {
  vi.stubGlobal('__APP_VERSION__', '1.7.7')
  setWords('it', italian)
  localStorage.clear()
  clearSession()
  asked = []
  setTokens({ token: token(7), refreshToken: 'r'.repeat(40) })
  navigate('/tabs/enduser-home', { replace: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
})

test('the newest is told nothing', async () => {
  answers({ latest: true })
  await checkVersion()
  expect([asked, lastToast()]).toEqual([['/api/v1/users/checkMobileVersion {"appVersion":"1.7.7"}'], undefined])
})
test("an older one is told in the server's words", async () => {
  answers({ latest: false, messageHeader: 'Novità', messageText: 'Aggiorna quando vuoi.' })
  await checkVersion()
  expect([lastToast(), session().status]).toEqual([{ title: 'Novità', body: 'Aggiorna quando vuoi.' }, 'logged-in'])
})
test("or in the app's own, where the server has none", async () => {
  answers({ latest: false })
  await checkVersion()
  expect(lastToast()).toEqual({ title: t('version_mismatch_title'), body: t('version_mismatch_subtitle') })
})
test('the action logout logs out and leaves the words at the login', async () => {
  answers({ latest: false, action: 'logout', messageHeader: 'Serve la nuova' })
  await checkVersion()
  expect([session().status, location.pathname, logoutReason()]).toEqual([
    'logged-out',
    '/login',
    { title: 'Serve la nuova', body: t('version_mismatch_subtitle') },
  ])
})
test('it is asked at the start of somebody logged in, and at each login, and a failure says nothing', async () => {
  answers({ latest: true })
  watchVersion()
  clearSession()
  setTokens({ token: token(8), refreshToken: 'r'.repeat(40) })
  expect(asked).toHaveLength(2)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  clearSession()
  setTokens({ token: token(9), refreshToken: 'r'.repeat(40) })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(session().status).toBe('logged-in')
})
