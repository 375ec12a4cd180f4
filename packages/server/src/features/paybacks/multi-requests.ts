/** `POST /shops/multi-requests`: many requests of a group's shops by one sheet, all rows or none, each file once (T62). */
import { createHash } from 'node:crypto'
import type { OutputOf } from '@taschino/contract/call.ts'
import { multiRequests } from '@taschino/contract/paybacks.ts'
import { MovementRefused } from '@taschino/ledger/post.ts'
import { handle, type Ask } from '../../http/handle.ts'
import type { Settings } from '../../platform/config/settings.ts'
import type { Sql } from '../../platform/db/db.ts'
import { sheetOr } from '../../platform/sheets/read-sheet.ts'
import type { Row } from '../../platform/sheets/sheet.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { askCredits, askPayback } from './ask-company.ts'
import { shopsOf } from './chosen-shop.ts'
import { optionsOf, restsUntil } from './options.ts'
import type { Takings } from './rules.ts'
import { columnsOf, planOf, type PlannedRow, type RequestColumns } from './sheet-plan.ts'
import { findSheet, keepSheet } from './sheet-store.ts'
import { holdShops, type PaidShop } from './store.ts'
import { takingsOf } from './takings.ts'

const MOST_ROWS = 500

type Asked = Ask<typeof multiRequests>
type Answer = OutputOf<typeof multiRequests>

interface Table {
  columns: RequestColumns
  rows: Row[]
}

async function readTable({ who, files, refuse }: Asked): Promise<Table> {
  const sheet = await sheetOr((fault) => refuse('sheet_unreadable', { fault }), files.file.bytes, who.idUser)
  const columns = columnsOf(sheet.rows[0])
  if (columns === null) return refuse('sheet_columns')
  const rows = sheet.rows.slice(1)
  if (rows.length === 0) return refuse('sheet_unreadable', { fault: 'empty' })
  return rows.length > MOST_ROWS ? refuse('too_many_requests', { most: MOST_ROWS }) : { columns, rows }
}

async function plan(
  sql: Sql,
  shops: readonly PaidShop[],
  { columns, rows }: Table,
  { now, terms }: { now: number; terms: Settings['terms'] },
): Promise<PlannedRow[]> {
  const takings = new Map<number, Takings>()
  const rests = new Map<number, Date | null>()
  for (const { id } of shops) {
    takings.set(id, await takingsOf(sql, id, now))
    rests.set(id, await restsUntil(sql, id, now))
  }
  const resting = new Set(shops.map(({ id }) => id).filter((id) => (rests.get(id) ?? null) !== null))
  return planOf(rows, columns, {
    shops,
    takings,
    resting,
    terms,
    options: (shop, shares) => optionsOf(shares, shop, { now, rests: rests.get(shop.id) ?? null, terms }),
  })
}

function answerOf(planned: readonly PlannedRow[], state: Answer['state'], at: Date | null): Answer {
  const good = planned.filter(({ row }) => row.fault === null)
  const sum = (of: (one: PlannedRow) => number): number => good.reduce((all, one) => all + of(one), 0)
  return {
    state,
    at: at?.toISOString() ?? null,
    rows: planned.map(({ row }) => row),
    sum: {
      requests: good.length,
      value: sum(({ row }) => row.value ?? 0),
      net: sum(({ row }) => row.net ?? 0),
      faults: planned.length - good.length,
    },
  }
}

/** In the order of the shops' numbers, as everybody takes them. */
async function askAll(sql: Sql, planned: readonly PlannedRow[], by: number, now: number): Promise<void> {
  for (const { shop, shares, option } of planned.toSorted((a, b) => (a.shop?.id ?? 0) - (b.shop?.id ?? 0))) {
    if (!shop) continue
    if (option) await askPayback(sql, { shop, shares, by, now }, option)
    else await askCredits(sql, { shop, shares, by, now })
  }
}

export const multiRequestsAnswer = handle(multiRequests)(async (asked) => {
  const { who, body, db, tx, clock, settings, files, refuse } = asked
  const { own, paid } = await shopsOf(db, who)
  const sha256 = createHash('sha256').update(files.file.bytes).digest()
  const before = await findSheet(db, own.id, sha256)
  if (before) return { ...(before.answer as Answer), state: 'done-before', at: before.at.toISOString() }
  const table = await readTable(asked)
  const now = clock.now()
  if (body.dryRun) return answerOf(await plan(db, paid, table, { now, terms: settings.terms }), 'checked', null)
  return tx(async (sql) => {
    const held = await holdShops(sql, [...new Set([own.id, ...paid.map(({ id }) => id)])])
    // Whoever handed in the same file a moment ago is through by now.
    const meanwhile = await findSheet(sql, own.id, sha256)
    if (meanwhile) return { ...(meanwhile.answer as Answer), state: 'done-before', at: meanwhile.at.toISOString() }
    const planned = await plan(
      sql,
      held.filter(({ isGroup }) => !isGroup),
      table,
      { now, terms: settings.terms },
    )
    const answer = answerOf(planned, 'done', new Date(now))
    if (answer.sum.faults > 0) return refuse('sheet_rows_wrong', { rows: answer.sum.faults })
    if (body.net !== undefined && body.net !== answer.sum.net) return refuse('offer_changed', { value: answer.sum.net })
    await demandFreshStepUp({ who, db: sql, settings })
    await askAll(sql, planned, who.idUser, now).catch((error: unknown) =>
      error instanceof MovementRefused ? refuse('sheet_rows_wrong', { rows: 1 }) : Promise.reject(error),
    )
    await keepSheet(sql, { idShop: own.id, sha256, at: new Date(now), by: who.idUser, answer })
    return answer
  })
})
