/**
 * `npm run audit`: the independent auditor, which computes everything anew with its own code and SQL and shares nothing with the writer.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { Report, rowsOf, text, type Check } from './audit/rows.ts'
import { checkCommissions } from './audit/commissions.ts'
import { checkEvidence, evidenceOf, openReference, type Evidence } from './audit/evidence.ts'
import { checkCashback } from './audit/cashback.ts'
import { checkGifts } from './audit/gifts.ts'
import { checkInvoices } from './audit/invoices.ts'
import { tellMetrics } from './audit/metrics-file.ts'
import { checkPromises } from './audit/promises.ts'
import { checkSeals } from './audit/seals.ts'
import { checkTold } from './audit/told.ts'
import { trialOf } from './audit/trial.ts'
import { checkBalances, checkEntries, checkKeys, checkRefunds, readAccounts, readJournal } from './audit/journal.ts'

/** An account says of its lot what the lot says of itself; whoever is frozen or stopped is so in each account. */
async function checkLots(client: pg.Client, report: Report): Promise<void> {
  const lots = report.open('accounts are what their lots are, and frozen with their party')
  for await (const row of rowsOf(
    client,
    `select a.id, a.lot = 0 or (l.type = a.type and l.unit = a.unit and l.expires_at is not distinct from a.expires_at) as alike,
      a.frozen = (f.party is not null) as frozen_alike, a.stopped = (s.party is not null) as stopped_alike
    from ledger.account a left join ledger.lot l on l.id = a.lot left join ledger.frozen f on f.party = a.party left join ledger.stopped s on s.party = a.party`,
  ))
    lots.saw((row['alike'] !== 't' || row['frozen_alike'] !== 't' || row['stopped_alike'] !== 't') && `account ${row['id']}`)
}

/** What screens add up quickly is what the journal adds up to. */
async function checkDays(client: pg.Client, report: Report): Promise<void> {
  const days = report.open('day totals are those of the journal')
  const sums = new Map<string, string>()
  for await (const row of rowsOf(
    client,
    `select t.account || ' ' || (m.at at time zone 'Europe/Rome')::date as day, sum(t.got) || ' ' || sum(t.gave) as sums
    from ledger.movement m, lateral (select s as account, 0 as got, a as gave from unnest(m.sources, m.amounts) as u(s, a)
      union all select d, a, 0 from unnest(m.targets, m.amounts) as u(d, a)) t
    where m.at <= (select upto from ledger.rolled) group by 1`,
  ))
    sums.set(text(row['day']), text(row['sums']))
  for await (const row of rowsOf(client, `select account || ' ' || day as day, got || ' ' || gave as sums from ledger.account_day`)) {
    days.saw(sums.get(text(row['day'])) !== row['sums'] && `account ${row['day']}`)
    sums.delete(text(row['day']))
  }
  for (const day of sums.keys()) days.saw(`account ${day} is missing`)
}

/** The small table of flows is what the journal says of them, each flow named by its two kinds of account. */
async function checkFlows(client: pg.Client, report: Report): Promise<void> {
  const flows = report.open('flows between kinds of accounts are those of the journal')
  const sums = new Map<string, string>()
  for await (const row of rowsOf(
    client,
    `select concat_ws(' ', (m.at at time zone 'Europe/Rome')::date, m.kind, s.kind, s.type, d.kind, d.type) as flow, sum(a) || ' ' || count(*) as sums
    from ledger.movement m, unnest(m.sources, m.targets, m.amounts) as u(f, t, a), ledger.account s, ledger.account d
    where s.id = u.f and d.id = u.t and m.at <= (select upto from ledger.rolled) group by 1`,
  ))
    sums.set(text(row['flow']), text(row['sums']))
  for await (const row of rowsOf(
    client,
    `select concat_ws(' ', day, kind, source, source_type, target, target_type) as flow, value || ' ' || transfers as sums from ledger.flow_day`,
  )) {
    flows.saw(sums.get(text(row['flow'])) !== row['sums'] && text(row['flow']))
    sums.delete(text(row['flow']))
  }
  for (const flow of sums.keys()) flows.saw(`${flow} is missing`)
}

