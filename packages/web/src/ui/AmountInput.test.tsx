/** Digits come in from the right, whatever they are typed on; nothing over the limit is taken. */
// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import italian from '../words/it.json'
import { setWords } from '../words/words.ts'
import { AmountInput, typeDigits } from './AmountInput.tsx'

describe('digits', () => {
  test.each([
    [0, '2', 2],
    [2, '3', 23],
    [235, '0', 2350],
    [23, '00', 2300],
    [0, '00', 0],
  ])('%i then %s is %i', (cents, digits, next) => expect(typeDigits(cents, digits)).toBe(next))
  test('beyond the limit are not taken', () =>
    expect([typeDigits(900, '9', 9000), typeDigits(100_000_000, '0')]).toEqual([900, 100_000_000]))
})

describe('the field', () => {
  let root: ReturnType<typeof createRoot>
  let place: HTMLElement
  let cents = 0
  function Typing() {
    const [value, setValue] = useState(0)
    cents = value
    return <AmountInput cents={value} onChange={setValue} />
  }
  beforeEach(() => {
    ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
    setWords('it', italian)
    place = document.body.appendChild(document.createElement('div'))
    root = createRoot(place)
    act(() => root.render(<Typing />))
  })
  afterEach(() => {
    act(() => root.unmount())
    place.remove()
  })
  const key = (name: string) =>
    act(
      () => void place.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })),
    )
  const press = (name: string) => {
    const wanted = [...place.querySelectorAll('button')].find(
      (button) => (button.getAttribute('aria-label') ?? button.textContent) === name,
    )
    act(() => wanted?.click())
  }

  test('takes keys, keypad and the last digit back', () => {
    for (const name of ['2', '3', ',', '5', '0']) key(name)
    expect(cents).toBe(2350)
    press(italian['act.delete_digit'])
    press('00')
    expect(cents).toBe(23_500)
    key('Escape')
    expect(cents).toBe(0)
  })
})
