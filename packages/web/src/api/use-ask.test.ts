/** What the device keeps of answers: for whom, how much, and never for somebody who has left (T53). */
// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createElement, type FunctionComponent } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { listTickets, listTransactions } from '@taschino/contract/wallet.ts'
import { whenLost } from './ask.ts'
import { clearSession, setTokens } from './session.ts'
import { knowsSomething } from './answers-held.ts'
import { offlineAnswer } from './offline-answer.ts'
import { noticePresses, pressShown } from '../device/press.ts'
import { queryClient, questionOf, takeUp, useAsk, useInfinite } from './use-ask.ts'

const token = (idUser: number) => `h.${btoa(JSON.stringify({ idUser, username: 'giulia', role: 'enduser' }))}.s`
const come = (idUser: number) => setTokens({ token: token(idUser), refreshToken: 'r'.repeat(40) })
const TICKETS = { groups: [], total: 1250, maxNormal: 8, asOf: '2026-11-21T12:05:00Z' }
const movements = (count: number) => ({ items: Array.from({ length: count }, (_, n) => ({ gtid: `G${n}` })), nextCursor: 'more' })

let root: Root
let place: HTMLElement
let lost = 0

function show(Screen: FunctionComponent): void {
  place = document.createElement('div')
  root = createRoot(place)
  root.render(createElement(QueryClientProvider, { client: queryClient }, createElement(Screen)))
}

beforeEach(() => {
  queryClient.clear()
  localStorage.clear()
  lost = 0
  whenLost({ network: () => lost++, session: () => undefined })
  come(7)
})
afterEach(() => {
  root.unmount()
  queryClient.clear()
  clearSession()
  vi.unstubAllGlobals()
})

const Pocket: FunctionComponent = () => useAsk(listTickets, undefined, { kept: true }).data?.total ?? 'nothing'

test('what the page has asked before our code was here is there at the first look, and is asked once', async () => {
  const fetched = vi.fn(() => new Promise<Response>(() => undefined))
  vi.stubGlobal('fetch', fetched)
  takeUp(listTickets)
  expect(queryClient.isFetching(), 'the page has asked nothing: the screen asks when it is drawn').toBe(0)
  vi.stubGlobal('taschinoEarly', { '/api/v1/users/tickets': Promise.resolve(Response.json(TICKETS)) })
  takeUp(listTickets)
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const looks: unknown[] = []
  const Look: FunctionComponent = () => {
    looks.push(useAsk(listTickets, undefined, { kept: true }).data?.total)
    return null
  }
  show(Look)
  await vi.waitFor(() => expect(looks[0]).toBe(1250))
  expect(fetched).not.toHaveBeenCalled()
  expect(offlineAnswer(listTickets)?.data.total).toBe(1250)
})

test('an answer is kept for its person and nobody else', async () => {
  vi.stubGlobal('fetch', async () => Response.json(TICKETS))
  show(Pocket)
  await vi.waitFor(() => expect(offlineAnswer(listTickets)?.data.total).toBe(1250))
  come(8)
  expect(offlineAnswer(listTickets)).toBeNull()
})

test('T53: an answer that comes after its person has left leaves nothing behind', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => promise)
  show(Pocket)
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(1))
  clearSession()
  resolve(Response.json(TICKETS))
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(Object.keys(localStorage).filter((name) => name.startsWith('kept.'))).toEqual([])
})

test('T53: nor is it kept for the next person, who came in meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => promise)
  show(Pocket)
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(1))
  come(8)
  resolve(Response.json(TICKETS))
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(offlineAnswer(listTickets)).toBeNull()
})

test('what a press wants to know is asked after its frame', async () => {
  const fetched = vi.fn(() => new Promise<Response>(() => undefined))
  vi.stubGlobal('fetch', fetched)
  noticePresses()
  document.body.click()
  const asked = queryClient.fetchQuery(questionOf(listTickets, undefined, false, true))
  await Promise.resolve()
  expect(fetched, 'within the press').not.toHaveBeenCalled()
  await pressShown()
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1))
  expect(pressShown()).toBeNull()
  void asked.catch(() => undefined)
})

test('without a press it is asked at once: nothing else has its turn before', async () => {
  const fetched = vi.fn(() => new Promise<Response>(() => undefined))
  vi.stubGlobal('fetch', fetched)
  const asked = queryClient.fetchQuery(questionOf(listTickets, undefined, false, true))
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
  expect(fetched).toHaveBeenCalledTimes(1)
  void asked.catch(() => undefined)
})

test('whoever leaves within that frame is not asked for by the next', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  noticePresses()
  document.body.click()
  const asked = queryClient.fetchQuery({ ...questionOf(listTickets, undefined, false, true), retry: false })
  come(8)
  await expect(asked).rejects.toThrow()
  expect(fetched).not.toHaveBeenCalled()
})

test('of a list its first ten rows come from the device, and nothing asks for more of them', async () => {
  const input = { params: { id: '7' }, query: {} }
  vi.stubGlobal('fetch', async () => Response.json(movements(20)))
  const List: FunctionComponent = () => {
    const list = useInfinite(listTransactions, input, { kept: true })
    return `${list.items.length} to ${list.items.at(-1)?.gtid}, ${list.hasNextPage ? 'more' : 'no more'}`
  }
  show(List)
  await vi.waitFor(() => expect(place.textContent).toBe('20 to G19, more'))
  root.unmount()
  queryClient.clear()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  show(List)
  await vi.waitFor(() => expect(place.textContent).toBe('10 to G9, no more'))
})

test('without a network the error page comes only where nothing is known', async () => {
  vi.stubGlobal('fetch', async () => Response.json(TICKETS))
  show(Pocket)
  await vi.waitFor(() => expect(offlineAnswer(listTickets)).not.toBeNull())
  expect(knowsSomething()).toBe(true)
  root.unmount()
  expect(knowsSomething()).toBe(false)
  queryClient.clear()
  localStorage.clear()
  come(7)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  show(Pocket)
  await vi.waitFor(() => expect(lost).toBeGreaterThan(0))
  expect(knowsSomething()).toBe(false)
})