const WHERE = fileURLToPath(new URL('../packages/server/src/platform/embedded/running-postgres.ts', import.meta.url))

/**
 * The database of `npm start`, when nobody named another. The service's own code says where it runs, in a process of its own: none of it
 * runs in here.
 */
function ownDatabase(): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [WHERE], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr.trim())
  return stdout.trim()
}

/** Whatever is read is read from one snapshot, with the rights of a reader. */
async function reading<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'taschino-audit' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO'; set local statement_timeout = 0`)
    const { rows } = await client.query(
      `select from pg_roles where rolname = 'taschino_audit' and pg_has_role(current_user, oid, 'member')`,
    )
    if (rows.length > 0) await client.query('set local role taschino_audit')
    return await work(client)
  } finally {
    await client.end()
  }
}

export const audit = (url: string, evidence: Evidence = {}): Promise<Check[]> =>
  reading(url, async (client) => {
    const report = new Report()
    const accounts = await readAccounts(client, report)
    const journal = await readJournal(client, report, accounts)
    checkBalances(report, accounts)
    await checkLots(client, report)
    await checkRefunds(client, report, journal)
    await checkEntries(client, report, journal)
    await checkKeys(client, report, journal)
    await checkTold(client, report)
    await checkPromises(client, report)
    await checkInvoices(client, report)
    await checkGifts(client, report)
    await checkCashback(client, report)
    await checkCommissions(client, report)
    await checkDays(client, report)
    await checkFlows(client, report)
    await checkSeals(client, report)
    await checkEvidence(client, report, evidence)
    return report.checks
  })

const ownFolder = (): string => process.env['TASCHINO_DATA'] || fileURLToPath(new URL('../data', import.meta.url))

/** `AUDIT_REFERENCE` names a database of this version, or `none`: then rights and functions are not looked at, and that is said. */
async function withReference(work: (url: string | undefined) => Promise<Check[]>): Promise<Check[]> {
  const named = process.env['AUDIT_REFERENCE']
  if (named === 'none') console.log('NOT LOOKED AT: rights, triggers and functions')
  if (named) return work(named === 'none' ? undefined : named)
  const reference = await openReference()
  return work(reference.url).finally(reference.close)
}

async function main(): Promise<number> {
  const url = process.env['DATABASE_URL'] || ownDatabase()
  const [flag, before] = process.argv.slice(2)
  if (flag === '--trial') {
    console.log(JSON.stringify(await reading(url, (client) => trialOf(client, before))))
    return 0
  }
  const checks = await withReference(async (reference) =>
    audit(url, { ...evidenceOf(process.env, process.env['DATABASE_URL'] ? null : ownFolder()), reference }),
  )
  for (const { name, looked, wrong } of checks) {
    console.log(`${wrong.length === 0 ? 'ok   ' : 'WRONG'}  ${name.padEnd(66)} ${String(looked).padStart(9)}`)
    for (const one of wrong.slice(0, 5)) console.log(`         ${one}`)
    if (wrong.length > 5) console.log(`         … and ${wrong.length - 5} more`)
  }
  const told = process.env['AUDIT_METRICS']
  if (told) tellMetrics(told, checks, Date.now())
  const wrong = checks.filter((check) => check.wrong.length > 0).length
  console.log(wrong === 0 ? '\nThe books are in order.' : `\nThe books are NOT in order: ${wrong} of ${checks.length} checks failed.`)
  return wrong === 0 ? 0 : 1
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  main().then(
    (code) => process.exit(code),
    (error: unknown) => {
      // an auditor that cannot look has found nothing in order
      console.error(
        `Il controllo non si è potuto fare. / The audit could not be done.\n${error instanceof Error ? error.message : String(error)}`,
      )
      process.exit(2)
    },
  )
