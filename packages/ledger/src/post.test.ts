/** The promises of the writer, one by one, on the real database; the same probes catch the broken variants. */
import { Books } from '@taschino/testkit/books.ts'
import { PROBES } from '@taschino/testkit/ledger-probes.ts'
import { afterEach, beforeEach, test } from 'vitest'

let books: Books
beforeEach(async () => {
  books = await Books.open()
})
afterEach(() => books.close())

for (const probe of PROBES) test(probe.name, () => probe.run(books))
