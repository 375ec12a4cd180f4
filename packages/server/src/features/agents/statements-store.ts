/** Queries for agents' quarterly statements: opened, closed, invoiced, paid. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Cents } from '@taschino/basics/money.ts'
import type { StatementSort } from '@taschino/contract/agent-pay.ts'
import type { StatementRow } from '@taschino/contract/agent-shapes.ts'
import type { Sql } from '../../platform/db/db.ts'
import { ordering, type OrderBy } from '../../platform/db/order-store.ts'
import { typedPatterns } from '../../platform/typed-text.ts'
import { statementDue } from './rules.ts'

interface Row extends Omit<StatementRow, 'agent' | 'due' | 'file' | 'closedAt' | 'invoicedAt' | 'paidAt'> {
  idAgent: number
  agentName: string
  closedAt: Date | null
  invoicedAt: Date | null
  paidAt: Date | null
  idFile: number | null
  messageId: string | null
}

const ROW = `t.id, t.id_agent as "idAgent", kept_word(u.id, 'name', u.first_name || ' ' || u.last_name) as "agentName", t.quarter, t.state, x.lines, x.disputed, t.gross, t.enasarco, t.withheld, t.net,
  t.invoice_number as "invoiceNumber", t.closed_at as "closedAt", t.invoiced_at as "invoicedAt", t.paid_at as "paidAt", f.id as "idFile", f.message_id as "messageId"`
const FROM = `from statement t join app_user u on u.id = t.id_agent left join statement_transfer p on p.id_statement = t.id left join statement_file f on f.id = p.id_file
  cross join lateral (select count(*)::int as lines, (count(*) filter (where d.state = 'open'))::int as disputed
    from statement_line l left join commission_dispute d on d.gtid = l.gtid where l.id_statement = t.id) x`

const rowOf = ({ idAgent, agentName, idFile, messageId, closedAt, invoicedAt, paidAt, ...row }: Row): StatementRow => ({
  ...row,
  agent: { id: idAgent, name: agentName },
  due: statementDue(row.quarter),
  closedAt: closedAt?.toISOString() ?? null,
  invoicedAt: invoicedAt?.toISOString() ?? null,
  paidAt: paidAt?.toISOString() ?? null,
  file: idFile === null ? null : { id: idFile, messageId: messageId ?? '' },
})

export interface StatementFind {
  agents: readonly number[] | null
  state?: string | undefined
  text?: string | undefined
}
export interface StatementPage {
  sort?: StatementSort | undefined
  after?: number | undefined
  skip: number
  limit: number
}

type Given = (value: unknown) => string

const NAME = `(select o.search from app_user o where o.id = t.id_agent)`
const COLUMNS: OrderBy<Exclude<StatementSort, `-${string}`>> = {
  quarter: 't.quarter',
  agent: `${NAME} collate "C"`,
  state: `array_position(array['open', 'closed', 'invoiced', 'paid'], t.state)`,
  lines: '(select count(*) from statement_line o where o.id_statement = t.id)',
  gross: 't.gross',
  net: 't.net',
}

function meant({ agents, state, text }: StatementFind, given: Given): string {
  const where = agents === null ? ['true'] : [`t.id_agent = any (${given(agents)})`]
  if (state !== undefined) where.push(`t.state = ${given(state)}`)
  for (const pattern of typedPatterns(text))
    where.push(`concat_ws(' ', ${NAME}, lower(t.quarter), lower(t.invoice_number)) like ${given(pattern)}`)
  return where.join(' and ')
}

/** Newest first unless another order is asked for; one more than `limit` is asked for. */
export async function findStatements(
  sql: Sql,
  find: StatementFind,
  { sort = '-quarter', after, skip, limit }: StatementPage,
): Promise<StatementRow[]> {
  const values: unknown[] = []
  const given: Given = (value) => `$${values.push(value)}`
  const { by, behind } = ordering({ table: 'statement', alias: 't', columns: COLUMNS }, sort)
  const where = [meant(find, given), ...(after === undefined ? [] : [behind(given(after))])]
  const { rows } = await sql.query<Row & Record<string, unknown>>(
    `select ${ROW} ${FROM} where ${where.join(' and ')} order by ${by} limit ${given(limit + 1)} offset ${given(skip)}`,
    values,
  )
  return rows.map(rowOf)
}

