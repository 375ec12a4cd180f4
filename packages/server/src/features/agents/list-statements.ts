/** The calls that list and export statements of commissions. */
import { exportStatements, listStatements } from '@taschino/contract/agent-pay.ts'
import type { StatementRow } from '@taschino/contract/agent-shapes.ts'
import { handle } from '../../http/handle.ts'
import { refuseInput } from '../../http/refusal.ts'
import { sheetFile, type Export } from '../../http/sheet-file.ts'
import { networkOf } from './reach.ts'
import { findStatements, sumStatements } from './statements-store.ts'

const PAGE = 20

export const listStatementsAnswer = handle(listStatements)(async ({ who, query, db }) => {
  const { limit = PAGE, skip = 0, cursor, sort, totals, idAgent, ...filters } = query
  const after = cursor === undefined ? undefined : Number(/^s\.(\d{1,15})$/.exec(cursor)?.[1])
  if (Number.isNaN(after)) return refuseInput([{ path: 'query.cursor', why: 'format' }])
  const find = { ...filters, agents: await networkOf(db, who, idAgent) }
  const rows = await findStatements(db, find, { sort, after, skip, limit })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items,
    nextCursor: rows.length > limit && last ? `s.${last.id}` : null,
    ...(totals ? { totals: await sumStatements(db, find) } : {}),
  }
})

const STATEMENTS: Export<StatementRow> = {
  name: 'agents.view.statements',
  columns: (words) => [
    { key: 'agent', head: words('agents.agent'), kind: 'text', of: (row) => row.agent.name },
    { key: 'quarter', head: words('agents.quarter_head'), kind: 'text', of: (row) => row.quarter },
    { key: 'state', head: words('export.status'), kind: 'text', of: (row) => words(`agents.statement.${row.state}`) },
    { key: 'lines', head: words('agents.lines_head'), kind: 'count', of: (row) => row.lines },
    { key: 'disputed', head: words('agents.disputed_head'), kind: 'count', of: (row) => row.disputed },
    { key: 'gross', head: words('agents.gross'), kind: 'money', of: (row) => row.gross },
    { key: 'enasarco', head: words('agents.enasarco'), kind: 'money', of: (row) => row.enasarco },
    { key: 'withheld', head: words('agents.withheld'), kind: 'money', of: (row) => row.withheld },
    { key: 'net', head: words('agents.net'), kind: 'money', of: (row) => row.net },
    { key: 'due', head: words('agents.due'), kind: 'day', of: (row) => row.due },
    { key: 'invoice', head: words('agents.invoice'), kind: 'text', of: (row) => row.invoiceNumber },
    { key: 'paid', head: words('table.paid'), kind: 'moment', of: (row) => row.paidAt },
    { key: 'file', head: words('table.bank_file'), kind: 'text', of: (row) => row.file?.messageId ?? null },
  ],
}

export const exportStatementsAnswer = handle(exportStatements)(async ({ who, query, db, settings }) => {
  const { format, language, columns, sort, idAgent, ...filters } = query
  const find = { ...filters, agents: await networkOf(db, who, idAgent) }
  const rows = await findStatements(db, find, { sort, skip: 0, limit: settings.exportMax })
  return sheetFile({ format, language, columns }, STATEMENTS, rows, settings)
})
