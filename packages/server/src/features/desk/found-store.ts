/** Queries of the desk's search: by words and by the code of a request, within the reach of whoever asks. */
import type { FoundAgency, FoundRequest, FoundShop } from '@taschino/contract/desk.ts'
import type { Who } from '../../http/handle.ts'
import type { Sql } from '../../platform/db/db.ts'
import { typedPatterns } from '../../platform/typed-text.ts'

type Given = (value: unknown) => string
export type Asker = Pick<Who, 'role' | 'idUser' | 'idShop' | 'idAgency'>

export const isStaffRole = ({ role }: Asker): boolean => role === 'company' || role === 'admin'

/** The shops of an agent; of a superagent also those of their agents. */
const broughtIn = (column: string, who: Asker, given: Given): string => {
  const me = given(who.idUser)
  return `(${column} = ${me} or ${column} in (select a.id from app_user a where a.role = 'agent' and a.created_by = ${me}))`
}

/** The company finds every shop, an agent those that they brought in, a group its members, a shop itself. */
function shopsWithin(who: Asker, given: Given): string {
  if (isStaffRole(who)) return 'true'
  if (who.role === 'shop')
    return `(s.id = ${given(who.idShop)} or s.id_shop_group = (select g.id from shop g where g.id = ${given(who.idShop)} and g.is_group))`
  return who.role === 'agency' ? 'false' : broughtIn('s.id_agent', who, given)
}

export async function findShopsOf(sql: Sql, who: Asker, text: string, limit: number): Promise<FoundShop[]> {
  const values: unknown[] = []
  const given: Given = (value) => `$${values.push(value)}`
  const where = [shopsWithin(who, given), ...typedPatterns(text).map((one) => `s.search like ${given(one)}`)]
  const { rows } = await sql.query<FoundShop & Record<string, unknown>>(
    `select s.id, s.title, s.address, s.is_group as "isGroup", s.enabled from shop s where ${where.join(' and ')} order by s.search collate "C", s.id limit ${given(limit)}`,
    values,
  )
  return rows
}

const AGENCY_WORDS = `lower(regexp_replace(normalize(a.name, nfd), '[\u0300-\u036f]', '', 'g'))`

export async function findAgenciesOf(sql: Sql, who: Asker, text: string, limit: number): Promise<FoundAgency[]> {
  if (who.role === 'shop' || who.role === 'agency') return []
  const values: unknown[] = []
  const given: Given = (value) => `$${values.push(value)}`
  const where = typedPatterns(text).map((one) => `${AGENCY_WORDS} like ${given(one)}`)
  if (!isStaffRole(who)) where.push(broughtIn('a.id_agent', who, given))
  const { rows } = await sql.query<FoundAgency & Record<string, unknown>>(
    `select a.id, a.name, a.state from agency a where ${where.join(' and ')} order by a.name, a.id limit ${given(limit)}`,
    values,
  )
  return rows
}

const PARTY = `coalesce((select a.name from agency a where a.id = r.id_party), (select s.title from shop s where s.id = r.id_party), '')`

/** By code or GTID, or the newest requests of these parties. `parties`: whose requests somebody may read, null for all. */
export async function findRequestsOf(
  sql: Sql,
  parties: readonly number[] | null,
  sought: { code: string | null; gtid: string | null; of: readonly number[] },
  limit: number,
): Promise<FoundRequest[]> {
  if (sought.code === null && sought.gtid === null && sought.of.length === 0) return []
  const { rows } = await sql.query<FoundRequest & { at: Date } & Record<string, unknown>>(
    `select r.gtid, r.kind, r.state, r.asked_at as at, r.value, ${PARTY} as party from request r
     where ($1::bigint[] is null or r.id_party = any ($1)) and (right(r.gtid, 8) = $2 or r.gtid = $3 or r.id_party = any ($4::bigint[]))
     order by r.gtid desc limit $5`,
    [parties, sought.code, sought.gtid, sought.of, limit],
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}
