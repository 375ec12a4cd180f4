/** The calls for legal documents: which wait, their text, agreeing, publishing a new version. */
import type { OutputOf } from '@taschino/contract/call.ts'
import {
  agree,
  exportDocuments,
  getDocument,
  listAgreed,
  listDocuments,
  mandatoryForRole,
  mandatoryNotAgreed,
  publishDocument,
  withdrawDocument,
  type DocumentVersion,
} from '@taschino/contract/documents.ts'
import type { Access } from '../../http/auth/access.ts'
import { file, handle } from '../../http/handle.ts'
import { demandPlainPdf } from '../../http/body/pdf-file.ts'
import { refuseCommon } from '../../http/refusal.ts'
import { sheetFile, type Export } from '../../http/sheet-file.ts'
import type { Sql } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import {
  agreedBy,
  allVersions,
  bytesOf,
  countVersions,
  inForce,
  insertAgreements,
  insertVersion,
  peopleByRole,
  waitingFor,
  withdrawVersion,
  type VersionRow,
} from './store.ts'

const shown = ({ name, publishedAt, ...row }: VersionRow): DocumentVersion => ({
  ...row,
  path: `${name}-${row.version}.pdf`,
  publishedAt: publishedAt.toISOString(),
})

const mandatoryNotAgreedAnswer = handle(mandatoryNotAgreed)(async ({ who, db }) => (await waitingFor(db, who.idUser)).map(shown))

const mandatoryForRoleAnswer = handle(mandatoryForRole)(async ({ who, query, db }) =>
  (await inForce(db, query.role ?? who?.role ?? null)).map(shown),
)

const listAgreedAnswer = handle(listAgreed)(async ({ who, db }) =>
  (await agreedBy(db, who.idUser)).map(({ agreedAt, withdrawnAt, ...row }) => ({
    ...shown(row),
    agreedAt: agreedAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  })),
)

/** Looked up by name and number, so that no path of anything is ever made of what was sent (T63). */
const getDocumentAnswer = handle(getDocument)(async ({ params, db }) => {
  const [, name = '', version = ''] = /^(.+)-(\d+)\.pdf$/.exec(params.path) ?? []
  const bytes = await bytesOf(db, name, Number(version))
  return bytes ? file(bytes, params.path) : refuseCommon('not_found')
})

const agreeAnswer = (access: Access) =>
  handle(agree)(async ({ who, body, refuse, tx, db }) => {
    const ids = [...new Set(body.documentsIDs)]
    await tx(async (sql) => {
      if ((await countVersions(sql, ids)) !== ids.length) return refuseCommon('not_found')
      const now = new Map((await inForce(sql, who.role)).map((row) => [row.idDocument, row.name]))
      if (ids.some((one) => !now.has(one))) return refuse('document_outdated')
      const added = await insertAgreements(sql, who.idUser, who.session, ids)
      if (added > 0)
        await noteDeed(sql, {
          by: who.idUser,
          act: 'documents.agreed',
          user: who.idUser,
          facts: { documents: ids.map((one) => now.get(one) ?? '') },
        })
      return undefined
    })
    // Whoever has agreed may pay with the next call.
    await access.look()
    return { waiting: (await waitingFor(db, who.idUser)).length }
  })

async function everything(db: Sql): Promise<OutputOf<typeof listDocuments>> {
  const [versions, people] = await Promise.all([allVersions(db), peopleByRole(db)])
  const documents = [...Map.groupBy(versions, ({ name }) => name)].map(([name, rows]) => ({
    name,
    versions: rows.map(({ roles, publishedBy, agreed, inForce: now, withdrawn, ...row }) => ({
      ...shown(row),
      roles: [...roles],
      publishedBy,
      agreed,
      inForce: now,
      withdrawn,
    })),
  }))
  return { documents, people }
}

const listDocumentsAnswer = handle(listDocuments)(({ db }) => everything(db))

type Line = OutputOf<typeof listDocuments>['documents'][number]['versions'][number] & { concerned: number }

const LINES: Export<Line> = {
  name: 'companyDocuments.title',
  columns: (words) => [
    { head: words('companyDocuments.name'), kind: 'text', of: (row) => row.title },
    { head: words('export.version'), kind: 'count', of: (row) => row.version },
    {
      head: words('export.status'),
      kind: 'text',
      of: (row) => words(row.inForce ? 'export.in_force' : row.withdrawn ? 'export.withdrawn' : 'export.replaced'),
    },
    { head: words('companyDocuments.who'), kind: 'text', of: (row) => row.roles.map((role) => words(`role.${role}`)).join(', ') },
    { head: words('export.published_at'), kind: 'moment', of: (row) => new Date(row.publishedAt) },
    { head: words('export.published_by'), kind: 'text', of: (row) => row.publishedBy ?? words('companyDocuments.by_house') },
    { head: words('export.agreed'), kind: 'count', of: (row) => row.agreed },
    { head: words('export.concerned'), kind: 'count', of: (row) => row.concerned },
    { head: words('export.file_name'), kind: 'text', of: (row) => row.path },
  ],
}

const exportDocumentsAnswer = handle(exportDocuments)(async ({ query, db, settings }) => {
  const { documents, people } = await everything(db)
  const lines = documents.flatMap(({ versions }) =>
    versions.map((one) => ({
      ...one,
      concerned: people.reduce((sum, { role, count }) => sum + (one.roles.includes(role) ? count : 0), 0),
    })),
  )
  return sheetFile(query, LINES, lines, settings)
})

/** It stops the money of everybody whom it concerns: who does that has just proved who they are. */
const publishAnswer = (access: Access) =>
  handle(publishDocument)(async ({ who, body, files, refuse, db, settings, tx }) => {
    await demandPlainPdf({ who, files, refuse })
    await demandFreshStepUp({ who, db, settings })
    const made = await tx(async (sql) => {
      const version = await insertVersion(sql, { ...body, bytes: files.file.bytes, by: who.idUser })
      if (!version) return refuse('document_unchanged')
      await noteDeed(sql, {
        by: who.idUser,
        act: 'document.published',
        facts: { document: version.name, version: version.version, roles: body.roles },
      })
      return version
    })
    await access.look()
    return shown(made)
  })

/** As grave as publishing: it changes what people have to agree to, so it wants the same proof. */
const withdrawAnswer = (access: Access) =>
  handle(withdrawDocument)(async ({ who, params, body, refuse, db, settings, tx }) => {
    if ((await countVersions(db, [params.id])) === 0) return refuseCommon('not_found')
    await demandFreshStepUp({ who, db, settings })
    const { inForce: now } = await tx(async (sql) => {
      const done = await withdrawVersion(sql, { idVersion: params.id, by: who.idUser, reason: body.reason })
      if (!done) return refuse('document_not_in_force')
      await noteDeed(sql, {
        by: who.idUser,
        act: 'document.withdrawn',
        facts: { document: done.name, version: done.version, reason: body.reason },
      })
      return done
    })
    // Whoever waited for it may pay with the next call.
    await access.look()
    return { inForce: now && shown(now) }
  })

export const documentsCalls = (access: Access) =>
  [
    mandatoryNotAgreedAnswer,
    mandatoryForRoleAnswer,
    listAgreedAnswer,
    getDocumentAnswer,
    listDocumentsAnswer,
    exportDocumentsAnswer,
    agreeAnswer(access),
    publishAnswer(access),
    withdrawAnswer(access),
  ] as const
