/** Checks what protects the journal: the chain of seals, the guards, the rights to write. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { rowsOf, text, types, type Report } from './rows.ts'

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

export async function checkSeals(client: pg.Client, report: Report): Promise<void> {
  const seals = report.open('sealed days are as they were sealed, in one chain')
  let before: Buffer = Buffer.from([0])
  const { rows: days } = await client.query<Record<string, string>>({
    text: `select day::text, encode(hash, 'hex') as hash, movements, value from ledger.seal order by day`,
    types,
  })
  for (const { day, hash, movements, value } of days) {
    const parts: Buffer[] = [before]
    let count = 0
    let sum = 0n
    for await (const row of rowsOf(
      client,
      `select row(m.*)::text as line, value from ledger.movement m
      where m.at >= '${day}'::timestamp at time zone 'Europe/Rome' and m.at < ('${day}'::date + 1)::timestamp at time zone 'Europe/Rome' order by gtid`,
    )) {
      parts.push(sha256(Buffer.from(text(row['line']))))
      count++
      sum += BigInt(text(row['value']))
    }
    before = Buffer.from(hash ?? '', 'hex')
    seals.saw((!sha256(Buffer.concat(parts)).equals(before) || count !== Number(movements) || sum !== BigInt(value ?? '-1')) && String(day))
  }
  const unsealed = report.open('every day that is over for long is sealed')
  const { rows: open } = await client.query<Record<string, string>>({
    text: `select distinct (m.at at time zone 'Europe/Rome')::date::text as day from ledger.movement m
    where m.at < now() - interval '2 days' and not exists (select from ledger.seal s where s.day = (m.at at time zone 'Europe/Rome')::date)`,
    types,
  })
  unsealed.saw(open.length > 0 && open.map((row) => row['day']).join(', '))
  const guards = report.open('the journal is guarded against change')
  for (const table of ['movement', 'entry', 'seal', 'idempotency', 'trace', 'trace_link']) {
    const { rows } = await client.query<Record<string, string>>({
      text: `select count(*) as n from pg_trigger where tgrelid = 'ledger.${table}'::regclass and tgenabled = 'O' and tgfoid = 'ledger.refuse_change()'::regprocedure`,
      types,
    })
    guards.saw(Number(rows[0]?.['n']) < 2 && table)
  }
  const rights = report.open('neither service nor auditor may write to the journal')
  for (const table of ['movement', 'entry', 'seal', 'trace']) {
    const { rows } = await client.query<Record<string, string>>({
      text: `select rolname, array_to_string(array(select p from unnest(array['insert', 'update', 'delete', 'truncate']) p
        where case when p in ('insert', 'update') then has_any_column_privilege(oid, 'ledger.${table}', p) else has_table_privilege(oid, 'ledger.${table}', p) end), ' ') as may
      from pg_roles where rolname in ('taschino_app', 'taschino_audit')`,
      types,
    })
    for (const { rolname, may } of rows) rights.saw(may !== '' && `${rolname}: ${may} on ${table}`)
  }
}
