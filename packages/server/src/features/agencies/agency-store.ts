/** Queries for agencies, and the only writer of their table. */
import type { AgencyState } from '@taschino/contract/agency-shapes.ts'
import type { Sql } from '../../platform/db/db.ts'

/** What whoever opens an agency may write. */
export interface AgencyFacts {
  name: string
  address: string
  fiscalCode: string | null
  vatNumber: string | null
  phone: string | null
  pec: string | null
  sdiCode: string | null
  invoiceEmail: string | null
}

export interface NewAgency extends Partial<AgencyFacts> {
  name: string
  idAgent?: number | null
  /** `review`: it waits for the company's yes. */
  state?: Extract<AgencyState, 'active' | 'review'>
}

const COLUMN: Readonly<Record<keyof AgencyFacts, string>> = {
  name: 'name',
  address: 'address',
  fiscalCode: 'fiscal_code',
  vatNumber: 'vat_number',
  phone: 'phone',
  pec: 'pec',
  sdiCode: 'sdi_code',
  invoiceEmail: 'invoice_email',
}

/** The one way in which an agency begins: by a call, in the demo world, in stories. */
export async function createAgency(sql: Sql, made: NewAgency): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into agency (name, address, fiscal_code, vat_number, phone, pec, sdi_code, invoice_email, id_agent, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      made.name,
      made.address ?? '',
      made.fiscalCode ?? null,
      made.vatNumber ?? null,
      made.phone ?? null,
      made.pec ?? null,
      made.sdiCode ?? null,
      made.invoiceEmail ?? null,
      made.idAgent ?? null,
      made.state ?? 'active',
    ],
  )
  const row = rows[0]
  if (!row) throw new Error('no agency was opened')
  // Whoever brings a connection of their own may read numbers as text.
  return Number(row.id)
}

/** Fills what was empty; what was there stays, whoever says otherwise. */
export async function fillAgency(
  sql: Sql,
  id: number,
  given: Partial<Record<'address' | 'fiscalCode', string | undefined>>,
): Promise<void> {
  await sql.query(
    `update agency set address = case when address = '' then coalesce($2, '') else address end,
       fiscal_code = coalesce(nullif(fiscal_code, ''), $3) where id = $1`,
    [id, given.address ?? null, given.fiscalCode ?? null],
  )
}

export async function changeAgency(sql: Sql, id: number, set: Partial<AgencyFacts>): Promise<void> {
  const values: unknown[] = [id]
  const changes = Object.entries(set).map(([field, value]) => `${COLUMN[field as keyof AgencyFacts]} = $${values.push(value)}`)
  if (changes.length > 0) await sql.query(`update agency set ${changes.join(', ')} where id = $1`, values)
}

export interface HeldAgency extends AgencyFacts {
  id: number
  state: AgencyState
  reason: string | null
  stateAt: Date | null
  idAgent: number | null
}

const HELD = `id, name, address, fiscal_code as "fiscalCode", vat_number as "vatNumber", phone, pec, sdi_code as "sdiCode",
  invoice_email as "invoiceEmail", state, state_reason as reason, state_at as "stateAt", id_agent as "idAgent"`

/** The agency itself, held while something about it is decided. */
export async function holdAgency(sql: Sql, id: number): Promise<HeldAgency | null> {
  const { rows } = await sql.query<HeldAgency & Record<string, unknown>>(`select ${HELD} from agency where id = $1 for no key update`, [id])
  return rows[0] ?? null
}

export async function readAgency(sql: Sql, id: number): Promise<HeldAgency | null> {
  const { rows } = await sql.query<HeldAgency & Record<string, unknown>>(`select ${HELD} from agency where id = $1`, [id])
  return rows[0] ?? null
}

/** The firm with this VAT number, unless its agency has ended; `except`: the one that asks. */
export async function agencyOfVat(sql: Sql, vatNumber: string, except = 0): Promise<{ id: number; name: string } | null> {
  const { rows } = await sql.query<{ id: number; name: string }>(
    `select id, name from agency where vat_number = $1 and state <> 'ended' and id <> $2`,
    [vatNumber, except],
  )
  return rows[0] ?? null
}

export interface Move {
  state: AgencyState
  by: number | null
  at: Date
  reason: string | null
}

/** The database refuses what the table of states does not know. */
export async function moveAgency(sql: Sql, id: number, { state, by, at, reason }: Move): Promise<void> {
  await sql.query('update agency set state = $2, state_by = $3, state_at = $4, state_reason = $5 where id = $1', [
    id,
    state,
    by,
    at,
    reason,
  ])
}
