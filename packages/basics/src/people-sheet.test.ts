/** Tables of people as offices really paste them. */
import { expect, test } from 'vitest'
import { judgePeople, peopleFrom } from './people-sheet.ts'

const GIULIA = { firstName: 'Giulia', lastName: 'Bianchi', email: 'giulia@ditta.test' }
const MARCO = { firstName: 'Marco', lastName: 'De Rossi', email: 'marco@ditta.test' }

test.each([
  ['tabs from a spreadsheet', 'Giulia\tBianchi\tgiulia@ditta.test\nMarco\tDe Rossi\tMARCO@ditta.test\n'],
  ['headings in another order', 'E-mail;Cognome;Nome\ngiulia@ditta.test;Bianchi;Giulia\r\nmarco@ditta.test;De Rossi;Marco'],
  ['commas and quotes', '\uFEFF"Giulia","Bianchi","giulia@ditta.test"\n"Marco","De Rossi","marco@ditta.test"'],
  ['the address first', 'giulia@ditta.test\tGiulia\tBianchi\n\nmarco@ditta.test\tMarco\tDe Rossi'],
])('%s', (_, text) => {
  expect(peopleFrom(text)).toEqual([GIULIA, MARCO])
})

test('one column of names, or mailboxes as mail programs copy them', () => {
  expect(peopleFrom('Nominativo\tMail\nGiulia Bianchi\tgiulia@ditta.test')).toEqual([GIULIA])
  expect(peopleFrom('"Giulia Bianchi" <giulia@ditta.test>')).toEqual([GIULIA])
  expect(peopleFrom('giulia@ditta.test')).toEqual([{ firstName: '', lastName: '', email: 'giulia@ditta.test' }])
  expect(peopleFrom('  \n ')).toEqual([])
})

test('a paste of any size and kind is read to its end', () => {
  expect(peopleFrom('a@b.it\n'.repeat(200_000))).toHaveLength(200_000)
  // With an expression that goes back and forth over blanks this would never end.
  expect(peopleFrom(`Giulia${' '.repeat(300_000)}x@ditta.test`)).toHaveLength(1)
  expect(peopleFrom(`${'"<'.repeat(100_000)}`)).toHaveLength(1)
  expect(peopleFrom('" <a@b.it>\n"Giulia" B" <a@b.it>')).toHaveLength(2)
})

test('every row is judged, and the second of two with one address is the wrong one', () => {
  const rows = [
    GIULIA,
    { ...MARCO, lastName: ' ' },
    { ...GIULIA, firstName: '12' },
    { ...MARCO, email: 'marco@ditta' },
    { ...MARCO, email: 'anna@ditta.test' },
    { ...MARCO, email: 'ugo@ditta.test' },
  ]
  expect(
    judgePeople(rows, {
      isName: (text) => text !== 'x',
      here: new Map([
        ['anna@ditta.test', 'here'],
        ['ugo@ditta.test', 'left'],
      ]),
    }),
  ).toEqual([
    { row: 1, at: 'lastName', why: 'missing' },
    { row: 2, at: 'firstName', why: 'format' },
    { row: 2, at: 'email', why: 'twice' },
    { row: 3, at: 'email', why: 'format' },
    { row: 4, at: 'email', why: 'here_already' },
    { row: 5, at: 'email', why: 'has_left' },
  ])
})
