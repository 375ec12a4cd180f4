/** Lists of people and how many there are, as far as the one who asks reaches. */
import { ROLES } from '@taschino/contract/roles.ts'
import { countUsers, exportUsers, listUsers, type ListedUser } from '@taschino/contract/people/users.ts'
import { handle } from '../../../http/handle.ts'
import { refuseInput } from '../../../http/refusal.ts'
import { sheetFile, type Export } from '../../../http/sheet-file.ts'
import { countFound, findUsers } from './store.ts'

const PAGE = 20
const CURSOR = /^u\.(\d{1,15})$/

export const listUsersAnswer = handle(listUsers)(async ({ who, query, db }) => {
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
  return { items, nextCursor: found.length > limit && last ? `u.${last.id}` : null }
})

const PEOPLE: Export<ListedUser> = {
  name: 'users.title',
  columns: (words) => [
    { head: words('users.field.firstName'), kind: 'text', of: (user) => user.firstName },
    { head: words('users.field.lastName'), kind: 'text', of: (user) => user.lastName },
    { head: words('export.username'), kind: 'text', of: (user) => user.username },
    { head: words('users.field.email'), kind: 'text', of: (user) => user.email },
    { head: words('export.role'), kind: 'text', of: (user) => words.maybe(`role.${user.role}`) },
    { head: words('export.status'), kind: 'text', of: (user) => words.maybe(`users.status.${user.status}`) },
    { head: words('export.shop'), kind: 'text', of: (user) => user.shop?.name ?? null },
    { head: words('export.agency'), kind: 'text', of: (user) => user.agency?.name ?? null },
    { head: words('export.created'), kind: 'moment', of: (user) => user.createdAt },
    { head: words('export.last_login'), kind: 'moment', of: (user) => user.lastLoginAt },
  ],
}

export const exportUsersAnswer = handle(exportUsers)(async ({ who, query, db, settings }) => {
  const found = await findUsers(
    db,
    who,
    { text: query.text, roles: query.roles, disabledOnly: query.showDisabledOnly },
    { sort: query.sort, skip: 0, limit: settings.exportMax },
  )
  return sheetFile(query, PEOPLE, found, settings)
})

export const countUsersAnswer = handle(countUsers)(async ({ who, query, db }) => {
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
})
