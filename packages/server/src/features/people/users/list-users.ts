/** The calls that list and count people within the reach of whoever asks. */
import { ROLES } from '@taschino/contract/roles.ts'
import type { QueryOf } from '@taschino/contract/call.ts'
import { countUsers, exportUsers, listUsers, type ListedUser, type UserSort } from '@taschino/contract/people/users.ts'
import { handle, type Who } from '../../../http/handle.ts'
import { refuseInput } from '../../../http/refusal.ts'
import { sheetFile, type Export } from '../../../http/sheet-file.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { countFound, findUsers, seesAllLogins, type Viewer } from './store.ts'

const PAGE = 20
const CURSOR = /^u\.(\d{1,15})$/

/** Who does not see when others come in cannot have them in that order either. */
function checkSort(who: Who, sort: UserSort | undefined): void {
  if (sort?.endsWith('lastLogin') && !seesAllLogins(who)) refuseInput([{ path: 'query.sort', why: 'range' }])
}

export const listUsersAnswer = handle(listUsers)(async ({ who, query, db }) => {
  checkSort(who, query.sort)
  const after = query.cursor === undefined ? undefined : CURSOR.exec(query.cursor)?.[1]
  if (query.cursor !== undefined && after === undefined) return refuseInput([{ path: 'query.cursor', why: 'format' }])
  const limit = query.limit ?? PAGE
  const found = await findUsers(
    db,
    who,
    { text: query.text, roles: query.roles, disabledOnly: query.showDisabledOnly },
    { sort: query.sort, after: after === undefined ? undefined : Number(after), skip: query.skip ?? 0, limit },
  )
  const items = found.slice(0, limit)
  const last = items.at(-1)
  const nextCursor = found.length > limit && last ? `u.${last.id}` : null
  return query.totals ? { items, nextCursor, totals: { count: (await counted(db, who, query)).count } } : { items, nextCursor }
})

const PEOPLE: Export<ListedUser> = {
  name: 'users.title',
  columns: (words) => [
    { key: 'name', alone: true, head: words('export.name'), kind: 'text', of: (user) => `${user.lastName} ${user.firstName}` },
    { key: 'first', head: words('users.field.firstName'), kind: 'text', of: (user) => user.firstName },
    { key: 'last', head: words('users.field.lastName'), kind: 'text', of: (user) => user.lastName },
    { key: 'username', head: words('export.username'), kind: 'text', of: (user) => user.username },
    { key: 'email', head: words('users.field.email'), kind: 'text', of: (user) => user.email },
    { key: 'role', head: words('export.role'), kind: 'text', of: (user) => words.maybe(`role.${user.role}`) },
    { key: 'status', head: words('export.status'), kind: 'text', of: (user) => words.maybe(`users.status.${user.status}`) },
    { key: 'shop', head: words('export.shop'), kind: 'text', of: (user) => user.shop?.name ?? null },
    { key: 'agency', head: words('export.agency'), kind: 'text', of: (user) => user.agency?.name ?? null },
    { key: 'place', alone: true, head: words('export.place'), kind: 'text', of: (user) => user.shop?.name ?? user.agency?.name ?? null },
    { key: 'created', head: words('export.created'), kind: 'moment', of: (user) => user.createdAt },
    { key: 'lastLogin', head: words('export.last_login'), kind: 'moment', of: (user) => user.lastLoginAt },
  ],
}

export const exportUsersAnswer = handle(exportUsers)(async ({ who, query, db, settings }) => {
  checkSort(who, query.sort)
  const found = await findUsers(
    db,
    who,
    { text: query.text, roles: query.roles, disabledOnly: query.showDisabledOnly },
    { sort: query.sort, skip: 0, limit: settings.exportMax },
  )
  return sheetFile(query, PEOPLE, found, settings)
})

async function counted(db: Sql, who: Viewer, query: QueryOf<typeof countUsers>) {
  const rows = await countFound(db, who, query.text)
  const sum = (fits: (row: (typeof rows)[number]) => boolean): number =>
    rows.reduce((total, row) => (fits(row) ? total + row.count : total), 0)
  const asked = (role: (typeof ROLES)[number]): boolean => query.roles === undefined || query.roles.includes(role)
  return {
    count: sum((row) => asked(row.role) && (row.disabled || !query.showDisabledOnly)),
    disabled: sum((row) => asked(row.role) && row.disabled),
    byRole: ROLES.map((role) => ({ role, count: sum((row) => row.role === role && (row.disabled || !query.showDisabledOnly)) })).filter(
      ({ count }) => count > 0,
    ),
  }
}

export const countUsersAnswer = handle(countUsers)(({ who, query, db }) => counted(db, who, query))
