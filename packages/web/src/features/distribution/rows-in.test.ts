/** Rows of tables as people paste them, before the server has read them. */
import { expect, test } from 'vitest'
import { rowsIn } from './rows-in.ts'

test.each<[string, number]>([
  ['Chi\tQuanti\nanna@firma.it\t20\nbruno@firma.it\t18', 2],
  ['E-mail;Buoni\r\n"anna@firma.it";"20"\r\n', 1],
  ['Buoni di novembre\n\nNominativo,Quantità\nRossi Anna,20', 1],
  ['Collega\tPezzi\nanna@firma.it\t20\nbruno@firma.it\t18\ncarla@firma.it\t18\ndario@firma.it\t18\nelena@firma.it\t18', 5],
  ['anna@firma.it\t20\nbruno@firma.it\t18', 2],
  ['Chi\tQuanti', 0],
  ['', 0],
])('%j', (text, rows) => {
  expect(rowsIn(text)).toBe(rows)
})
