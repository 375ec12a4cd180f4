/** What is said of a new shop before anybody is asked, and that what is sent holds nothing that nobody wrote. */
import { describe, expect, test } from 'vitest'
import { createGroup, createShop } from '@taschino/contract/onboarding.ts'
import { EMPTY, fieldOf, groupBody, refusedField, shopBody, stepOf, wrongFields, wrongWhileTyped } from './shop-draft.ts'

const FULL = {
  ...EMPTY,
  vatNumber: 'IT 00743110157',
  businessName: ' Aurora di Carla Neri ',
  title: 'Panificio Aurora',
  address: 'Via Garibaldi 4, Torino',
  firstName: 'Carla',
  lastName: 'Neri',
  email: ' Carla@Forno.IT ',
  pdf: 'contratto.pdf',
}

describe('before anybody is asked', () => {
  test('an empty form misses what nobody can come in without, step by step', () => {
    expect(wrongFields(EMPTY, 'firm', false)).toEqual(['vatNumber', 'businessName', 'title', 'address'])
    expect(wrongFields(EMPTY, 'place', false)).toEqual([])
    expect(wrongFields(EMPTY, 'owner', false)).toEqual(['firstName', 'lastName', 'email'])
    expect(wrongFields(EMPTY, 'contract', false)).toEqual(['file'])
  })
  test('a full one misses nothing', () => {
    for (const step of ['firm', 'place', 'owner', 'contract'] as const) expect(wrongFields(FULL, step, false)).toEqual([])
  })
  test('what may be left out is judged once it is there', () => {
    const odd = { ...FULL, pec: 'no', sdiCode: '1', fiscalCode: 'X', iban: 'IT60X0542811101000000123457' }
    expect(wrongFields(odd, 'firm', false)).toEqual(['fiscalCode', 'pec', 'sdiCode'])
    expect(wrongFields(odd, 'owner', false)).toEqual(['iban'])
    const late = { ...FULL, openingHours: [[{ from: '12:00', to: '09:00' }], [], [], [], [], [], []] }
    expect(wrongFields({ ...late, tills: [' '], capabilities: [] }, 'place', false)).toEqual(['openingHours', 'capabilities', 'tills'])
    expect(wrongFields({ ...late, tills: [] }, 'place', true)).toEqual([])
  })
  test('a member of a group needs neither a contract nor a person of its own', () => {
    const member = { ...EMPTY, group: { id: 7, title: 'Sapori' }, ownerOfGroup: true }
    expect([...wrongFields(member, 'owner', false), ...wrongFields(member, 'contract', false)]).toEqual([])
    expect(shopBody(member).userData).toBeUndefined()
    expect(shopBody({ ...member, group: null }).userData).toBeDefined()
  })
  test('a VAT number is wrong once it is whole', () => {
    expect(['00743110', '00743110157', 'IT00743110157', '00743110158'].map(wrongWhileTyped)).toEqual([false, false, false, true])
  })
})

describe('what the server says', () => {
  test('lands on its field and its step', () => {
    expect(['shopData.tills.0', 'userData.email', 'merchantData.merchantID', 'file'].map((path) => stepOf(fieldOf(path)))).toEqual([
      'place',
      'owner',
      'place',
      'contract',
    ])
    expect(stepOf('nowhere')).toBeNull()
    for (const refusal of ['vat_known', 'email_taken', 'pdf_locked', 'capability_by_company'])
      expect(stepOf(refusedField(refusal) ?? ''), refusal).not.toBeNull()
    expect(refusedField('shops_a_day')).toBeNull()
  })
  test('is never that the form sends what it does not take', () => {
    const whole = {
      ...FULL,
      pec: 'forno@pec.it',
      legalForm: 'sole' as const,
      iban: 'IT60 X054 2811 1010 0000 0123 456',
      position: { x: 45.07, y: 7.68 },
      openingHours: [[{ from: '08:00', to: '13:00' }], [], [], [], [], [], []],
      merchantID: 'M1',
      username: 'carla.neri',
    }
    expect(createShop.body.safeParse(shopBody(whole)).error).toBeUndefined()
    expect(createShop.body.safeParse(shopBody({ ...whole, group: { id: 3, title: 'x' }, ownerOfGroup: true })).error).toBeUndefined()
    expect(createGroup.body.safeParse(groupBody(whole)).error).toBeUndefined()
    expect(shopBody(FULL).userData).toEqual({ firstName: 'Carla', lastName: 'Neri', email: 'carla@forno.it', language: 'it' })
  })
})
