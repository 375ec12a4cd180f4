/** What may be sent of a new agency, and what is said of the rest. */
import { expect, test } from 'vitest'
import { bodyOf, EMPTY, FIRM, isWrong, PERSON, wrongIn } from './agency-draft.ts'

const firm = { ...EMPTY, name: ' Officine Alfieri ', vatNumber: '01234567897', address: 'Via Po 1, Torino' }
const whole = { ...firm, firstName: 'Elena', lastName: 'Sala', email: ' Elena@Alfieri.test ' }

test('name, VAT number and address are wanted, the rest may stay empty, and what is written must be right', () => {
  expect(wrongIn(EMPTY, FIRM)).toEqual(['name', 'vatNumber', 'address'])
  expect(wrongIn(firm, FIRM)).toEqual([])
  expect(isWrong({ ...firm, vatNumber: '01234567890' }, 'vatNumber')).toBe(true)
  expect(wrongIn({ ...firm, fiscalCode: 'X', phone: 'telefono', pec: 'pec', sdiCode: '1', invoiceEmail: '@' }, FIRM)).toEqual([
    'fiscalCode',
    'phone',
    'pec',
    'sdiCode',
    'invoiceEmail',
  ])
  expect(wrongIn(firm, PERSON)).toEqual(['firstName', 'lastName', 'email'])
  expect(wrongIn(whole, PERSON)).toEqual([])
})

test('what is sent is trimmed, and nothing is sent of what was left empty', () => {
  expect(bodyOf(whole)).toEqual({
    agencyData: { name: 'Officine Alfieri', vatNumber: '01234567897', address: 'Via Po 1, Torino', fiscalCode: '01234567897' },
    userData: { firstName: 'Elena', lastName: 'Sala', email: 'elena@alfieri.test' },
  })
  expect(bodyOf({ ...whole, sdiCode: 'M5UXCR1', list: 7 })).toMatchObject({ agencyData: { sdiCode: 'M5UXCR1' }, idImport: 7 })
})
