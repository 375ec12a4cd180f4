/**
 * Compares watched rows with their traces: changed, removed or invented ones. It has its own list of watched classes, because the one in
 * the database could have been changed, too (docs/audit.md).
 */
import { createHash, createHmac, hkdfSync } from 'node:crypto'
import type pg from 'pg'
import { rowsOf, text, type Report } from './rows.ts'

interface Watched {
  name: string
  table: string
  key: string
  columns: string
  where?: string
}

const of = (name: string, table: string, key: string, columns: string, where?: string): Watched => ({
  name,
  table,
  key,
  columns,
  ...(where ? { where } : {}),
})

/** @public Read by packages/demo/src/anchored.nightly.test.ts, by its path: no package shares code with the auditor. */
export const WATCHED: readonly Watched[] = [
  of('documents', 'document_version', 'id', 'id_document, version, title, sha256, roles, published_at, published_by'),
  of('withdrawn documents', 'document_withdrawal', 'id_version', 'at, by_user, reason'),
  of('agreements', 'agreement', 'id', 'id_user, id_version, sha256, at, device, id_session'),
  of('contracts of shops', 'shop_contract', 'id_shop, version', 'sha256, handed_in_at, handed_in_by'),
  of('contracts of agencies', 'agency_contract', 'id_agency, version', 'sha256, handed_in_at, handed_in_by'),
  of('audit lines', 'audit_log', 'id', 'at, id_actor, act, id_user, id_shop, id_agency, facts'),
  of('kept answers', 'ledger.idempotency', 'actor, route, key', 'hash, status, answer', 'gtid is null and answer is not null'),
  of('bank files', 'payout_file', 'id', 'message_id, made_at, made_by, payer_name, payer_iban, count, value, fee, net, xml'),
  of('lines of bank files', 'payout', 'id_request, attempt', 'id_file, end_to_end, value, fee, net, iban, receiver, executes_on'),
  of('bank files for agents', 'statement_file', 'id', 'message_id, made_at, made_by, count, net, xml'),
  of('lines of bank files for agents', 'statement_transfer', 'id_statement', 'id_file, net, iban, receiver'),
  of('files of the bank', 'bank_statement', 'sha256', 'kind, made_by, made_at, paid, returned'),
  of('IBANs of shops', 'shop', 'id', 'iban, iban_receiver_name'),
  of('IBANs of agents', 'agent_terms', 'id', 'id_agent, iban, receiver, enasarco_bp, withholding_bp, at, written_by'),
  of(
    'changes of IBANs',
    'iban_change',
    'id',
    'id_shop, id_agent, state, iban, receiver, asked_by, asked_at, decided_by, decided_at, held_until',
  ),
  of(
    'approvals',
    'request',
    'id',
    'kind, state, id_party, asked_by, asked_at, value, fee, net, first_by, first_at, decided_by, decided_at',
  ),
  of('steps of approvals', 'request_step', 'id', 'id_request, at, id_user, step, gtid'),
  of('reviews', 'review', 'id', 'id_shop, id_agency, round, state, submitted_by, submitted_at, decided_by, decided_at'),
  of('settings', 'company_setting', 'id', 'key, value, effective_from, state, asked_by, asked_at, decided_by, decided_at, calls_off'),
  of('lots', 'ledger.lot', 'id', 'type, unit, expires_at, agency, opened_at'),
  of(
    'distributions',
    'distribution',
    'id',
    'id_agency, made_by, state, type, month, people, tickets, value, applied_by, applied_at, undone_by, undone_at',
  ),
  of('grants of a distribution', 'distribution_grant', 'id_distribution, id_user, unit', 'amount'),
  of('grants of credits', 'credit_grant', 'id', 'kind, state, id_agency, people, value, hash, made_by, made_at, decided_by, decided_at'),
  of('people of grants of credits', 'credit_grant_person', 'id_grant, id_user', 'value, gtid'),
  of('roles and employments', 'app_user', 'id', 'role, status, id_shop, id_agency'),
  of('seats', 'seat', 'id', 'id_user, joined_at'),
  of('departures', 'departure', 'id', 'id_user, id_agency, at, by_user, undone_at, undone_by'),
  of('attributions', 'attribution', 'id', 'id_shop, id_agency, id_agent, from_day, written_by'),
  of('prices of shops', 'shop', 'id', 'fee_min, fee_max, fees_by_type, capabilities, enabled'),
]

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** A database of an auditor's test may have the books alone, without the tables of the server. */
async function isThere(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  return rows[0]?.there ?? false
}

