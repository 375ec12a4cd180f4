/** The calls that show the audit log to the company, by page and as an export. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from './export.ts'
import { id, instant, paging, pathId, searchText } from './shapes.ts'
import { counting, daysBetween, sortable, tableOf } from './sort.ts'

const fact = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()]))])

/** One line of the log. `actor` is null where nobody was logged in: a link from a mail, the service itself. */
export const deed = z.object({
  id,
  at: instant,
  act: z.string(),
  actor: z.nullable(z.object({ id, name: z.string() })),
  about: z.nullable(z.object({ kind: z.enum(['user', 'shop', 'agency']), id, name: z.string() })),
  facts: z.record(z.string(), fact),
})
export type AuditDeed = z.output<typeof deed>

const act = z.string().check(z.regex(/^[a-z-]{1,40}\.[a-z-]{1,40}$/))

const deedSort = sortable('at', 'act', 'actor', 'about')
export type DeedSort = NonNullable<z.output<typeof deedSort>>

/** `text` looks at the names of both sides; `about` is any id of a user, shop or agency; both days are included. */
const filters = {
  text: searchText,
  act: z.optional(act),
  actor: z.optional(pathId),
  about: z.optional(pathId),
  ...daysBetween,
  /** Newest first without it. */
  sort: deedSort,
}

export const listDeeds = call({
  name: 'audit.listDeeds',
  method: 'GET',
  path: '/audit',
  roles: ['company', 'admin'],
  reach: 'public',
  query: z.object({ ...filters, ...counting, limit: paging.limit, skip: paging.skip, cursor: paging.cursor }),
  output: tableOf(deed),
  refusals: {},
})

/** The acts that the log holds, for the choice of a filter. */
export const listActs = call({
  name: 'audit.listActs',
  method: 'GET',
  path: '/audit/acts',
  roles: ['company', 'admin'],
  reach: 'public',
  output: z.array(z.string()),
  refusals: {},
})

export const exportDeeds = call({
  name: 'audit.exportDeeds',
  method: 'GET',
  path: '/audit/export',
  roles: ['company', 'admin'],
  reach: 'public',
  query: z.object({ ...filters, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})
