/** Tables as agencies have them: who gets how many is read from them, and what is doubtful is said, row by row. */
import { describe, expect, test } from 'vitest'
import {
  amountOf,
  cellFaults,
  headingsFromData,
  headingsOf,
  planOf,
  recognised,
  sumOfPlan,
  sumsIn,
  unitOf,
  type Employee,
} from './distribution.ts'
import type { Cell } from './table-in.ts'

const person = (id: number, firstName: string, lastName: string, state: Employee['state'] = 'active'): Employee => ({
  id,
  firstName,
  lastName,
  state,
  email: `${firstName}.${lastName}@firma.it`.toLowerCase(),
  username: firstName.toLowerCase(),
})
const STAFF = [
  person(1, 'Giulia', 'Bianchi'),
  person(2, 'Marco', 'De Luca'),
  person(3, 'Noè', 'Sala', 'left'),
  person(4, 'Anna', 'Rossi'),
  { ...person(5, 'Anna', 'Rossi'), email: 'anna2@firma.it', username: 'anna2' },
]
const OPTIONS = { employees: STAFF, unit: 800, most: 31 }
const plan = (head: Cell[], ...rows: Cell[][]) =>
  planOf(
    rows.map((cells, i) => ({ line: i + 2, hidden: false, cells })),
    headingsOf(head) ?? {},
    OPTIONS,
  )

