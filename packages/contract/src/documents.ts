/** The calls for documents that people must agree to before money moves (docs/product.md, documents). */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from './export.ts'
import { PDF_PART, PDF_REFUSALS } from './pdf-file.ts'
import { ROLES } from './roles.ts'
import { id, instant, pathId, sentence, words } from './shapes.ts'

/** Taken out of force by whoever published it, or by somebody of the company after them. What was agreed to stays written down. */
const withdrawal = z.object({ at: instant, by: z.string(), reason: z.string() })

/** Checked at login, at most once in this time (docs/product.md, limits). */
export const DOCUMENTS_CHECK_MS = 86_400_000

/** One version of one document: `idDocument` names exactly these bytes, so that nobody agrees to a text that they did not see. */
export const documentVersion = z.object({
  idDocument: id,
  title: z.string(),
  version: z.int(),
  /** What stands in `/documents/{path}`. */
  path: z.string(),
  sha256: z.string(),
  publishedAt: instant,
})
export type DocumentVersion = z.output<typeof documentVersion>

export const mandatoryNotAgreed = call({
  name: 'documents.mandatoryNotAgreed',
  method: 'GET',
  path: '/documents/user/mandatorynotagreed',
  roles: ROLES,
  reach: 'self',
  output: z.array(documentVersion),
  refusals: {},
})

/** Without a login: what anybody of this role will be asked to agree to, so that it can be read before an account is used. */
export const mandatoryForRole = call({
  name: 'documents.mandatoryForRole',
  method: 'GET',
  path: '/documents/mandatorynotagreed',
  roles: 'anyone',
  reach: 'public',
  query: z.object({ role: z.optional(z.enum(ROLES)) }),
  output: z.array(documentVersion),
  refusals: {},
})

/**
 * `name-version.pdf`, also with `&time=now` behind it (docs/product.md, calls), which is there against old copies in caches and says
 * nothing to us.
 */
const documentPath = z.pipe(
  z.string().check(z.regex(/^[a-z][a-z0-9-]{1,40}-\d{1,6}\.pdf(&time=\w{1,20})?$/)),
  z.transform((text) => text.replace(/&time=\w+$/, '')),
)

/** Conditions and notices are for everybody to read, so no login is asked. */
export const getDocument = call({
  name: 'documents.getDocument',
  method: 'GET',
  path: '/documents/{path}',
  roles: 'anyone',
  reach: 'public',
  params: z.object({ path: documentPath }),
  file: 'application/pdf',
  refusals: {},
})

/** All of them or none. A version that was replaced meanwhile is refused: the new one has to be read. */
export const agree = call({
  name: 'documents.agree',
  method: 'POST',
  path: '/documents/user/agreed',
  roles: ROLES,
  reach: 'self',
  body: z.strictObject({ documentsIDs: z.array(id).check(z.minLength(1), z.maxLength(50)) }),
  output: z.object({ /** How many still wait. */ waiting: z.int() }),
  refusals: { document_outdated: 409 },
})

export const listAgreed = call({
  name: 'documents.listAgreed',
  method: 'GET',
  path: '/documents/user/agreed',
  roles: ROLES,
  reach: 'self',
  output: z.array(
    z.object({
      ...documentVersion.shape,
      agreedAt: instant,
      /** Since when it is in force no more because it was withdrawn. */ withdrawnAt: z.nullable(instant),
    }),
  ),
  refusals: {},
})

/**
 * Every document with all its versions, for those who publish them: whom it concerns, and how many of these have agreed. Newest version
 * first.
 */
export const listDocuments = call({
  name: 'documents.listDocuments',
  method: 'GET',
  path: '/documents',
  roles: ['company', 'admin'],
  reach: 'public',
  output: z.object({
    documents: z.array(
      z.object({
        name: z.string(),
        versions: z.array(
          z.object({
            ...documentVersion.shape,
            roles: z.array(z.enum(ROLES)),
            publishedBy: z.nullable(z.string()),
            /** Of those whom it concerns now. */ agreed: z.int(),
            inForce: z.boolean(),
            withdrawn: z.nullable(withdrawal),
          }),
        ),
      }),
    ),
    /** How many active accounts each role has: whom a version would ask. */
    people: z.array(z.object({ role: z.enum(ROLES), count: z.int() })),
  }),
  refusals: {},
})

/** Every version of every document as a line. */
export const exportDocuments = call({
  name: 'documents.exportDocuments',
  method: 'GET',
  path: '/documents/export',
  roles: ['company', 'admin'],
  reach: 'public',
  query: z.object(exportAs),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

/** The company puts a new text in force; from then on money waits for everybody whom it concerns. */
export const publishDocument = call({
  name: 'documents.publishDocument',
  method: 'POST',
  path: '/documents',
  roles: ['company', 'admin'],
  reach: 'public',
  proof: 'fresh',
  body: z.strictObject({
    name: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,40}$/)),
    title: words(1, 120),
    roles: z.array(z.enum(ROLES)).check(z.minLength(1), z.maxLength(7)),
  }),
  files: PDF_PART,
  output: documentVersion,
  refusals: { document_unchanged: 409, ...PDF_REFUSALS },
})

/**
 * Takes the version that is in force out of it: the one before is in force again, and where there is none, nobody is asked any more. Money
 * that waited for it waits no longer.
 */
export const withdrawDocument = call({
  name: 'documents.withdrawDocument',
  method: 'POST',
  path: '/documents/versions/{id}/withdraw',
  roles: ['company', 'admin'],
  reach: 'public',
  proof: 'fresh',
  params: z.object({ id: pathId }),
  body: z.strictObject({ reason: sentence }),
  output: z.object({ /** What is in force instead. */ inForce: z.nullable(documentVersion) }),
  refusals: { document_not_in_force: 409 },
})
