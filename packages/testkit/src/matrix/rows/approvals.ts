/** First yeses: the company's own people see them all, and take them back. */
import type { Target } from '../cast.ts'
import type { Rows } from '../row.ts'

let made = 0
async function yesOf(to: Target): Promise<{ params: { id: number }; body: object }> {
  const { rows } = await to.world.db.query<{ id: number }>(
    `insert into first_yes (act, about, content, said_by) values ('statement', $1, '{"value":30}', $2) returning id`,
    [`matrix ${made++}`, (await to.person()).id],
  )
  return { params: { id: rows[0]?.id ?? 0 }, body: {} }
}

export const approvalsRows: Rows = {
  'approvals.listFirstYeses': {},
  'approvals.dropFirstYes': { ask: yesOf, sees: { company: 'all', admin: 'all' } },
}
