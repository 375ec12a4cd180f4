/** A sheet that the address opens comes after the frame of the press, any other dialog with it; and never one that was closed meanwhile. */
// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { noticePresses, pressShown } from '../device/press.ts'
import italian from '../words/it.json'
import { setWords } from '../words/words.ts'
import { Sheet } from './Sheet.tsx'

HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  this.open = false
}
setWords('it', italian)
noticePresses()

let root: Root
const dialog = () => document.querySelector('dialog')
const draw = (open: boolean, addressed: boolean) =>
  flushSync(() =>
    root.render(
      <Sheet open={open} addressed={addressed} onClose={() => undefined} title="Ricevuta">
        …
      </Sheet>,
    ),
  )
/** What a press does happens before anything else has its turn. */
const press = (what: () => void) => {
  const button = document.body.appendChild(document.createElement('button'))
  button.addEventListener('click', what)
  button.click()
  button.remove()
}

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await pressShown()
  root.unmount()
  document.body.replaceChildren()
})

test('opened by a press, a sheet of the address waits for its frame', async () => {
  draw(false, true)
  press(() => draw(true, true))
  expect(dialog()?.open, 'with the press').toBe(false)
  await pressShown()
  expect(dialog()?.open, 'after its frame').toBe(true)
})

test('closed before that frame, it stays closed', async () => {
  draw(false, true)
  press(() => draw(true, true))
  draw(false, true)
  await pressShown()
  expect(dialog()?.open).toBe(false)
})

test('opened by a link that somebody followed from elsewhere, it waits for nothing', () => {
  draw(true, true)
  expect(dialog()?.open).toBe(true)
})

test('a dialog with fields opens within the press: only then do phones show their keyboard', () => {
  draw(false, false)
  press(() => draw(true, false))
  expect(dialog()?.open).toBe(true)
})
