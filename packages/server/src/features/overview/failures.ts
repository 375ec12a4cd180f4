/** The calls that list and export letters and notices that were not delivered. */
import { exportFailures, listFailures, type Failure } from '@taschino/contract/overview.ts'
import { handle } from '../../http/handle.ts'
import { refuseInput } from '../../http/refusal.ts'
import { sheetFile, type Export } from '../../http/sheet-file.ts'
import { countFailures, findFailures, type FailureRow } from './failure-store.ts'

const PAGE = 50

const failureOf = ({ idWho, name, at, ...row }: FailureRow): Failure => ({
  ...row,
  at: at.toISOString(),
  who: idWho === null || name === null ? null : { id: idWho, name },
})

export const listFailuresAnswer = handle(listFailures)(async ({ query, db }) => {
  const { limit = PAGE, cursor, totals, sort, ...filters } = query
  const after = cursor === undefined ? undefined : Number(cursor)
  if (after !== undefined && !Number.isSafeInteger(after)) return refuseInput([{ path: 'query.cursor', why: 'format' }])
  const rows = await findFailures(db, filters, { sort, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  return {
    items: page.map(failureOf),
    nextCursor: rows.length > limit ? String(page.at(-1)?.id) : null,
    ...(totals ? { totals: await countFailures(db, filters) } : {}),
  }
})

const COLUMNS: Export<Failure> = {
  name: 'failures.title',
  columns: (words) => [
    { key: 'at', head: words('failures.at'), kind: 'moment', of: (one) => one.at },
    { key: 'channel', head: words('failures.channel'), kind: 'text', of: (one) => words(`failures.channel.${one.channel}`) },
    {
      key: 'what',
      head: words('failures.what'),
      kind: 'text',
      of: (one) => words.maybe(`${one.channel === 'letter' ? 'letter' : 'news'}.${one.what}`) || one.what,
    },
    { key: 'who', head: words('failures.who'), kind: 'text', of: (one) => one.who?.name ?? null },
    { key: 'to', head: words('failures.to'), kind: 'text', of: (one) => one.to },
    { key: 'tries', head: words('failures.tries'), kind: 'count', of: (one) => one.tries },
    { key: 'why', head: words('failures.why'), kind: 'text', of: (one) => one.why },
  ],
}

export const exportFailuresAnswer = handle(exportFailures)(async ({
  query: { format, language, columns, sort, ...filters },
  db,
  settings,
}) => {
  const rows = await findFailures(db, filters, { sort, limit: settings.exportMax + 1 })
  return sheetFile({ format, language, columns }, COLUMNS, rows.map(failureOf), settings)
})
