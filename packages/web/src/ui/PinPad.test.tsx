/** Whoever can see the pad can type: not one digit is lost between the two. */
// @vitest-environment jsdom
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import italian from '../words/it.json'
import { setWords } from '../words/words.ts'
import { PinPad } from './PinPad.tsx'

setWords('it', italian)

let root: Root
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

function Typing() {
  const [pin, setPin] = useState('')
  return <PinPad label="PIN" value={pin} onChange={setPin} />
}

test('it hears the keyboard from the moment in which it is there', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const there = new Promise<Element | null>((resolve) => {
    new MutationObserver(() => resolve(document.activeElement)).observe(place, { childList: true, subtree: true })
  })
  root = createRoot(place)
  root.render(<Typing />)
  const heardBy = await there
  expect(heardBy).toBe(place.querySelector('input'))
})
