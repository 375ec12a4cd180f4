/** `POST /payouts/statements`: reads a bank's file, matches it with transfers and invoices, and marks them all at once. */
import { createHash } from 'node:crypto'
import type { OutputOf } from '@taschino/contract/call.ts'
import { readStatement, type StatementLine } from '@taschino/contract/payouts-statement.ts'
import { MovementRefused } from '@taschino/ledger/post.ts'
import { handle, type Ask } from '../../http/handle.ts'
import { statementOr } from '../../platform/bank/read-statement.ts'
import type { BankStatement } from '../../platform/bank/statement.ts'
import type { Sql } from '../../platform/db/db.ts'
import { wordsOf } from '../../platform/words.ts'
import { noteDeed } from '../audit/public.ts'
import { moveRequest } from '../requests/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { codeOf, matchLines } from './match-statement.ts'
import { comeBack, held, settle } from './settle.ts'
import { creditsAgainst, holdCredited, isBooked, ordersOf, settleCredit, type MatchedCredits } from './settle-credits.ts'
import { holdNamed, holdStatements, keepRead, transfersNamed, wasRead } from './statement-store.ts'

type Asked = Ask<typeof readStatement>
type Answer = OutputOf<typeof readStatement>
const NAME_MOST = 120

function sumOf(lines: readonly StatementLine[], fit: StatementLine['fit']) {
  const mine = lines.filter((line) => line.fit === fit)
  return { count: mine.length, net: mine.reduce((sum, { net }) => sum + net, 0) }
}

function answerOf(state: Answer['state'], { kind, others, credits: all }: BankStatement, { lines, credits }: Matched): Answer {
  const booked = credits.filter(isBooked)
  return {
    state,
    kind,
    lines,
    pays: sumOf(lines, 'pays'),
    returns: sumOf(lines, 'returns'),
    credits,
    settles: { count: booked.length, net: booked.reduce((sum, { net }) => sum + net, 0) },
    others: others + all.length - credits.length,
  }
}

interface Matched extends MatchedCredits {
  lines: StatementLine[]
}

async function matched(sql: Sql, statement: BankStatement, { body, clock }: Asked): Promise<Matched> {
  const { lines } = statement
  const ends = lines.flatMap(({ endToEnd }) => endToEnd ?? [])
  const batches = lines.flatMap(({ batch, endToEnd }) => (batch !== null && endToEnd === null ? [batch] : []))
  return {
    lines: matchLines(lines, await transfersNamed(sql, { ends, batches }), clock.now()),
    ...(await creditsAgainst(sql, statement, body.meant ?? [])),
  }
}

/** The shop reads the bank's reason in its own words, and the bank's code where there are none. */
function reasonOf(code: string | null): string {
  const known = codeOf(code)
  const words = wordsOf('it')(`payouts.code.${known}`)
  return code === null || code === known ? words : `${words} (${code.replace(/[^A-Z0-9]/gi, '').slice(0, 12)})`
}

/** Marks one transfer; what changed since it was judged is refused as a whole. */
async function mark(sql: Sql, line: StatementLine, ask: Asked): Promise<void> {
  const found = await held(sql, line.gtid)
  const { request, row } = found ?? ask.refuse('payout_changed')
  if (line.fit === 'pays') {
    if (request.state !== 'sent') return ask.refuse('payout_changed')
    const gtid = await settle(sql, { ...row, idRequest: request.id }, row.messageId, ask)
    return moveRequest(sql, request, { state: 'paid', doneGtid: gtid }, { step: 'paid', by: ask.who.idUser, gtid })
  }
  if (request.state !== 'sent' && request.state !== 'paid') return ask.refuse('payout_changed')
  await comeBack(sql, { request, row }, ask, { reason: reasonOf(line.code), code: codeOf(line.code), reference: line.reference })
}

/** Requests first, then grants, then invoices: the order in which everybody holds them. */
async function holdAll(sql: Sql, ask: Asked, statement: BankStatement): Promise<void> {
  await holdStatements(sql)
  const before = await matched(sql, statement, ask)
  await holdNamed(sql, [...before.lines.map(({ gtid }) => gtid), ...ordersOf(before)])
  await holdCredited(sql, before)
}

const fileName = (name: string): string => name.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, NAME_MOST)

async function takeIn(sql: Sql, ask: Asked, statement: BankStatement, sha256: string): Promise<Answer> {
  const { who, body, files, clock, refuse } = ask
  const now = clock.now()
  await holdAll(sql, ask, statement)
  const found = await matched(sql, statement, ask)
  if (await wasRead(sql, sha256)) return answerOf('done-before', statement, found)
  const answer = answerOf('done', statement, found)
  const [paid, returned, settled] = [answer.pays.count, answer.returns.count, answer.settles.count]
  const { expects } = body
  if (expects && (expects.pays !== paid || expects.returns !== returned || (expects.settles ?? 0) !== settled))
    return refuse('payout_changed')
  for (const line of found.lines) if (line.fit === 'pays' || line.fit === 'returns') await mark(sql, line, ask)
  for (const credit of found.credits.filter(isBooked)) {
    const key = statement.credits[credit.at]?.key ?? ''
    await settleCredit(sql, credit, { key, invoices: found.invoices, by: who.idUser, now })
  }
  const { kind } = statement
  await keepRead(sql, { sha256, kind, name: fileName(files.file.name), by: who.idUser, at: new Date(now), paid, returned })
  await noteDeed(sql, { by: who.idUser, act: 'payout.statement-read', facts: { kind, paid, returned, settled } })
  return answer
}

export const readStatementAnswer = handle(readStatement)(async (ask) => {
  const { who, body, files, db, tx, settings, refuse } = ask
  const sha256 = createHash('sha256').update(files.file.bytes).digest('hex')
  const statement = await statementOr((fault) => refuse(`statement_${fault}`), files.file.bytes, who.idUser)
  if (body.dryRun) {
    return answerOf((await wasRead(db, sha256)) ? 'done-before' : 'checked', statement, await matched(db, statement, ask))
  }
  await demandFreshStepUp({ who, db, settings })
  return tx((sql) => takeIn(sql, ask, statement, sha256)).catch((error: unknown) =>
    error instanceof MovementRefused && error.reason === 'party_frozen' ? refuse('party_suspended') : Promise.reject(error),
  )
})
