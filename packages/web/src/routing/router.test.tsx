/** The router does what the app leans on: steps, the way back, links, queries, blanks in paths. */
// @vitest-environment jsdom
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { matchPath } from './match.ts'
import { Link, navigate, PlaceProvider, stepsBack, useLocation, useParams, useSearchParams } from './router.tsx'
import type { Location } from './router.tsx'

const globals = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
let root: ReturnType<typeof createRoot>
let place: HTMLElement
const text = () => place.textContent ?? ''

beforeEach(() => {
  globals.IS_REACT_ACT_ENVIRONMENT = true
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  place.remove()
})

function Here() {
  const { pathname, search } = useLocation()
  return <span>{pathname + search}</span>
}

describe('paths with blanks', () => {
  test.each([
    ['/a/:code', '/a/AB-1', { code: 'AB-1' }],
    ['/a/:code', '/a/%C3%A8%2F', { code: 'è/' }],
    ['/a/:code', '/a/%zz', { code: '%zz' }],
    ['/a/:code', '/a/', null],
    ['/a', '/a/', {}],
    ['/a', '/b', null],
    ['/a', '/a/b', null],
    ['/', '/', {}],
  ] as const)('%s on %s', (pattern, path, expected) => expect(matchPath(pattern, path)).toEqual(expected))
})

describe('steps', () => {
  test('going on and coming back are counted and shown', async () => {
    act(() => navigate('/one', { replace: true }))
    const before = stepsBack()
    act(() => root.render(<Here />))
    act(() => navigate('/two?x=1'))
    expect(text()).toBe('/two?x=1')
    expect(stepsBack()).toBe(before + 1)
    act(() => navigate('/three', { replace: true }))
    expect([text(), stepsBack()]).toEqual(['/three', before + 1])
    await act(async () => {
      navigate(-1)
      await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    })
    expect([text(), stepsBack()]).toEqual(['/one', before])
  })

  test('the way to a root is counted from there; whoever goes on from an open sheet takes its step', () => {
    act(() => navigate('/deep'))
    expect(stepsBack()).toBeGreaterThan(0)
    act(() => navigate('/tabs/x', { root: true }))
    expect(stepsBack()).toBe(0)
    act(() => navigate('/detail'))
    expect(stepsBack()).toBe(1)
    history.pushState({ ...(history.state as object), idx: 2, sheet: 's' }, '')
    const before = history.length
    act(() => navigate('/on'))
    expect([history.length, stepsBack(), location.pathname, (history.state as { sheet?: string }).sheet]).toEqual([
      before,
      2,
      '/on',
      undefined,
    ])
  })

  test('a press on a link is followed without loading; one for another window or a file is left to the browser', () => {
    act(() => navigate('/start', { replace: true }))
    act(() =>
      root.render(
        <>
          <Here />
          <Link to="/linked?q=1">x</Link>
          <a href="/api/v1/shops/poster/AB">poster</a>
          <a href="/other" target="_blank">
            new
          </a>
        </>,
      ),
    )
    const press = (n: number) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true })
      act(() => void place.querySelectorAll('a')[n]?.dispatchEvent(event))
      return event.defaultPrevented
    }
    expect(press(0)).toBe(true)
    expect(text()).toContain('/linked?q=1')
    expect([press(1), press(2)]).toEqual([false, false])
    expect(text()).toContain('/linked?q=1')
  })
})

test('a hidden tab keeps its own address, blanks and query, and is not drawn anew while somebody goes elsewhere', () => {
  const seen: string[] = []
  let drawn = 0
  function Screen() {
    drawn++
    const { code } = useParams()
    const [query] = useSearchParams()
    const { pathname } = useLocation()
    const line = `${pathname} ${code} ${query.get('gtid')}`
    useEffect(() => void seen.push(line), [line])
    return null
  }
  const frozen: Location = { pathname: '/a/7', search: '?gtid=G', hash: '', state: null, key: 'k' }
  act(() =>
    root.render(
      <PlaceProvider location={frozen} params={{ code: '7' }}>
        <Screen />
      </PlaceProvider>,
    ),
  )
  const before = drawn
  act(() => navigate('/elsewhere'))
  expect([seen, drawn - before]).toEqual([['/a/7 7 G'], 0])
})
