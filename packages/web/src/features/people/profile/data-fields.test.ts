/** What the form of one's data finds wrong, and what it sends: only what changed, in its plain form. */
import { expect, test } from 'vitest'
import { changeOf, DATA_FIELDS, wrongIn } from './data-fields.ts'
import type { DataDraft } from './data-fields.ts'

const EMPTY = Object.fromEntries(DATA_FIELDS.map((field) => [field, ''])) as DataDraft
const GIULIA: DataDraft = { ...EMPTY, firstName: 'Giulia', lastName: 'Bianchi', phone: '+393471234567' }

test('names are needed, everything else may stay empty', () => {
  expect(DATA_FIELDS.filter((field) => wrongIn(field, '  ') !== null)).toEqual(['firstName', 'lastName'])
})

test('each field has its own sentence for what is wrong in it', () => {
  expect([
    wrongIn('phone', '011 123'),
    wrongIn('fiscalCode', 'RSSMRA85T10A562X'),
    wrongIn('cap', '1012'),
    wrongIn('province', 'XX'),
    wrongIn('city', 'x'.repeat(61)),
  ]).toEqual(['data.wrong_phone', 'data.wrong_fiscalCode', 'data.wrong_cap', 'data.wrong_province', 'data.too_long'])
  expect([
    wrongIn('phone', '347 1234567'),
    wrongIn('fiscalCode', 'rssmra85t10a562s'),
    wrongIn('cap', '10123'),
    wrongIn('province', 'to'),
  ]).toEqual([null, null, null, null])
})

test('only what changed is sent, as it will be kept, and what was emptied by its name', () => {
  expect(changeOf(GIULIA, GIULIA)).toEqual({ set: {}, clear: [] })
  expect(changeOf(GIULIA, { ...GIULIA, firstName: ' Giulia  Maria ', phone: '', province: 'to' })).toEqual({
    set: { firstName: 'Giulia Maria', province: 'TO' },
    clear: ['phone'],
  })
  expect(changeOf(GIULIA, { ...GIULIA, phone: '347 123 45 67' })).toEqual({ set: {}, clear: [] })
})
