/** `POST /payouts/statements`: what the bank says became of our transfers is read, held against them, and marked in one go. */
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
import { holdNamed, holdStatements, keepRead, transfersNamed, wasRead } from './statement-store.ts'

type Asked = Ask<typeof readStatement>
type Answer = OutputOf<typeof readStatement>
const NAME_MOST = 120

function sumOf(lines: readonly StatementLine[], fit: StatementLine['fit']) {
  const mine = lines.filter((line) => line.fit === fit)
  return { count: mine.length, net: mine.reduce((sum, { net }) => sum + net, 0) }
}

const answerOf = (state: Answer['state'], { kind, others }: BankStatement, lines: StatementLine[]): Answer => ({
  state,
  kind,
  lines,
  pays: sumOf(lines, 'pays'),
  returns: sumOf(lines, 'returns'),
  others,
})

async function matched(sql: Sql, { lines }: BankStatement, now: number): Promise<StatementLine[]> {
  const ends = lines.flatMap(({ endToEnd }) => endToEnd ?? [])
  const batches = lines.flatMap(({ batch, endToEnd }) => (batch !== null && endToEnd === null ? [batch] : []))
  return matchLines(lines, await transfersNamed(sql, { ends, batches }), now)
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

async function takeIn(sql: Sql, ask: Asked, statement: BankStatement, sha256: string): Promise<Answer> {
  const { who, body, files, clock, refuse } = ask
  const now = clock.now()
  await holdStatements(sql)
  await holdNamed(
    sql,
    (await matched(sql, statement, now)).map(({ gtid }) => gtid),
  )
  const lines = await matched(sql, statement, now)
  if (await wasRead(sql, sha256)) return answerOf('done-before', statement, lines)
  const answer = answerOf('done', statement, lines)
  const { expects } = body
  if (expects && (expects.pays !== answer.pays.count || expects.returns !== answer.returns.count)) return refuse('payout_changed')
  for (const line of lines) if (line.fit === 'pays' || line.fit === 'returns') await mark(sql, line, ask)
  const [paid, returned] = [answer.pays.count, answer.returns.count]
  const name = files.file.name.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, NAME_MOST)
  await keepRead(sql, { sha256, kind: statement.kind, name, by: who.idUser, at: new Date(now), paid, returned })
  await noteDeed(sql, { by: who.idUser, act: 'payout.statement-read', facts: { kind: statement.kind, paid, returned } })
  return answer
}

export const readStatementAnswer = handle(readStatement)(async (ask) => {
  const { who, body, files, db, tx, clock, settings, refuse } = ask
  const sha256 = createHash('sha256').update(files.file.bytes).digest('hex')
  const statement = await statementOr((fault) => refuse(`statement_${fault}`), files.file.bytes, who.idUser)
  if (body.dryRun) {
    const lines = await matched(db, statement, clock.now())
    return answerOf((await wasRead(db, sha256)) ? 'done-before' : 'checked', statement, lines)
  }
  await demandFreshStepUp({ who, db, settings })
  return tx((sql) => takeIn(sql, ask, statement, sha256)).catch((error: unknown) =>
    error instanceof MovementRefused && error.reason === 'party_frozen' ? refuse('party_suspended') : Promise.reject(error),
  )
})
