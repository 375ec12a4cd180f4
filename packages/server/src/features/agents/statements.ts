/** The calls for agents' quarterly statements: closed by the company, invoiced by the agent, paid by the bank. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { lastFour } from '@taschino/basics/iban.ts'
import type { StatementDetail } from '@taschino/contract/agent-shapes.ts'
import {
  closeStatement,
  exportAgentStatement,
  getAgentStatement,
  getAgentStatementPdf,
  invoiceStatement,
  statementPaid,
} from '@taschino/contract/agent-pay.ts'
import { payCommissions } from '@taschino/ledger/movements/commissions.ts'
import { post } from '@taschino/ledger/post.ts'
import { circuitName } from '../../platform/config/settings.ts'
import { file, handle, type Who } from '../../http/handle.ts'
import { handleMoney } from '../../http/idempotency/handle-money.ts'
import { refuseCommon } from '../../http/refusal.ts'
import { sheetFile } from '../../http/sheet-file.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Sql } from '../../platform/db/db.ts'
import { sayYes } from '../approvals/public.ts'
import { noteDeed } from '../audit/public.ts'
import { draw } from '../papers/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { LINES } from './lines.ts'
import { linesOfStatement } from './lines-store.ts'
import { tellClosed, tellPaid } from './notices.ts'
import { networkOf } from './reach.ts'
import { COMMISSION_RULES, endOfQuarter, lastQuarter, netOf } from './rules.ts'
import { close, holdStatement, invoice, openStatements, pay, readStatement, relatedShops, termsOf } from './statements-store.ts'

type Viewer = Pick<Who, 'role' | 'idUser'>

async function detailOf(sql: Sql, who: Viewer, id: number, now: number): Promise<StatementDetail> {
  const row = (await readStatement(sql, id, await networkOf(sql, who))) ?? refuseCommon('not_found')
  const company = who.role === 'company' || who.role === 'admin'
  const terms = await termsOf(sql, row.agent.id)
  return {
    ...row,
    ibanLast4: terms?.iban ? lastFour(terms.iban) : null,
    related: company ? await relatedShops(sql, id) : [],
    lineItems: await linesOfStatement(sql, id, businessDay(now)),
  }
}

export const getAgentStatementAnswer = handle(getAgentStatement)(({ who, params, db, clock }) => detailOf(db, who, params.id, clock.now()))

export const getAgentStatementPdfAnswer = handle(getAgentStatementPdf)(async ({ who, params, db, clock, settings }) => {
  const statement = await detailOf(db, who, params.id, clock.now())
  return file(
    await draw({ kind: 'commissions', statement, now: clock.now(), circuit: circuitName(settings) }),
    `provvigioni-${statement.quarter}.pdf`,
  )
})

export const exportAgentStatementAnswer = handle(exportAgentStatement)(async ({ who, params, query, db, clock, settings }) =>
  sheetFile(query, LINES, (await detailOf(db, who, params.id, clock.now())).lineItems, settings),
)

export const closeStatementAnswer = handle(closeStatement)(async ({ who, params, tx, db, clock, settings, refuse }) => {
  await demandFreshStepUp({ who, db, settings })
  return tx(async (sql) => {
    await holdStatement(sql, params.id)
    const row = (await readStatement(sql, params.id, null)) ?? refuseCommon('not_found')
    if (row.state !== 'open') return refuse('statement_moved_on')
    if (row.disputed > 0) return refuse('lines_disputed')
    const sums = netOf(row.gross, (await termsOf(sql, row.agent.id)) ?? COMMISSION_RULES.terms)
    const said = await sayYes(sql, {
      act: 'statement',
      about: String(row.id),
      content: { value: row.gross, count: row.lines, ...sums },
      by: who.idUser,
      moves: true,
    })
    if (said === 'own') return refuse('second_person')
    if (said === 'first') return { ...(await detailOf(sql, who, row.id, clock.now())), waits: true }
    await close(sql, row.id, who.idUser, sums)
    await tellClosed(sql, { ...row, ...sums })
    await noteDeed(sql, {
      by: who.idUser,
      act: 'statement.closed',
      user: row.agent.id,
      facts: { quarter: row.quarter, value: row.gross, net: sums.net },
    })
    return { ...(await detailOf(sql, who, row.id, clock.now())), waits: false }
  })
})

export const invoiceStatementAnswer = handle(invoiceStatement)(async ({ who, params, body, tx, clock, refuse }) =>
  tx(async (sql) => {
    await holdStatement(sql, params.id)
    // One's own only: a superagent does not invoice for their agents.
    const row = (await readStatement(sql, params.id, [who.idUser])) ?? refuseCommon('not_found')
    if (row.state !== 'closed') return refuse('statement_moved_on')
    if (!(await invoice(sql, row.id, who.idUser, body.number))) return refuse('invoice_number_used')
    await noteDeed(sql, {
      by: who.idUser,
      act: 'statement.invoiced',
      user: who.idUser,
      facts: { quarter: row.quarter, invoice: body.number },
    })
    return detailOf(sql, who, row.id, clock.now())
  }),
)

export const statementPaidAnswer = handleMoney(statementPaid)(async ({ sql, who, params, clock, settings, no, done }) => {
  await holdStatement(sql, params.id)
  const row = (await readStatement(sql, params.id, null)) ?? refuseCommon('not_found')
  if (row.state !== 'invoiced') return no('statement_moved_on')
  if (row.file === null && row.net > 0) return no('not_in_file')
  await demandFreshStepUp({ who, db: sql, settings })
  const gtid = newGtid(clock.now())
  await post(
    sql,
    payCommissions({
      gtid,
      agent: row.agent.id,
      statement: row.id,
      gross: row.gross,
      withheld: row.enasarco + row.withheld,
      call: null,
      events: [],
      detail: { quarter: row.quarter, by: who.idUser },
    }),
  )
  await pay(sql, row.id, who.idUser, gtid)
  await tellPaid(sql, row)
  await noteDeed(sql, { by: who.idUser, act: 'statement.paid', user: row.agent.id, facts: { quarter: row.quarter, net: row.net } })
  return done(await detailOf(sql, who, row.id, clock.now()))
})

/** Runs each hour for the last quarter; an open statement stays as it is. `until`: another day up to which lines must have vested. */
export const openQuarter = (db: Pick<Db, 'tx'>, clock: Clock, until?: string): Promise<void> =>
  db.tx(async (sql) => {
    const quarter = lastQuarter(businessDay(clock.now()))
    await openStatements(sql, quarter, until ?? endOfQuarter(quarter))
  })
