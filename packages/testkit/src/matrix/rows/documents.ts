/** Documents: texts in force are for everybody to read, what one agreed to is one's own, only the company puts a text in force. */
import { paper } from '../../paper.ts'
import type { Rows } from '../row.ts'

export const documentsRows: Rows = {
  'documents.mandatoryNotAgreed': {},
  'documents.mandatoryForRole': {},
  'documents.getDocument': { ask: async (to) => ({ params: { path: (await to.document()).path } }) },
  'documents.agree': { ask: async (to) => ({ body: { documentsIDs: [(await to.document()).id] } }) },
  'documents.listAgreed': {},
  'documents.listDocuments': {},
  'documents.exportDocuments': { ask: () => ({ query: { format: 'csv' } }) },
  // For superagents, who move no money: a text that others had to agree to would close the matrix's own calls.
  'documents.publishDocument': {
    ask: async (to) => ({
      body: { name: `nuovo-${to.n}`, title: 'Testo nuovo', roles: ['superagent'] },
      files: { file: new Blob([await paper()]) },
    }),
  },
  // Of its own each time: withdrawn once, it is in force no more.
  'documents.withdrawDocument': {
    ask: async (to) => ({ params: { id: String((await to.document()).id) }, body: { reason: 'Pagine mancanti' } }),
  },
}
