/** The answers about documents: what waits, the text itself, agreeing, and putting a new text in force. */
import type { OutputOf } from '@taschino/contract/call.ts'
import { agree, exportDocuments, getDocument, listAgreed, listDocuments, mandatoryForRole, mandatoryNotAgreed, publishDocument, type DocumentVersion } from '@taschino/contract/documents.ts'
import type { Access } from '../../door/access.ts'
import { file, handle } from '../../door/handle.ts'
import { refuseAtDoor } from '../../door/refusal.ts'
import { sheetFile, type Export } from '../../door/sheet-file.ts'
import type { Sql } from '../../platform/db.ts'
import { noteDeed } from '../audit/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { agreedBy, allVersions, bytesOf, countVersions, inForce, insertAgreements, insertVersion, peopleByRole, waitingFor, type VersionRow } from './store.ts'

const shown = ({ name, publishedAt, ...row }: VersionRow): DocumentVersion => ({ ...row, path: `${name}-${row.version}.pdf`, publishedAt: publishedAt.toISOString() })

const mandatoryNotAgreedAnswer = handle(mandatoryNotAgreed)(async ({ who, db }) => (await waitingFor(db, who.idUser)).map(shown))

const mandatoryForRoleAnswer = handle(mandatoryForRole)(async ({ who, query, db }) => (await inForce(db, query.role ?? who?.role ?? null)).map(shown))

const listAgreedAnswer = handle(listAgreed)(async ({ who, db }) =>
  (await agreedBy(db, who.idUser)).map(({ agreedAt, ...row }) => ({ ...shown(row), agreedAt: agreedAt.toISOString() })))

/** Looked up by name and number, so that no path of anything is ever made of what was sent (T63). */
const getDocumentAnswer = handle(getDocument)(async ({ params, db }) => {
  const [, name = '', version = ''] = /^(.+)-(\d+)\.pdf$/.exec(params.path) ?? []
  const bytes = await bytesOf(db, name, Number(version))
  return bytes ? file(bytes, params.path) : refuseAtDoor('not_found')
})

const agreeAnswer = (access: Access) => handle(agree)(async ({ who, body, refuse, tx, db }) => {
  const ids = [...new Set(body.documentsIDs)]
  await tx(async (sql) => {
    if ((await countVersions(sql, ids)) !== ids.length) return refuseAtDoor('not_found')
    const now = new Map((await inForce(sql, who.role)).map((row) => [row.idDocument, row.name]))
    if (ids.some((one) => !now.has(one))) return refuse('document_outdated')
    const added = await insertAgreements(sql, who.idUser, who.session, ids)
    if (added > 0) await noteDeed(sql, { by: who.idUser, act: 'documents.agreed', user: who.idUser, facts: { documents: ids.map((one) => now.get(one) ?? '') } })
    return undefined
  })
  // Whoever has agreed may pay with the next call.
  await access.look()
  return { waiting: (await waitingFor(db, who.idUser)).length }
})

async function everything(db: Sql): Promise<OutputOf<typeof listDocuments>> {
  const [versions, people] = await Promise.all([allVersions(db), peopleByRole(db)])
  const documents = [...Map.groupBy(versions, ({ name }) => name)].map(([name, rows]) => ({
    name, versions: rows.map(({ roles, publishedBy, agreed, ...row }) => ({ ...shown(row), roles: [...roles], publishedBy, agreed }))
  }))
  return { documents, people }
}

const listDocumentsAnswer = handle(listDocuments)(({ db }) => everything(db))

type Line = OutputOf<typeof listDocuments>['documents'][number]['versions'][number] & { inForce: boolean; concerned: number }

const LINES: Export<Line> = {
  name: 'companyDocuments.title',
  columns: (words) => [
    { head: words('companyDocuments.name'), kind: 'text', of: (row) => row.title },
    { head: words('export.version'), kind: 'count', of: (row) => row.version },
    { head: words('export.status'), kind: 'text', of: (row) => words(row.inForce ? 'export.in_force' : 'export.replaced') },
    { head: words('companyDocuments.who'), kind: 'text', of: (row) => row.roles.map((role) => words(`role.${role}`)).join(', ') },
    { head: words('export.published_at'), kind: 'moment', of: (row) => new Date(row.publishedAt) },
    { head: words('export.published_by'), kind: 'text', of: (row) => row.publishedBy ?? words('companyDocuments.by_house') },
    { head: words('export.agreed'), kind: 'count', of: (row) => row.agreed },
    { head: words('export.concerned'), kind: 'count', of: (row) => row.concerned },
    { head: words('export.file_name'), kind: 'text', of: (row) => row.path }
  ]
}

const exportDocumentsAnswer = handle(exportDocuments)(async ({ query, db, settings }) => {
  const { documents, people } = await everything(db)
  const lines = documents.flatMap(({ versions }) => versions.map((one, i) => ({
    ...one, inForce: i === 0, concerned: people.reduce((sum, { role, count }) => sum + (one.roles.includes(role) ? count : 0), 0)
  })))
  return sheetFile(query, LINES, lines, settings)
})

/** It stops the money of everybody whom it concerns: who does that has just proved who they are. */
const publishAnswer = (access: Access) => handle(publishDocument)(async ({ who, body, files, refuse, db, settings, tx }) => {
  await demandFreshStepUp({ who, db, settings })
  const made = await tx(async (sql) => {
    const version = await insertVersion(sql, { ...body, bytes: files.file.bytes, by: who.idUser })
    if (!version) return refuse('document_unchanged')
    await noteDeed(sql, { by: who.idUser, act: 'document.published', facts: { document: version.name, version: version.version, roles: body.roles } })
    return version
  })
  await access.look()
  return shown(made)
})

export const documentsCalls = (access: Access) =>
  [mandatoryNotAgreedAnswer, mandatoryForRoleAnswer, listAgreedAnswer, getDocumentAnswer, listDocumentsAnswer, exportDocumentsAnswer, agreeAnswer(access), publishAnswer(access)] as const