describe('headings', () => {
  test.each<[Cell[], object | null]>([
    [['E-mail', 'Quantità'], { email: 0, amount: 1 }],
    [['MATRICOLA', 'Cognome', 'Nome', 'N. buoni', 'Valore buono'], { username: 0, surname: 1, name: 2, amount: 3, unit: 4 }],
    [['Nominativo', 'Presenze'], { fullName: 0, amount: 1 }],
    [['full name', 'Days', 'Notes'], { fullName: 0, amount: 1, note: 2 }],
    [['Chi', 'Quanti'], { fullName: 0, amount: 1 }],
    [['Chi riceve', 'Quanti buoni'], { fullName: 0, amount: 1 }],
    [['Cognome', 'Giorni'], null],
    [['giulia@firma.it', 20], null],
    [[null, 3, true], null],
  ])('%j', (cells, found) => {
    expect(headingsOf(cells)).toEqual(found)
  })
  test('without any, the columns are known by what is in them', () => {
    expect(
      headingsFromData([
        ['Bianchi', 'giulia@firma.it', 20],
        ['De Luca', 'marco@firma.it', '18'],
      ]),
    ).toEqual({ email: 1, amount: 2 })
    expect(
      headingsFromData([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    ).toBeNull()
    expect(headingsFromData([])).toBeNull()
  })
})

describe('what is a heading', () => {
  const people: Cell[][] = ['anna', 'bruno', 'carla', 'dario', 'elena'].map((name) => [`${name}@firma.it`, 20])
  test('words that nobody knows, over addresses and figures', () => {
    expect(recognised([['Collega', 'Pezzi'], ...people])).toEqual({ headings: { email: 0, amount: 1 }, firstIsHeading: true, skip: 1 })
  })
  test('names and figures alone are enough, as an office types them', () => {
    const typed: Cell[][] = [
      ['Luca Bianchi', '8'],
      ['Sara D’Angelo', '5'],
    ]
    expect(recognised(typed)).toEqual({ headings: { fullName: 0, amount: 1 }, firstIsHeading: false, skip: 0 })
    expect(recognised([['Collega', 'Pezzi'], ...typed, ['Ada De Luca', '3'], ['Ugo Po', '2'], ['Ivo Re', '9']])).toMatchObject({ skip: 1 })
    // A name in two columns may be any two words.
    expect(recognised([['Bianchi', 'Luca', '8']])).toEqual({ headings: null, firstIsHeading: false, skip: 0 })
  })
  test.each<Cell[]>([
    ['Anna Rossi', '2o'],
    ['anna', null],
    ['fabio@firma.it', 'venti'],
    ['Fabio Sala', 20],
  ])('a row with a slip is none: %j', (...first) => {
    expect(recognised([first, ...people])).toEqual({ headings: { email: 0, amount: 1 }, firstIsHeading: false, skip: 0 })
  })
})

test('all that is wrong with the cells of a row is named', () => {
  expect(cellFaults('tanti', 'otto', 31)).toEqual([
    { fault: 'amount_wrong', at: 'amount' },
    { fault: 'unit_wrong', at: 'unit' },
  ])
  expect(cellFaults(null, null, 31)).toEqual([{ fault: 'amount_missing', at: 'amount' }])
  expect(cellFaults('31', '8,00', 31)).toEqual([])
})

test.each<[Cell, number | null]>([
  [20, 20],
  ['20', 20],
  [' 20,00 ', 20],
  ['20.0', 20],
  ['20 gg', 20],
  ['20 buoni', 20],
  [0, 0],
  [20.5, null],
  [-1, null],
  ['venti', null],
  ['20,5', null],
  ['1e3', null],
  [new Date(0), null],
  [true, null],
  [null, null],
  ['', null],
])('%j is %j tickets', (cell, amount) => {
  expect(amountOf(cell)).toBe(amount)
})

test.each<[Cell, number | null]>([
  [8, 800],
  [5.29, 529],
  ['8,00', 800],
  ['8.00 €', 800],
  ['€ 8', 800],
  [0, null],
  [8.005, null],
  ['otto', null],
  [null, null],
  [1_000_000, 100_000_000],
  [1_000_000.01, null],
  ['999999999,99', null],
  [1e21, null],
])('%j is worth %j cents', (cell, unit) => {
  expect(unitOf(cell)).toBe(unit)
})

describe('rows', () => {
  const faults = (head: Cell[], ...rows: Cell[][]) => plan(head, ...rows).map(({ fault }) => fault)
  test('people are found by address, user name and name in either order, whatever the accents', () => {
    expect(
      plan(['nominativo', 'buoni'], ['GIULIA.BIANCHI@firma.it', 1], ['marco', 2], ['de luca marco', 3]).map(({ employee, fault }) => [
        employee?.id,
        fault,
      ]),
    ).toEqual([
      [1, null],
      [2, null],
      [2, 'twice'],
    ])
    expect(plan(['Cognome', 'Nome', 'Buoni'], ['De Luca', 'Marco', 4])[0]).toMatchObject({
      employee: { id: 2 },
      amount: 4,
      unit: 800,
      fault: null,
    })
  })
  test('T66: a name in other letters is that person only, and signs are nobody', () => {
    const one = (id: number, firstName: string, lastName: string): Employee => ({
      id,
      email: `n${id}@firma.it`,
      username: `n${id}`,
      firstName,
      lastName,
      state: 'active',
    })
    const rows = ['Олег Сидоров', 'Жуков Иван', '李', '???', '…'].map((who, line) => ({ line, hidden: false, cells: [who, 3] }))
    const found = (employees: Employee[]) =>
      planOf(rows, { fullName: 0, amount: 1 }, { ...OPTIONS, employees }).map(({ employee, fault }) => employee?.id ?? fault)
    expect(found([one(7, 'Иван', 'Жуков')])).toEqual(['who_unknown', 7, 'who_unknown', 'who_unknown', 'who_unknown'])
    expect(found([one(7, '—', '…')])).toEqual(Array.from({ length: 5 }, () => 'who_unknown'))
  })
  test('each doubt has its name', () => {
    expect(
      faults(
        ['e-mail', 'buoni'],
        [null, 3],
        ['x@y.it', 3],
        ['Anna Rossi', 3],
        ['noe', 3],
        ['marco', null],
        ['marco', 'tanti'],
        ['marco', 32],
        ['giulia', 20],
      ),
    ).toEqual(['who_missing', 'who_unknown', 'who_ambiguous', 'who_unknown', 'amount_missing', 'amount_wrong', 'amount_too_high', null])
    expect(faults(['nominativo', 'buoni'], ['Noe Sala', 3])).toEqual(['who_left'])
    expect(faults(['nominativo', 'buoni', 'valore'], ['giulia', 3, 'otto'], ['marco', 3, '7,00'])).toEqual(['unit_wrong', null])
  })
  test('a hidden row is never applied in silence, one of nothing is left out', () => {
    const rows = [
      { line: 2, hidden: true, cells: ['giulia', 20] },
      { line: 3, hidden: false, cells: ['marco', 0] },
    ]
    expect(planOf(rows, { fullName: 0, amount: 1 }, OPTIONS).map(({ line, fault }) => [line, fault])).toEqual([[2, 'hidden']])
  })
  test('one person with two face values is no double', () => {
    expect(faults(['nominativo', 'buoni', 'valore'], ['giulia', 3, 8], ['giulia', 2, 7])).toEqual([null, null])
  })
  test('the sum counts what can be applied', () => {
    expect(sumOfPlan(plan(['nominativo', 'buoni'], ['giulia', 20], ['marco', 18], ['nessuno', 5]))).toEqual({
      people: 2,
      tickets: 38,
      value: 30_400,
      faults: 1,
    })
  })
})

test('lines that add up are known by what they say, or as the last one without a name that comes to all the others', () => {
  const sums = (...rows: [who: string, amount: string][]) => [...sumsIn(rows.map(([who, amount], i) => ({ n: i + 1, who, amount })))]
  expect(sums(['giulia', '20'], ['TOTALE', '38'], ['Totale buoni:', ''], ['Tot.', '2'], ['subtotale', ''], ['Toto Cutugno', '5'])).toEqual([
    2, 3, 4, 5,
  ])
  expect(sums(['giulia', '20'], ['marco', '18'], ['', '38'])).toEqual([3])
  expect(sums(['giulia', '20'], ['marco', '18'], ['', '37'])).toEqual([])
  expect(sums(['giulia', '20'], ['', '20'])).toEqual([])
})
