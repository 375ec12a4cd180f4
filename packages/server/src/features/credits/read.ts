/** The calls that read grants of free credits: list, export, one with its people, the month's budget, a sheet that is judged. */
import { addDays } from '@taschino/basics/bank-day.ts'
import { businessDay, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import {
  checkGrantSheet,
  exportGrants,
  getCreditBudget,
  getGrant,
  GRANT_PEOPLE,
  listGrants,
  type CreditGrant,
} from '@taschino/contract/credits.ts'
import { handle } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import { sheetFile, type Export } from '../../http/sheet-file.ts'
import { tablePage } from '../../http/table-page.ts'
import { sheetOr } from '../../platform/sheets/read-sheet.ts'
import { employeesOf } from '../agencies/public.ts'
import { hashOf } from './carry-out.ts'
import { columnsOf, judge, monthStart, whoIn } from './rules.ts'
import { giverOf, grantOf } from './shown.ts'
import { findGrants, monthOf, peopleCalled, readGrant, sharesOf, sumGrants, twinOf } from './store.ts'

/** A grant with the same receivers within these days is pointed out. */
const TWIN_DAYS = 30

export const listGrantsAnswer = handle(listGrants)(async ({ who, query, db }) => {
  const filters = { ...query, idAgency: giverOf(who) }
  return tablePage(
    query,
    (page) => findGrants(db, filters, { ...page, sort: query.sort }),
    (row) => grantOf(row, who),
    () => sumGrants(db, filters),
  )
})

const COLUMNS: Export<CreditGrant> = {
  name: 'credits.title',
  columns: (words) => [
    { key: 'at', head: words('export.when'), kind: 'moment', of: (row) => row.at },
    { key: 'kind', head: words('export.kind'), kind: 'text', of: (row) => words(`credits.kind.${row.kind}`) },
    { key: 'state', head: words('export.status'), kind: 'text', of: (row) => words(`credits.state.${row.state}`) },
    { key: 'agency', head: words('export.agency'), kind: 'text', of: (row) => row.agency?.name ?? null },
    { key: 'reason', head: words('credits.reason'), kind: 'text', of: (row) => row.reason },
    { key: 'people', head: words('credits.people'), kind: 'count', of: (row) => row.people },
    { key: 'value', head: words('export.value'), kind: 'money', of: (row) => row.value },
    { key: 'by', head: words('credits.by'), kind: 'text', of: (row) => row.by },
    { key: 'invoice', head: words('credits.invoice'), kind: 'text', of: (row) => row.invoiceNumber },
    { key: 'decided', head: words('credits.decided'), kind: 'moment', of: (row) => row.decidedAt },
    { key: 'why', head: words('credits.why'), kind: 'text', of: (row) => row.why },
  ],
}

export const exportGrantsAnswer = handle(exportGrants)(async ({ who, query, db, settings }) => {
  const page = { skip: 0, limit: settings.exportMax, sort: query.sort }
  const rows = await findGrants(db, { ...query, idAgency: giverOf(who) }, page)
  return sheetFile(
    query,
    COLUMNS,
    rows.map((row) => grantOf(row, who)),
    settings,
  )
})

export const getGrantAnswer = handle(getGrant)(async ({ who, params, db }) => {
  const row = (await readGrant(db, params.id, giverOf(who))) ?? refuseCommon('not_found')
  const shares = await sharesOf(db, row.id)
  return { ...grantOf(row, who), to: shares.map(({ idUser, name, value, gtid }) => ({ person: { id: idUser, name }, value, gtid })) }
})

export const getCreditBudgetAnswer = handle(getCreditBudget)(async ({ who, db, clock, settings }) => {
  const idAgency = giverOf(who)
  const { given, waiting } = await monthOf(db, idAgency, monthStart(clock.now()))
  const { month, agencyMonth, alone } = settings.credits
  return { month: idAgency === null ? month : agencyMonth, given, waiting, alone: idAgency === null ? alone : null }
})

export const checkGrantSheetAnswer = handle(checkGrantSheet)(async ({ who, files, db, clock, refuse }) => {
  const idAgency = giverOf(who)
  const sheet = await sheetOr((fault) => refuse(`sheet_${fault}`), files.file.bytes, who.idUser)
  const columns = columnsOf(sheet.rows[0]) ?? refuse('grant_columns_needed')
  const written = sheet.rows.slice(1)
  if (written.length === 0) return refuse('sheet_empty')
  if (written.length > GRANT_PEOPLE) return refuse('grant_too_many_people', { most: GRANT_PEOPLE })
  const people =
    idAgency === null
      ? await peopleCalled(db, [...new Set(written.map((row) => whoIn(columns, row).toLowerCase()))])
      : (await employeesOf(db, idAgency)).map(({ id, firstName, lastName, email, username, state }) => ({
          id,
          name: `${firstName} ${lastName}`,
          email,
          username,
          left: state === 'left',
        }))
  const rows = judge(written, columns, people, idAgency !== null)
  const good = rows.flatMap(({ person, value, fault }) =>
    fault === null && person && value !== null ? [{ idUser: person.id, value }] : [],
  )
  const since = new Date(startOfBusinessDay(addDays(businessDay(clock.now()), -TWIN_DAYS)))
  const twin = good.length === rows.length ? await twinOf(db, idAgency, hashOf(good), since) : null
  return {
    rows,
    people: good.length,
    value: good.reduce((sum, { value }) => sum + value, 0),
    faults: rows.length - good.length,
    before: twin && { id: twin.id, at: twin.at.toISOString() },
  }
})
