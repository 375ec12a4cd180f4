/** The first link: whoever holds it; of a service that has people nobody. */
import type { Rows } from '../row.ts'

const CODE = 'x'.repeat(43)

export const setupRows: Rows = {
  'setup.getProgress': {},
  'setup.testLetter': { ask: () => ({ body: {} }) },
  'setup.lookAtFirstLink': { ask: () => ({ body: { code: CODE } }) },
  'setup.beginFirst': {
    ask: (to) => ({
      body: {
        code: CODE,
        email: `prima${to.n}@storia.test`,
        firstName: 'Prima',
        lastName: 'Persona',
        username: 'prima.persona',
        password: 'una parola lunga',
        language: 'it',
      },
    }),
  },
}
