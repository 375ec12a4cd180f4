/** Imports: an agent's own, an office's, or the company's, whoever of it made them; those of others do not exist. */
import type { Role } from '@taschino/contract/roles.ts'
import type { Target } from '../cast.ts'
import type { Rows } from '../row.ts'
import { shopSheet, someShops } from '../../bulk-shops.ts'
import { peopleSheet, somePeople } from '../../many-people.ts'
import { paper } from '../../paper.ts'

const HANDS = { agent: 'own', superagent: 'own', company: 'all', admin: 'all' }

const isCompany = (role: Role): boolean => role === 'company' || role === 'admin'

/** Of the caller's own hands, or of those of whom the question is about. */
async function draft(to: Target, state: 'draft' | 'applied' = 'draft'): Promise<number> {
  const { db } = to.world
  const person = await to.person()
  const maker =
    isCompany(to.me.role) || !['agent', 'superagent'].includes(person.role)
      ? await to.world.person('company', { name: 'Rita Casa' })
      : person
  const { rows } = await db.query<{ id: number }>(
    `insert into import (made_by, id_agent, import_type, auto_enable, name, sha256, columns, state, applied_by, applied_at)
     values ($1, $2, 'singleShops', $3, 'negozi.csv', encode(sha256(random()::text::bytea), 'hex'), '{title}', $4, $1, now()) returning id`,
    [maker.id, isCompany(maker.role) ? null : maker.id, isCompany(maker.role), state],
  )
  const id = rows[0]?.id ?? 0
  await db.query(
    `insert into import_row (id_import, n, cells, faults) values ($1, 1, '{"title": "Bottega"}', '[{"at": "vatNumber", "why": "required"}]')`,
    [id],
  )
  return id
}

async function withFile(to: Target): Promise<{ id: number; file: number }> {
  const id = await draft(to)
  const { rows } = await to.world.db.query<{ id: number }>(
    `insert into import_file (id_import, name, sha256, size, bytes) values ($1, 'uno.pdf', repeat('0', 64), 4, '%PDF') returning id`,
    [id],
  )
  return { id, file: rows[0]?.id ?? 0 }
}

const of = async (to: Target) => ({ params: { id: await draft(to) } })

/** People of an agency: an office brings in its own; what an agent brings in is for an agency that is to be opened. */
const PEOPLE_HANDS = { ...HANDS, agency: 'own group managed' }

async function peopleDraft(to: Target): Promise<number> {
  const { db } = to.world
  const person = await to.person()
  const ofOffice = to.me.role === 'agency'
  const agency = ofOffice ? await to.agency() : null
  const maker = ofOffice
    ? person
    : isCompany(to.me.role) || !['agent', 'superagent'].includes(person.role)
      ? await to.world.person('company', { name: 'Rita Casa' })
      : person
  const { rows } = await db.query<{ id: number }>(
    `insert into import (kind, made_by, id_agent, id_agency, id_office, name, sha256, columns)
     values ('agency-people', $1, $2, $3, $3, 'persone.csv', encode(sha256(random()::text::bytea), 'hex'), '{}') returning id`,
    [maker.id, ofOffice || isCompany(maker.role) ? null : maker.id, agency],
  )
  const id = rows[0]?.id ?? 0
  await db.query(
    `insert into import_row (id_import, n, cells, faults) values ($1, 1, '{"firstName": "Anna"}', '[{"at": "email", "why": "required"}]')`,
    [id],
  )
  return id
}
const ofPeople = async (to: Target) => ({ params: { id: await peopleDraft(to) } })

export const importsRows: Rows = {
  'imports.createImport': { ask: () => ({ body: { importType: 'singleShops' }, files: { sheet: shopSheet(someShops(1)) } }) },
  'imports.listImports': {},
  'imports.exportImports': { ask: () => ({ query: { format: 'csv' } }) },
  'imports.getTemplate': {},
  'imports.getImport': { ask: of, sees: HANDS },
  'imports.listImportRows': { ask: of, sees: HANDS },
  'imports.mendImportRow': {
    ask: async (to) => ({ params: { id: await draft(to), n: 1 }, body: { cells: { title: 'Bottega Due' } } }),
    sees: HANDS,
  },
  'imports.addImportFiles': { ask: async (to) => ({ ...(await of(to)), files: { files: [new Blob([await paper()])] } }), sees: HANDS },
  'imports.listImportFiles': { ask: of, sees: HANDS },
  'imports.matchImportFile': { ask: async (to) => ({ params: await withFile(to), body: { n: null } }), sees: HANDS },
  'imports.dropImportFile': { ask: async (to) => ({ params: await withFile(to) }), sees: HANDS },
  // Both begin work that would go on beside the next question.
  'imports.applyImport': { ask: async (to) => ({ ...(await of(to)), body: { shops: 1 } }), sees: HANDS },
  'imports.undoImport': { ask: async (to) => ({ ...(await of(to)), body: { reason: 'sbagliato' } }), sees: HANDS },
  'imports.decideImport': {
    ask: async (to) => ({ params: { id: await draft(to, 'applied') }, body: { decision: 'approved' } }),
    sees: { company: 'all', admin: 'all' },
  },
  'imports.dropImport': { ask: of, sees: HANDS },
  'imports.createPeopleImport': {
    ask: async (to) => ({ body: { idAgency: await to.agency() }, files: { sheet: peopleSheet(somePeople(1)) } }),
    sees: { agency: 'own group managed', agent: 'own managed', superagent: 'own managed', company: 'all', admin: 'all' },
    inside: ['people_by_company'],
  },
  'imports.listPeopleImports': {},
  'imports.exportPeopleImports': { ask: () => ({ query: { format: 'csv' } }) },
  'imports.getPeopleTemplate': {},
  'imports.getPeopleImport': { ask: ofPeople, sees: PEOPLE_HANDS },
  'imports.listPeopleRows': { ask: ofPeople, sees: PEOPLE_HANDS },
  'imports.mendPeopleRow': {
    ask: async (to) => ({ params: { id: await peopleDraft(to), n: 1 }, body: { cells: { lastName: 'Bianchi' } } }),
    sees: PEOPLE_HANDS,
  },
  // Both begin work that would go on beside the next question.
  'imports.applyPeopleImport': {
    ask: async (to) => ({ ...(await ofPeople(to)), body: { people: 1 } }),
    sees: PEOPLE_HANDS,
    inside: ['people_by_company'],
  },
  'imports.undoPeopleImport': { ask: async (to) => ({ ...(await ofPeople(to)), body: { reason: 'sbagliato' } }), sees: PEOPLE_HANDS },
  'imports.dropPeopleImport': { ask: ofPeople, sees: PEOPLE_HANDS },
}
