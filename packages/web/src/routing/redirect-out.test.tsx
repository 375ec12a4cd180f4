/** T45: an answer that wants to open a window opens none; listed addresses are offered with a notice, all others are not even named. */
// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listTickets } from '@taschino/contract/wallet.ts'
import italian from '../words/it.json'
import { setWords } from '../words/words.ts'
import { ask } from '../api/ask.ts'
import { leadOut, mayLeaveFor, offerToLeave } from './redirect-out.tsx'

const HOSTS = ['partner.example', 'club.example']
const opened = vi.fn()

beforeEach(() => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  setWords('it', italian)
  localStorage.clear()
  opened.mockClear()
  vi.stubGlobal('open', opened)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const REFUSED = [
  'http://partner.example/',
  'https://evil.example/',
  'https://partner.example.evil.example/',
  'https://evilpartner.example/',
  'https://partner.example@evil.example/',
  'https://u:p@partner.example/',
  'https://partner.example:8443/',
  'javascript:alert(1)',
  'data:text/html,x',
  '//partner.example',
  'partner.example',
  '/own',
  '',
  'https://PARTNER.example.',
  'https://pаrtner.example/',
  'blob:https://partner.example/x',
  'https:\\\\partner.example',
  'https://partner.example\\@evil.example',
  'https://partner.example\n.evil.example',
  'https://partner.example\t',
  ' https://partner.example',
  'https://part\u0000ner.example',
  'https://partner.example/\u007f',
  'https://sub.partner.example',
  'https://user@partner.example',
  'JaVaScRiPt://partner.example/%0aalert(1)',
  'file:///etc/passwd',
  'https://',
  'intent://partner.example#Intent;scheme=https;end',
  'view-source:https://partner.example',
]
test.each(REFUSED)('T45: %j is not offered', (url) => expect(mayLeaveFor(url, HOSTS)).toBeNull())
test('T45: a listed host by https is, in any case of letters', () => {
  expect(mayLeaveFor('https://partner.example/order?x=1', HOSTS)?.href).toBe('https://partner.example/order?x=1')
  expect(mayLeaveFor('https://CLUB.example/', HOSTS)?.hostname).toBe('club.example')
})

test('T45: an address on this machine is offered only where it is listed whole, with its port', () => {
  const here = ['http://127.0.0.1:4010', 'partner.example']
  expect(mayLeaveFor('http://127.0.0.1:4010/aon/shop?click=c1', here)?.pathname).toBe('/aon/shop')
  for (const url of [
    'http://127.0.0.1:4011/',
    'http://127.0.0.1/',
    'https://127.0.0.1:4010/',
    'http://u@127.0.0.1:4010/',
    'http://10.0.0.1:4010/',
  ])
    expect(mayLeaveFor(url, here)).toBeNull()
  expect(mayLeaveFor('http://127.0.0.1:4010/', HOSTS)).toBeNull()
})

test('T45: nothing is listed unless the installation lists it, so nothing is shown and nothing opened', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ redirect: true, url: 'https://evil.example/', groups: [] }))))
  await ask(listTickets)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([document.querySelector('dialog'), opened.mock.calls]).toEqual([null, []])
})

test('T45: the pair deeper in an answer, or of another kind, is data and no order', async () => {
  const notices = vi.spyOn(console, 'warn')
  for (const body of [
    { items: [{ redirect: true, url: 'https://partner.example/' }] },
    { redirect: 'true', url: 'https://partner.example/' },
    { redirect: true, url: ['https://partner.example/'] },
    { url: 'https://partner.example/' },
  ]) {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body))))
    await ask(listTickets)
  }
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(notices).not.toHaveBeenCalled()
})

test("T45: the pair counts where it is the answer's own, and nowhere else", () => {
  const notices = vi.spyOn(console, 'warn')
  const pair = { redirect: true, url: 'https://evil.example/' }
  for (const answer of [
    Object.create(pair) as object,
    Object.assign([], pair),
    { ...pair, redirect: 1 },
    { ...pair, url: [pair.url] },
    { ...pair, url: { href: pair.url } },
    { items: [pair] },
  ])
    leadOut(answer)
  expect(notices).not.toHaveBeenCalled()
  leadOut(pair)
  expect(notices).toHaveBeenCalledTimes(1)
})

test('T45: the notice names the host, and only a press of the person leads there, without a way back to us', async () => {
  HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
  localStorage.setItem('settings', JSON.stringify({ linkHosts: 'partner.example' }))
  vi.resetModules()
  const fresh = await import('./redirect-out.tsx')
  ;(await import('../words/words.ts')).setWords('it', italian)
  await act(async () => fresh.offerToLeave('https://partner.example/order'))
  const link = document.querySelector<HTMLAnchorElement>('dialog a')
  expect(link?.textContent).toBe('Apri partner.example')
  expect([link?.target, link?.rel, opened.mock.calls.length]).toEqual(['_blank', 'noopener noreferrer', 0])
  expect(offerToLeave('javascript:alert(1)')).toBeUndefined()
})
