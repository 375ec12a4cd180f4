/**
 * The query for the first few people that words find, as fast among a hundred thousand as among ten: first by the beginning of the name,
 * from an index, then anywhere, within a limit.
 */
import type { Sql } from '../../../platform/db/db.ts'
import { foldedText, likePattern } from '../../../platform/typed-text.ts'
import { ADDRESS, seesAllLogins, within, type Viewer } from './store.ts'
import type { Role } from '@taschino/contract/roles.ts'
import type { UserStatus } from '@taschino/contract/people/users.ts'

export interface QuickUser {
  id: number
  firstName: string
  lastName: string
  email: string
  role: Role
  status: UserStatus
  idShop: number | null
  shopTitle: string | null
  idAgency: number | null
  agencyName: string | null
}

/** Shorter words have no index of their own. */
const SHORTEST_ANYWHERE = 3
/** Of those who have the words anywhere so many are put in order. */
const LOOKED_AT = 60
/** Behind everything that begins with a text. */
const LAST = '\u{10FFFF}'

type Given = (value: unknown) => string

async function look(sql: Sql, limit: number, condition: (given: Given) => string): Promise<QuickUser[]> {
  const values: unknown[] = []
  const given: Given = (value) => `$${values.push(value)}`
  const { rows } = await sql.query<QuickUser & Record<string, unknown>>(
    `select u.id, u.first_name as "firstName", u.last_name as "lastName", ${ADDRESS} as email, u.role, u.status,
       s.id as "idShop", s.title as "shopTitle", a.id as "idAgency", a.name as "agencyName"
     from (${condition(given)}) u left join shop s on s.id = u.id_shop left join agency a on a.id = u.id_agency
     order by u.search collate "C", u.id limit ${given(limit)}`,
    values,
  )
  return rows
}

export async function findQuickly(sql: Sql, who: Viewer, text: string, limit: number): Promise<QuickUser[]> {
  const folded = foldedText(text)
  const reach = (given: Given): string =>
    seesAllLogins(who) ? `${within(who, given)} and not exists (select from seat p where p.id = u.id)` : within(who, given)
  const words = folded.split(' ').filter(Boolean)
  const exactly = await look(
    sql,
    limit,
    (given) => `select * from app_user u where (u.username = ${given(folded)} or u.email = ${given(folded)}) and ${reach(given)}`,
  )
  if (exactly.length > 0) return exactly
  // The family name stands first there, and most people say it last.
  const begins = [...new Set([folded, words.toReversed().join(' '), [...words.slice(1), words[0]].join(' ')])]
  const found = await look(sql, limit, (given) =>
    begins
      .map(
        (begin) =>
          `(select * from app_user u where u.search collate "C" >= ${given(begin)} and u.search collate "C" < ${given(begin + LAST)} and ${reach(given)} order by u.search collate "C", u.id limit ${given(limit)})`,
      )
      .join(' union '),
  )
  if (found.length >= limit || words.every((word) => word.length < SHORTEST_ANYWHERE)) return found
  const anywhere = await look(
    sql,
    limit,
    (given) =>
      `select * from app_user u where ${words.map((word) => `u.search like ${given(likePattern(word))}`).join(' and ')} and ${reach(given)} limit ${given(LOOKED_AT)}`,
  )
  const known = new Set(found.map(({ id }) => id))
  return [...found, ...anywhere.filter(({ id }) => !known.has(id))].slice(0, limit)
}
