/** The calls for lines of commission: list, export, dispute by the agent, answer by the company. */
import { hundredthsText } from '@taschino/basics/money.ts'
import { businessDay } from '@taschino/basics/business-day.ts'
import type { CommissionLine } from '@taschino/contract/agent-shapes.ts'
import { answerDispute, disputeCommission, exportCommissions, listCommissions } from '@taschino/contract/agent-pay.ts'
import { countWaiting } from '@taschino/contract/agents.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { handle } from '../../http/handle.ts'
import { handleMoney } from '../../http/idempotency/handle-money.ts'
import { refuseCommon, refuseInput } from '../../http/refusal.ts'
import { sheetFile, type Export } from '../../http/sheet-file.ts'
import type { WordsOf } from '../../platform/words.ts'
import { noteDeed } from '../audit/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { standingLine } from './earn-store.ts'
import { answerTo, findLines, holdLine, insertDispute, readLine, sumLines, whatWaits } from './lines-store.ts'
import { disputed, tellDisputeAnswered } from './notices.ts'
import { networkOf } from './reach.ts'
import { reverseLine } from './reverse.ts'

const PAGE = 20
const CURSOR = /^[0-9A-HJKMNP-TV-Z]{16}$/

export const listCommissionsAnswer = handle(listCommissions)(async ({ who, query, db, clock }) => {
  const limit = query.limit ?? PAGE
  if (query.cursor !== undefined && !CURSOR.test(query.cursor)) return refuseInput([{ path: 'query.cursor', why: 'format' }])
  const agents = await networkOf(db, who, query.idAgent)
  const find = { ...query, agents, today: businessDay(clock.now()) }
  const rows = await findLines(db, find, { after: query.cursor, skip: query.skip ?? 0, limit, sort: query.sort })
  const items = rows.slice(0, limit)
  const nextCursor = rows.length > limit ? (items.at(-1)?.gtid ?? null) : null
  return { items, nextCursor, ...(query.totals ? { totals: await sumLines(db, find) } : {}) }
})

export const countWaitingAnswer = handle(countWaiting)(({ db }) => whatWaits(db))

const rate = (words: WordsOf, { rateBp }: CommissionLine): string =>
  rateBp === null ? words('agents.fixed') : `${hundredthsText(rateBp)} %`

export const LINES: Export<CommissionLine> = {
  name: 'agents.commissions',
  columns: (words) => [
    { key: 'day', head: words('agents.day'), kind: 'day', of: (line) => line.day },
    { key: 'agent', head: words('agents.agent'), kind: 'text', of: (line) => line.agent.name },
    { key: 'shop', head: words('export.shop'), kind: 'text', of: (line) => line.shop.title },
    { key: 'basis', head: words('agents.basis'), kind: 'text', of: (line) => words(`agents.basis.${line.basis}`) },
    { key: 'base', head: words('agents.base'), kind: 'money', of: (line) => line.base },
    { key: 'rate', head: words('agents.rate'), kind: 'text', of: (line) => rate(words, line) },
    { key: 'value', head: words('agents.value'), kind: 'money', of: (line) => line.value },
    { key: 'state', head: words('export.status'), kind: 'text', of: (line) => words(`agents.line.${line.state}`) },
    { key: 'vests', head: words('agents.vests'), kind: 'day', of: (line) => line.vestsOn },
    { key: 'why', head: words('agents.why'), kind: 'text', of: (line) => (line.why === null ? null : words(`agents.why.${line.why}`)) },
    { key: 'source', head: words('agents.source'), kind: 'text', of: (line) => line.source },
    { key: 'code', head: words('agents.code'), kind: 'text', of: (line) => line.gtid },
    { key: 'parent', head: words('agents.parent'), kind: 'text', of: (line) => line.parent },
  ],
}

export const exportCommissionsAnswer = handle(exportCommissions)(async ({
  who,
  query: { format, language, columns, ...query },
  db,
  clock,
  settings,
}) => {
  const agents = await networkOf(db, who, query.idAgent)
  const find = { ...query, agents, today: businessDay(clock.now()) }
  const rows = await findLines(db, find, { skip: 0, limit: settings.exportMax, sort: query.sort })
  return sheetFile({ format, language, columns }, LINES, rows, settings)
})

export const disputeCommissionAnswer = handle(disputeCommission)(async ({ who, params, body, tx, clock, refuse }) =>
  tx(async (sql) => {
    const today = businessDay(clock.now())
    const line = await readLine(sql, params.gtid, today)
    if (line?.agent.id !== who.idUser) return refuseCommon('not_found')
    if (line.dispute) return refuse('disputed_before')
    if (line.reversed) return refuse('commission_reversed')
    if (line.state === 'paid') return refuse('commission_settled')
    if (!(await insertDispute(sql, params.gtid, who.idUser, body.reason))) return refuse('disputed_before')
    await emit(sql, disputed(line))
    await noteDeed(sql, { by: who.idUser, act: 'commission.disputed', shop: line.shop.id, facts: { gtid: line.gtid, reason: body.reason } })
    return (await readLine(sql, params.gtid, today)) ?? refuseCommon('not_found')
  }),
)

export const answerDisputeAnswer = handleMoney(answerDispute)(async ({ sql, who, params, body, clock, settings, no, done }) => {
  await demandFreshStepUp({ who, db: sql, settings })
  const today = businessDay(clock.now())
  await holdLine(sql, params.gtid)
  const line = (await readLine(sql, params.gtid, today)) ?? refuseCommon('not_found')
  if (line.dispute?.state !== 'open') return no('not_disputed')
  if (body.as === 'reversed') {
    const standing = await standingLine(sql, params.gtid)
    if (!standing) return no('commission_reversed')
    await reverseLine(sql, standing, 'dispute', clock.now())
  }
  await answerTo(sql, params.gtid, { as: body.as, by: who.idUser, reason: body.reason })
  await tellDisputeAnswered(sql, line, body.as, body.reason)
  await noteDeed(sql, {
    by: who.idUser,
    act: 'commission.answered',
    shop: line.shop.id,
    facts: { gtid: line.gtid, as: body.as, reason: body.reason },
  })
  return done((await readLine(sql, params.gtid, today)) ?? line)
})
