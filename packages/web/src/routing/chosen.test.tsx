/** What is open stands in the address and nowhere else; a list of pages says what it is doing. */
// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ID, useChosen } from './chosen.ts'
import { PagedList, type Paged } from '../api/PagedList.tsx'
import { navigate } from './router.tsx'

const globals = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean; IntersectionObserver?: unknown }
let root: ReturnType<typeof createRoot>
let place: HTMLElement

beforeEach(() => {
  globals.IS_REACT_ACT_ENVIRONMENT = true
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  place.remove()
  vi.unstubAllGlobals()
})

function Shown() {
  const { chosen, pathTo, close } = useChosen('user', ID)
  return (
    <>
      <b>{chosen ?? 'nobody'}</b>
      <a href={pathTo(8)}>eight</a>
      <button onClick={close}>close</button>
    </>
  )
}

test('the one in the address is open, others are a link away, closing keeps the rest of the address', () => {
  act(() => navigate('/tabs/company-users?text=bianchi&user=7', { replace: true }))
  act(() => root.render(<Shown />))
  expect(place.querySelector('b')?.textContent).toBe('7')
  expect(place.querySelector('a')?.getAttribute('href')).toBe('/tabs/company-users?text=bianchi&user=8')
  act(() => place.querySelector('button')?.click())
  expect([place.querySelector('b')?.textContent, location.search]).toEqual(['nobody', '?text=bianchi'])
})

test.each(['0', '007', '7 or 1=1', '1234567890', '../9'])('an address that says %s opens nobody', (user) => {
  act(() => navigate(`/tabs/company-users?${new URLSearchParams({ user })}`, { replace: true }))
  act(() => root.render(<Shown />))
  expect(place.querySelector('b')?.textContent).toBe('nobody')
})

test('a list is coming, went wrong, is empty, or has rows and a next page', () => {
  const plain: Paged<string> = {
    items: [],
    isPending: false,
    isError: false,
    error: null,
    isFetching: false,
    isPlaceholderData: false,
    hasNextPage: false,
    isFetchingNextPage: false,
    refetch: vi.fn(),
    fetchNextPage: vi.fn(),
  }
  const show = (more: Partial<Paged<string>>) =>
    act(() =>
      root.render(
        <PagedList list={{ ...plain, ...more }} waiting={3} none={<p>nothing</p>}>
          {(items) => (
            <ul>
              {items.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          )}
        </PagedList>,
      ),
    )
  show({ isPending: true })
  expect(place.querySelector('ul li, p')).toBeNull()
  show({})
  expect(place.textContent).toBe('nothing')
  show({ isError: true, error: new Error('no') })
  act(() => place.querySelector('button')?.click())
  expect(plain.refetch).toHaveBeenCalledOnce()
  show({ items: ['a', 'b'], hasNextPage: true })
  expect([...place.querySelectorAll('li')].map((one) => one.textContent)).toEqual(['a', 'b'])
  act(() => place.querySelector('button')?.click())
  expect(plain.fetchNextPage).toHaveBeenCalledOnce()
  // What is on the screen stays when a later page fails.
  show({ items: ['a'], isError: true })
  expect(place.querySelectorAll('li')).toHaveLength(1)
})
