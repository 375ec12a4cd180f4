/** An e-mail address is cut where people read a cut: this holds where. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Breakable } from './Breakable.tsx'

const shown = (text: string): string => renderToStaticMarkup(<Breakable>{text}</Breakable>)

test('an address may break before its @, and nothing else becomes of the text', () => {
  expect(shown('giulia.bianchi@officinealfieri.test')).toBe('giulia.bianchi<wbr/>@officinealfieri.test')
  expect(shown('Via Po 12, Torino')).toBe('Via Po 12, Torino')
  expect(shown('')).toBe('')
})
