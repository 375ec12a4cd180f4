/** The calls that hand a person their own month, as figures and as PDF. */
import { getOwnMonth, getOwnStatement, type OwnMonth } from '@taschino/contract/papers.ts'
import { dayTotals, type DayTotal } from '@taschino/ledger/totals.ts'
import { circuitName } from '../../platform/config/settings.ts'
import { file, handle } from '../../http/handle.ts'
import type { Db } from '../../platform/db/db.ts'
import { counterpartyOf, loadNames } from '../wallet/public.ts'
import { draw } from './draw.ts'
import { ownMonthOf } from './own-month.ts'
import { LONG_AGO, wantedSpan, type Span } from './read-month.ts'
import { loadHolderName, loadOwnLines, oneView, type OwnLine } from './store.ts'

/** Later than any day of the circuit: from all days the first month is known. */
const FAR_AHEAD = '2999-12-31'

interface ReadOwn {
  month: OwnMonth
  lines: OwnLine[]
  nameOf: (party: number | null) => string
  holder: string
}

/** Everything in one view of the world. */
async function readOwn(tx: Db['tx'], idUser: number, circuit: string, span: Span, now: number): Promise<ReadOwn> {
  return tx(async (sql) => {
    await oneView(sql)
    const totals: DayTotal[] = [
      ...(await dayTotals(sql, idUser, 'tickets', LONG_AGO, FAR_AHEAD)),
      ...(await dayTotals(sql, idUser, 'hold', LONG_AGO, FAR_AHEAD)),
    ]
    const lines = await loadOwnLines(sql, idUser, span.from, span.to)
    const names = await loadNames(sql, [...new Set(lines.flatMap(({ counterparty }) => counterparty ?? []))])
    const nameOf = (party: number | null): string => counterpartyOf(party, names, { role: 'enduser', circuit })?.name ?? '–'
    return {
      month: ownMonthOf({ span, over: now >= span.to, totals, lines, nameOf }),
      lines,
      nameOf,
      holder: await loadHolderName(sql, idUser),
    }
  })
}

export const answerGetOwnMonth = handle(getOwnMonth)(async ({ who, query, tx, clock, settings, refuse }) => {
  const span = wantedSpan(query.yearMonth, clock.now()) ?? refuse('month_to_come')
  return (await readOwn(tx, who.idUser, circuitName(settings), span, clock.now())).month
})

export const answerGetOwnStatement = handle(getOwnStatement)(async ({ who, query, tx, clock, settings, refuse }) => {
  const span = wantedSpan(query.yearMonth, clock.now()) ?? refuse('month_to_come')
  const circuit = circuitName(settings)
  const { month, lines, nameOf, holder } = await readOwn(tx, who.idUser, circuit, span, clock.now())
  const shown = lines.map(({ gtid, at, kind, counterparty, value }) => ({
    gtid,
    at: at.getTime(),
    kind,
    name: nameOf(counterparty),
    value,
  }))
  return file(
    await draw({ kind: 'own', facts: { month, lines: shown, holder }, now: clock.now(), circuit }),
    `estratto-${span.yearMonth}.pdf`,
  )
})
