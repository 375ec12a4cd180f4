/** A form in a form is refused; a question over a form stands outside of it, and what is sent there is not sent by the form below. */
// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import italian from '../words/it.json'
import { setWords } from '../words/words.ts'
import { Button } from './Button.tsx'
import { Form } from './Form.tsx'
import { Sheet } from './Sheet.tsx'

HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  this.open = false
}
setWords('it', italian)

let root: Root
let sent: string[] = []
const press = (name: string) =>
  flushSync(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())

beforeEach(() => {
  sent = []
  root = createRoot(document.body.appendChild(document.createElement('div')), {
    onUncaughtError: (error) => {
      sent.push(String(error))
    },
  })
})
afterEach(() => {
  flushSync(() => root.unmount())
  document.body.replaceChildren()
})

test("what is sent in a sheet over a form is the sheet's alone, and the page stays", () => {
  const heard: Event[] = []
  document.body.addEventListener('submit', (event) => heard.push(event), { once: true })
  flushSync(() =>
    root.render(
      <Form onSend={() => sent.push('decision')}>
        <Sheet open onClose={() => undefined} title="Conferma che sei tu">
          <Form onSend={() => sent.push('proof')}>
            <input aria-label="Password" />
            <Button type="submit">Conferma</Button>
          </Form>
        </Sheet>
        <Button type="submit">Approva</Button>
      </Form>,
    ),
  )
  expect(document.querySelectorAll('form')).toHaveLength(2)
  expect(document.querySelector('form form')).toBeNull()
  press('Conferma')
  expect(sent).toEqual(['proof'])
  expect(heard.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true])
  press('Approva')
  expect(sent).toEqual(['proof', 'decision'])
})

test('a form straight in a form is refused', () => {
  flushSync(() =>
    root.render(
      <Form onSend={() => undefined}>
        <Form onSend={() => undefined}>…</Form>
      </Form>,
    ),
  )
  expect(sent).toEqual([expect.stringContaining('a form in a form')])
  expect(document.querySelector('form')).toBeNull()
})