export type StatementTotals = Record<'count' | 'lines' | 'gross' | 'enasarco' | 'withheld' | 'net', number>

export async function sumStatements(sql: Sql, find: StatementFind): Promise<StatementTotals> {
  const values: unknown[] = []
  const sum = (column: string): string => `coalesce(sum(t.${column}), 0)::bigint as ${column}`
  const { rows } = await sql.query<StatementTotals>(
    `select count(*)::int as count, coalesce(sum(x.lines), 0)::int as lines, ${['gross', 'enasarco', 'withheld', 'net'].map(sum).join(', ')}
     ${FROM} where ${meant(find, (value) => `$${values.push(value)}`)}`,
    values,
  )
  return rows[0] ?? { count: 0, lines: 0, gross: 0, enasarco: 0, withheld: 0, net: 0 }
}

export async function readStatement(sql: Sql, id: number, agents: readonly number[] | null): Promise<StatementRow | null> {
  const { rows } = await sql.query<Row & Record<string, unknown>>(
    `select ${ROW} ${FROM} where t.id = $1 and ($2::bigint[] is null or t.id_agent = any ($2))`,
    [id, agents],
  )
  return rows[0] ? rowOf(rows[0]) : null
}

export async function holdStatement(sql: Sql, id: number): Promise<void> {
  await sql.query('select from statement where id = $1 for update', [id])
}

/**
 * Opens a statement for each agent whose vested lines, on no statement yet, add up to more than zero; the others wait for the next
 * quarter.
 */
export async function openStatements(sql: Sql, quarter: string, lastDay: string): Promise<void> {
  await sql.query(
    `with ripe as (select c.gtid, c.id_agent, c.value from commission c where c.vests_on <= $2::date and not exists (select from statement_line l where l.gtid = c.gtid)),
       sums as (select id_agent, sum(value)::bigint as gross from ripe group by id_agent having sum(value) > 0),
       made as (insert into statement (id_agent, quarter, gross, net) select id_agent, $1, gross, gross from sums on conflict (id_agent, quarter) do nothing returning id, id_agent, gross),
       made_lines as (select r.gtid, m.id from ripe r join made m on m.id_agent = r.id_agent)
     insert into statement_line (gtid, id_statement) select gtid, id from made_lines`,
    [quarter, lastDay],
  )
}

export interface Terms {
  iban: string | null
  receiver: string | null
  enasarcoBp: number
  withholdingBp: number
}

/** The newest plan; null: there is none. */
export async function termsOf(sql: Sql, idAgent: number): Promise<Terms | null> {
  const { rows } = await sql.query<Terms & Record<string, unknown>>(
    'select iban, receiver, enasarco_bp as "enasarcoBp", withholding_bp as "withholdingBp" from agent_terms where id_agent = $1 order by id desc limit 1',
    [idAgent],
  )
  return rows[0] ?? null
}

export async function close(sql: Sql, id: number, by: number, sums: { enasarco: Cents; withheld: Cents; net: Cents }): Promise<void> {
  await sql.query(
    `update statement set state = 'closed', closed_at = clock_timestamp(), closed_by = $2, enasarco = $3, withheld = $4, net = $5 where id = $1`,
    [id, by, sums.enasarco, sums.withheld, sums.net],
  )
}

