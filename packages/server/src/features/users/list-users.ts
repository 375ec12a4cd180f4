/** Lists of people and how many there are, as far as the one who asks reaches. */
import { ROLES } from '@taschino/contract/roles.ts'
import { countUsers, listUsers } from '@taschino/contract/users.ts'
import { handle } from '../../door/handle.ts'
import { refuseInput } from '../../door/refusal.ts'
import { countFound, findUsers } from './store.ts'

const PAGE = 20
const CURSOR = /^u\.(\d{1,15})$/

export const listUsersAnswer = handle(listUsers)(async ({ who, query, db }) => {
  const after = query.cursor === undefined ? undefined : CURSOR.exec(query.cursor)?.[1]
  if (query.cursor !== undefined && after === undefined) return refuseInput([{ path: 'query.cursor', why: 'format' }])
  const limit = query.limit ?? PAGE
  const found = await findUsers(db, who, { text: query.text, roles: query.roles, disabledOnly: query.showDisabledOnly },
    { after: after === undefined ? undefined : Number(after), skip: query.skip ?? 0, limit })
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: found.length > limit && last ? `u.${last.id}` : null }
})

export const countUsersAnswer = handle(countUsers)(async ({ who, query, db }) => {
  const rows = await countFound(db, who, query.text)
  const sum = (fits: (row: (typeof rows)[number]) => boolean): number => rows.reduce((total, row) => (fits(row) ? total + row.count : total), 0)
  const asked = (role: (typeof ROLES)[number]): boolean => query.roles === undefined || query.roles.includes(role)
  return {
    count: sum((row) => asked(row.role) && (row.disabled || !query.showDisabledOnly)),
    disabled: sum((row) => asked(row.role) && row.disabled),
    byRole: ROLES.map((role) => ({ role, count: sum((row) => row.role === role && (row.disabled || !query.showDisabledOnly)) })).filter(({ count }) => count > 0)
  }
})
