/** The calls that read distributions: list, one, its rows by page, who is missing, the taxable part for payroll. */
import { exportExcess, getDistribution, listDistributions, listMissing, listRows } from '@taschino/contract/distribution.ts'
import { file, handle, type Who } from '../../http/handle.ts'
import { refuseCommon, refuseInput } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { csvOf } from '../../platform/sheets-out/csv.ts'
import { sheetOf, type Column } from '../../platform/sheets-out/sheet-out.ts'
import { employeesOf } from '../agencies/public.ts'
import { givenIn, grantsOf, grantsPage, monthBeside } from './grants-store.ts'
import { agencyOf } from './hand-in.ts'
import { knownTo } from './known.ts'
import { piecesOf } from './measure.ts'
import { goodRows, peopleNamed, rowsPage } from './rows-store.ts'
import { isDraft, listed, shown, taxedOf } from './shown.ts'
import { distributionsOf, loadDistribution, sumDistributions, type DistributionFacts } from './store.ts'

const PAGE = 20

const load = async (sql: Sql, who: Pick<Who, 'idAgency'>, id: number): Promise<DistributionFacts> =>
  (await loadDistribution(sql, agencyOf(who), id)) ?? refuseCommon('not_found')

const after = (cursor: string | undefined): number | undefined => {
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) return refuseInput([{ path: 'query.cursor', why: 'format' }])
  return cursor === undefined ? undefined : Number(cursor)
}

const listDistributionsAnswer = handle(listDistributions)(async ({ who, query, db }) => {
  const limit = query.limit ?? PAGE
  const rows = await distributionsOf(db, agencyOf(who), { after: after(query.cursor), limit: limit + 1, sort: query.sort })
  const totals = query.totals ? { totals: await sumDistributions(db, agencyOf(who)) } : {}
  return { items: rows.slice(0, limit).map(listed), nextCursor: rows.length > limit ? String(rows[limit - 1]?.id) : null, ...totals }
})

const getDistributionAnswer = handle(getDistribution)(async ({ who, params, db }) => shown(db, await load(db, who, params.id)))

const listRowsAnswer = handle(listRows)(async ({ who, params, query, db }) => {
  const facts = await load(db, who, params.id)
  const limit = query.limit ?? PAGE
  const known = await knownTo(db, facts.idAgency)
  const from = after(query.cursor) ?? 0
  const rows = isDraft(facts)
    ? await rowsPage(db, facts.id, { only: query.only ?? 'all', after: from, limit: limit + 1 }, known)
    : await grantsPage(db, facts.id, from, limit + 1, known.states)
  return { items: rows.slice(0, limit), nextCursor: rows.length > limit ? String(rows[limit - 1]?.n) : null }
})

const listMissingAnswer = handle(listMissing)(async ({ who, params, db }) => {
  const facts = await load(db, who, params.id)
  const named = isDraft(facts) ? await peopleNamed(db, facts.id) : new Set((await grantsOf(db, facts.id)).map(({ idUser }) => idUser))
  const given = piecesOf(await givenIn(db, facts.idAgency, facts.type, monthBeside(facts.month, -1)))
  const people = (await employeesOf(db, facts.idAgency)).filter(({ id, state }) => state !== 'left' && given.has(id) && !named.has(id))
  return {
    people: people.map(({ id, firstName, lastName, state }) => ({
      id,
      name: `${firstName} ${lastName}`,
      state,
      lastMonth: given.get(id) ?? 0,
    })),
  }
})

interface Taxed {
  email: string
  name: string
  tickets: number
  value: number
  before: number
  excess: number
}
const PAYROLL: readonly Column<Taxed>[] = [
  { head: 'E-mail', kind: 'text', of: (row) => row.email },
  { head: 'Nominativo', kind: 'text', of: (row) => row.name },
  { head: 'Buoni', kind: 'count', of: (row) => row.tickets },
  { head: 'Valore', kind: 'money', of: (row) => row.value },
  { head: 'Già dati per il mese', kind: 'money', of: (row) => row.before },
  { head: 'Imponibile', kind: 'money', of: (row) => row.excess },
]

const exportExcessAnswer = handle(exportExcess)(async ({ who, params, db, settings }) => {
  const facts = await load(db, who, params.id)
  const people = new Map((await employeesOf(db, facts.idAgency)).map((one) => [one.id, one]))
  const taxable = await taxedOf(db, facts, isDraft(facts) ? await goodRows(db, facts.id) : await grantsOf(db, facts.id))
  const rows = taxable.flatMap(({ idUser, ...taxed }) => {
    const one = people.get(idUser)
    return one ? [{ ...taxed, email: one.email, name: `${one.lastName} ${one.firstName}` }] : []
  })
  return file(
    csvOf(
      sheetOf(
        'Imponibile',
        PAYROLL,
        rows.toSorted((a, b) => a.name.localeCompare(b.name, 'it')),
        settings.timeZone,
      ),
    ),
    `imponibile-${facts.month}.csv`,
  )
})

export const lookAnswers = [listDistributionsAnswer, getDistributionAnswer, listRowsAnswer, listMissingAnswer, exportExcessAnswer] as const