async function lastTraces(client: pg.Client, name: string): Promise<Map<string, string | null>> {
  const last = new Map<string, string | null>()
  for await (const row of rowsOf(
    client,
    `select distinct on (ref) ref, encode(print, 'hex') as print from ledger.trace where class = '${name}' order by ref, id desc`,
  ))
    last.set(text(row['ref']), row['print'] ?? null)
  return last
}

async function checkClass(client: pg.Client, report: Report, { name, table, key, columns, where }: Watched): Promise<void> {
  const check = report.open(`${name} are as they were written`)
  if (!(await isThere(client, table))) return
  const last = await lastTraces(client, name)
  for await (const row of rowsOf(
    client,
    `select concat_ws(' ', ${key}) as ref, jsonb_build_array(${columns})::text as said from ${table} ${where ? `where ${where}` : ''}`,
  )) {
    const ref = text(row['ref'])
    const print = last.get(ref)
    last.delete(ref)
    const same = print === sha256(text(row['said'])).toString('hex')
    check.saw(!same && `${ref} was ${typeof print === 'string' ? 'altered' : 'made up by hand'}`)
  }
  for (const [ref, print] of last) check.saw(print !== null && `${ref} was taken away`)
}

export async function checkTraces(client: pg.Client, report: Report): Promise<void> {
  for (const one of WATCHED) await checkClass(client, report, one)
}

export interface Chain {
  /** The last place. */
  end: number
  /** The links at the places that were asked for, in hex. */
  at: Map<number, string>
}

/** Who signed a trace: the key of its process follows from the secret of the installation and the name of the process. */
function isSigned(secrets: readonly Buffer[], writer: string, said: string, mac: string | null): boolean {
  if (mac === null) return false
  return secrets.some((secret) => {
    const master = Buffer.from(hkdfSync('sha256', secret, 'taschino', 'traces', 32))
    const key = createHmac('sha256', master).update(writer).digest()
    return sha256(key, sha256(key, said)).toString('hex') === mac
  })
}

const TRACES = `select l.place, encode(l.link, 'hex') as link, l.foreign_hand, t.class, t.ref, t.writer, encode(t.mac, 'hex') as mac,
    concat_ws('|', t.id, t.class, t.ref, t.act, encode(t.print, 'hex'), (extract(epoch from t.at) * 1000000)::bigint, t.writer) as said,
    t.writer = 'migration' and t.xmin::text in (select m.xmin::text from schema_migrations m) as migrated
  from ledger.trace t full join ledger.trace_link l on l.id_trace = t.id order by l.place nulls last, t.id`

/**
 * Reads the chain from its beginning. What lies after `since`, the place of the last anchor, must be signed; what lies before is held by
 * the anchor.
 */
export async function checkChain(
  client: pg.Client,
  report: Report,
  {
    places,
    since,
    secrets,
    known,
  }: { places: ReadonlySet<number>; since: number | null; secrets: readonly Buffer[]; known: ReadonlySet<string> },
): Promise<Chain> {
  const chain = report.open('what was written down of rows is one chain')
  const hands = report.open('what was written was written by the service')
  let link: Buffer = Buffer.alloc(32)
  let end = 0
  const at = new Map<number, string>()
  for await (const row of rowsOf(client, TRACES)) {
    const what = `${row['class']} ${row['ref']}`
    if (row['place'] !== null) {
      const place = Number(row['place'])
      link = sha256(link, `${row['said']}|${text(row['mac'])}`)
      chain.saw((place !== end + 1 || link.toString('hex') !== row['link']) && `place ${place}, ${what}`)
      // What follows is held against what stands there: one broken place is told once.
      link = Buffer.from(text(row['link']), 'hex')
      end = place
      if (places.has(place)) at.set(place, text(row['link']))
    }
    const told = row['foreign_hand'] === 't'
    const late = since !== null && secrets.length > 0 && (row['place'] === null || Number(row['place']) > since)
    const strange =
      told || (late && row['migrated'] !== 't' && !isSigned(secrets, text(row['writer']), text(row['said']), row['mac'] ?? null))
    hands.saw(strange && !known.has(what) && `${what} was made by hand`)
  }
  return { end, at }
}