/** False: another statement of this agent has this number. */
export async function invoice(sql: Sql, id: number, idAgent: number, number: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update statement t set state = 'invoiced', invoice_number = $3, invoiced_at = clock_timestamp() where t.id = $1
       and not exists (select from statement o where o.id_agent = $2 and o.invoice_number = $3)`,
    [id, idAgent, number],
  )
  return rowCount === 1
}

export async function pay(sql: Sql, id: number, by: number, gtid: Gtid): Promise<void> {
  await sql.query(`update statement set state = 'paid', paid_at = clock_timestamp(), paid_by = $2, gtid = $3 where id = $1`, [id, by, gtid])
}

export interface Payer {
  name: string
  iban: string
  bic: string | null
}

export interface ToPay {
  id: number
  idAgent: number
  agentName: string
  quarter: string
  invoiceNumber: string
  net: Cents
  iban: string | null
  receiver: string | null
  /** The account is new or came back into force: nothing is paid to it yet. */
  resting: boolean
  /** A bank returned a transfer because of this account. */
  refused: boolean
}

/** Invoiced, and in no bank file yet. */
export async function findInvoiced(sql: Sql, most: number, now: number, hold = ''): Promise<ToPay[]> {
  const { rows } = await sql.query<ToPay & Record<string, unknown>>(
    `select t.id, t.id_agent as "idAgent", kept_word(u.id, 'name', u.first_name || ' ' || u.last_name) as "agentName", t.quarter, t.invoice_number as "invoiceNumber", t.net, a.iban, a.receiver,
       coalesce(a.held_until > to_timestamp($2 / 1000.0), false) as resting, exists (select from account_refused(a.iban)) as refused
     from statement t join app_user u on u.id = t.id_agent
     left join lateral agent_account(t.id_agent) a on true
     where t.state = 'invoiced' and t.net > 0 and not exists (select from statement_transfer p where p.id_statement = t.id) order by t.id limit $1 ${hold}`,
    [most, now],
  )
  return rows
}
/** The same, locked. */
export const holdInvoiced = (sql: Sql, most: number, now: number): Promise<ToPay[]> => findInvoiced(sql, most, now, 'for update of t')

export async function insertFile(
  sql: Sql,
  {
    messageId,
    at,
    by,
    xml,
    transfers,
  }: { messageId: string; at: Date; by: number; xml: string; transfers: readonly (ToPay & { iban: string })[] },
): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `with made as (insert into statement_file (message_id, made_at, made_by, count, net, xml) values ($1, $2, $3, $4, $5, $6) returning id),
       sent as (insert into statement_transfer (id_statement, id_file, net, iban, receiver)
         select u.id, m.id, u.net, u.iban, u.receiver from made m, unnest($7::bigint[], $8::bigint[], $9::text[], $10::text[]) as u(id, net, iban, receiver))
     select id from made`,
    [
      messageId,
      at,
      by,
      transfers.length,
      transfers.reduce((sum, { net }) => sum + net, 0),
      xml,
      transfers.map(({ id }) => id),
      transfers.map(({ net }) => net),
      transfers.map(({ iban }) => iban),
      transfers.map(({ receiver, agentName }) => receiver ?? agentName),
    ],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('no file')
  return id
}

export async function fileText(sql: Sql, id: number): Promise<{ messageId: string; xml: string } | null> {
  const { rows } = await sql.query<{ messageId: string; xml: string }>(
    'select message_id as "messageId", xml from statement_file where id = $1',
    [id],
  )
  return rows[0] ?? null
}

/** Shops of this statement that share a tax code, a telephone or an account with the agent (T16). */
export async function relatedShops(sql: Sql, idStatement: number): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql.query<{ id: number; title: string }>(
    `select distinct s.id, s.title from statement_line l join commission c on c.gtid = l.gtid join shop s on s.id = c.id_shop join app_user w on w.id = c.id_agent
     left join lateral (select iban from agent_terms where id_agent = c.id_agent order by id desc limit 1) a on true
     where l.id_statement = $1 and (s.fiscal_code = w.fiscal_code or s.iban = a.iban or s.vat_number = w.fiscal_code
       or exists (select from app_user p where p.id_shop = s.id and p.role = 'shop' and (p.fiscal_code = w.fiscal_code or p.phone = w.phone)))
     order by s.title, s.id`,
    [idStatement],
  )
  return rows
}
