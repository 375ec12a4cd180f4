/** What an answer may open: a listed site over https, told first, pressed by the person (T45). */
// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getProfile } from '@taschino/contract/people.ts'
import italian from '../words/it.json'
import { setWords } from '../words/words.ts'
import { ask } from './ask.ts'
import { LeavingSheet } from './LeavingSheet.tsx'
import { leadingTo, leadOut, setTarget } from './leads-out.ts'
import { setTokens } from './session.ts'

const HOSTS = ['shop.example', 'own.provider.example']
const to = (url: unknown) => ({ redirect: true, url })

describe('T45: only https and listed hosts', () => {
  test('a listed host over https may be opened', () => expect(leadingTo(to('https://shop.example/a?b=1'), HOSTS)?.href).toBe('https://shop.example/a?b=1'))
  test.each(['http://shop.example', 'https://evil.example', 'https://shop.example.evil.example', 'https://evilshop.example', 'https://shop.example@evil.example', 'https://user@shop.example', 'https://user:x@shop.example/',
    'https://shop.example:8443/', '//shop.example', '/tabs/enduser-home', 'shop.example', 'javascript:alert(1)', 'JaVaScRiPt://shop.example/%0aalert(1)', 'data:text/html,x', 'blob:https://shop.example/x', 'file:///etc/passwd',
    'https:\\\\shop.example', 'https://shop.example\\@evil.example', 'https://shop.example\n.evil.example', 'https://shop.example\t', ' https://shop.example', 'https://sub.shop.example', 'https://shop.example.', 'https://ѕhop.example',
    '', 'https://', 'intent://shop.example#Intent;scheme=https;end', 'view-source:https://shop.example', 7, null, ['https://shop.example'], { href: 'https://shop.example' }])('%j opens nothing', (url) => expect(leadingTo(to(url), HOSTS)).toBeNull())
  test.each([[{ redirect: 'true', url: 'https://shop.example' }], [{ redirect: 1, url: 'https://shop.example' }], [{ url: 'https://shop.example' }], [[to('https://shop.example')]], [{ items: [to('https://shop.example')] }],
    [{ name: JSON.stringify(to('https://shop.example')) }], [Object.create(to('https://shop.example'))], ['https://shop.example'], [null]])('%j opens nothing', (answer) => expect(leadingTo(answer, HOSTS)).toBeNull())
  test('nobody is listed yet', () => expect(leadingTo(to('https://shop.example'))).toBeNull())
})

describe('T45: nothing opens by itself', () => {
  let place: HTMLElement
  let root: ReturnType<typeof createRoot>
  const open = vi.fn<typeof window.open>()
  const link = () => place.querySelector('a')
  beforeEach(() => {
    ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
    setWords('it', italian)
    setTarget(null)
    vi.stubGlobal('open', open)
    HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) { this.open = true }
    HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) { this.open = false }
    place = document.body.appendChild(document.createElement('div'))
    root = createRoot(place)
    act(() => root.render(<LeavingSheet />))
  })
  afterEach(() => {
    act(() => root.unmount())
    place.remove()
    vi.unstubAllGlobals()
  })

  test('the person is told where to, and the other site learns nothing of us', () => {
    expect(link()).toBeNull()
    act(() => leadOut(to('https://shop.example/order/7'), HOSTS))
    expect(place.textContent).toContain('shop.example')
    expect([link()?.href, link()?.target, link()?.rel]).toEqual(['https://shop.example/order/7', '_blank', 'noopener noreferrer'])
    expect(open).not.toHaveBeenCalled()
  })

  test('an answer of the server that asks for an unlisted site shows nothing at all', async () => {
    setTokens({ token: `h.${btoa(JSON.stringify({ idUser: 7, username: 'x', role: 'enduser' }))}.s`, refreshToken: 'r' })
    vi.stubGlobal('fetch', async () => Response.json({ redirect: true, url: 'https://evil.example' }))
    await act(async () => void (await ask(getProfile)))
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(link()).toBeNull()
    expect(open).not.toHaveBeenCalled()
  })
})
