/**
 * The independent auditor: reads the journal row by row and adds everything up again, with its own code and its own SQL. Shares nothing
 * with the writer.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { listOf, Report, rowsOf, text, type Check } from './audit-rows.ts'
import { checkPromises } from './audit-promises.ts'
import { checkSeals } from './audit-seals.ts'
import { checkTold } from './audit-told.ts'
import { trialOf } from './audit-trial.ts'

const FLOORED = new Set(['tickets', 'takings', 'hold', 'payout'])
/** What a shop that is stopped has no part in any more; what is owed goes back and is paid out. */
const SPENDING = new Set(['payment', 'conversion', 'free-credits-request'])

interface Account {
  party: string
  kind: string
  type: string
  unit: bigint
  balance: bigint
  sum: bigint
}
interface Transfers {
  sources: string[]
  targets: string[]
  amounts: bigint[]
}
interface Movement extends Transfers {
  gtid: string
  kind: string
  at: string
  value: bigint
  parent: string | null
  once: string | null
}

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

async function readAccounts(client: pg.Client, report: Report): Promise<Map<string, Account>> {
  const floors = report.open('accounts stay above their floor and hold whole tickets')
  const kinds = report.open('accounts are kept or summed as the chart says')
  const accounts = new Map<string, Account>()
  for await (const row of rowsOf(client, 'select id, party, kind, type, unit, balance, floor from ledger.account')) {
    const account: Account = {
      party: text(row['party']),
      kind: text(row['kind']),
      type: text(row['type']),
      unit: BigInt(text(row['unit'])),
      balance: BigInt(text(row['balance'])),
      sum: 0n,
    }
    accounts.set(text(row['id']), account)
    const floored = FLOORED.has(account.kind)
    floors.saw(
      floored && (account.balance < 0n || account.balance % account.unit !== 0n) && `account ${row['id']} holds ${account.balance}`,
    )
    kinds.saw(row['floor'] !== (floored ? '0' : null) && `account ${row['id']} (${account.kind})`)
  }
  return accounts
}

function movementOf(row: Record<string, string | null>): Movement {
  return {
    gtid: text(row['gtid']),
    kind: text(row['kind']),
    at: text(row['at']),
    value: BigInt(text(row['value'])),
    parent: row['parent'] ?? null,
    once: row['once'] ?? null,
    sources: listOf(row['sources']),
    targets: listOf(row['targets']),
    amounts: listOf(row['amounts']).map(BigInt),
  }
}

/** What a movement did to the money of each party, for the rows that the parties read. */
function netOf(movement: Movement, accounts: Map<string, Account>): Map<string, bigint> {
  const net = new Map<string, bigint>()
  const add = (id: string | undefined, amount: bigint): void => {
    const account = accounts.get(id ?? '')
    if (!account) return
    account.sum += amount
    if (FLOORED.has(account.kind)) net.set(account.party, (net.get(account.party) ?? 0n) + amount)
  }
  movement.amounts.forEach((amount, i) => {
    add(movement.sources[i], -amount)
    add(movement.targets[i], amount)
  })
  for (const [party, amount] of net) if (amount === 0n) net.delete(party)
  return net
}

interface Journal {
  nets: Map<string, Map<string, bigint>>
  parents: Map<string, { value: bigint; refunded: bigint; cancelledBy: string | null }>
  gtids: Set<string>
}

const touched = ({ sources, targets }: Movement, accounts: Map<string, Account>): string[] =>
  [...sources, ...targets].map((id) => accounts.get(id)?.party ?? '')

/** Whole pieces at both ends; a ticket that changes hands is neither changed nor cut. */
function wrongPieces(from: Account | undefined, to: Account | undefined, amount: bigint): boolean {
  if (!from || !to) return true
  const both = from.kind === 'tickets' && to.kind === 'tickets'
  return amount % from.unit !== 0n || amount % to.unit !== 0n || (both && (from.type !== to.type || from.unit !== to.unit))
}

function wrongShape(movement: Movement, accounts: Map<string, Account>): string | false {
  const { sources, targets, amounts, value } = movement
  const total = amounts.reduce((sum, amount) => sum + amount, 0n)
  const bad =
    amounts.length === 0 ||
    sources.length !== amounts.length ||
    targets.length !== amounts.length ||
    total !== value ||
    amounts.some(
      (amount, i) =>
        amount <= 0n || sources[i] === targets[i] || wrongPieces(accounts.get(sources[i] ?? ''), accounts.get(targets[i] ?? ''), amount),
    )
  return bad && movement.gtid
}

async function readJournal(client: pg.Client, report: Report, accounts: Map<string, Account>): Promise<Journal> {
  const shape = report.open('every movement moves whole pieces between two accounts')
  const onces = report.open('what happens once happened once')
  const still = report.open('nothing moves for whoever is frozen')
  const frozen = new Map<string, string>()
  for await (const row of rowsOf(client, 'select party, since::text from ledger.frozen')) frozen.set(text(row['party']), text(row['since']))
  const stopped = new Map<string, string>()
  for await (const row of rowsOf(client, 'select party, since::text from ledger.stopped'))
    stopped.set(text(row['party']), text(row['since']))
  const journal: Journal = { nets: new Map(), parents: new Map(), gtids: new Set() }
  const seen = new Set<string>()
  for await (const row of rowsOf(
    client,
    `select gtid, kind, at::text, value, parent, once, sources, targets, amounts from ledger.movement order by gtid`,
  )) {
    const movement = movementOf(row)
    journal.gtids.add(movement.gtid)
    shape.saw(wrongShape(movement, accounts))
    still.saw(touched(movement, accounts).some((party) => movement.at > (frozen.get(party) ?? 'never')) && movement.gtid)
    still.saw(
      SPENDING.has(movement.kind) &&
        touched(movement, accounts).some((party) => movement.at > (stopped.get(party) ?? 'never')) &&
        movement.gtid,
    )
    journal.nets.set(movement.gtid, netOf(movement, accounts))
    if (movement.once !== null) {
      onces.saw(seen.has(movement.once) && movement.once)
      seen.add(movement.once)
    }
    if (movement.parent !== null) {
      const parent = journal.parents.get(movement.parent) ?? { value: 0n, refunded: 0n, cancelledBy: null }
      if (movement.kind === 'cancellation') parent.cancelledBy = parent.cancelledBy === null ? movement.gtid : 'twice'
      else parent.refunded += movement.value
      journal.parents.set(movement.parent, parent)
    }
  }
  return journal
}

function checkBalances(report: Report, accounts: Map<string, Account>): void {
  const kept = report.open('kept balances equal the sum of their postings')
  const total = report.open('all accounts together hold zero')
  let sum = 0n
  for (const [id, account] of accounts) {
    sum += account.sum
    kept.saw(
      account.balance !== (FLOORED.has(account.kind) ? account.sum : 0n) && `account ${id}: kept ${account.balance}, posted ${account.sum}`,
    )
  }
  total.saw(sum !== 0n && `they hold ${sum}`)
}

async function checkRefunds(client: pg.Client, report: Report, { parents }: Journal): Promise<void> {
  const within = report.open('nothing is taken back beyond its value, or twice')
  const standing = report.open('what lists say about refunds is what the journal says')
  for await (const row of rowsOf(
    client,
    `select p.gtid, p.value from ledger.movement p where exists (select from ledger.movement c where c.parent = p.gtid)`,
  )) {
    const parent = parents.get(text(row['gtid']))
    if (!parent) continue
    parent.value = BigInt(text(row['value']))
    within.saw(
      (parent.refunded > parent.value || parent.cancelledBy === 'twice' || (parent.cancelledBy !== null && parent.refunded > 0n)) &&
        text(row['gtid']),
    )
  }
  for (const [gtid, parent] of parents) if (parent.value === 0n) within.saw(`${gtid} does not exist`)
  const told = new Set<string>()
  for await (const row of rowsOf(client, 'select gtid, refunded, cancelled_by from ledger.standing')) {
    const parent = parents.get(text(row['gtid']))
    told.add(text(row['gtid']))
    standing.saw((parent?.refunded !== BigInt(text(row['refunded'])) || parent.cancelledBy !== row['cancelled_by']) && text(row['gtid']))
  }
  for (const gtid of parents.keys()) if (!told.has(gtid)) standing.saw(`${gtid} is missing`)
}

async function checkEntries(client: pg.Client, report: Report, { nets }: Journal): Promise<void> {
  const entries = report.open('what parties read is what the journal says')
  for await (const row of rowsOf(client, 'select gtid, party, value from ledger.entry')) {
    const gtid = text(row['gtid'])
    const net = nets.get(gtid)
    const amount = net?.get(text(row['party'])) ?? 0n
    entries.saw((net === undefined || amount !== BigInt(text(row['value']))) && `${gtid} of party ${row['party']}`)
    net?.delete(text(row['party']))
  }
  for (const [gtid, net] of nets) if (net.size > 0) entries.saw(`${gtid}: party ${[...net.keys()].join()} reads nothing of it`)
}

async function checkKeys(client: pg.Client, report: Report, { gtids }: Journal): Promise<void> {
  const keys = report.open('one effect per key, none for a refused one')
  const seen = new Set<string>()
  for await (const row of rowsOf(
    client,
    'select actor, route, key, status, refusal, gtid, answer is not null as answered from ledger.idempotency',
  )) {
    const gtid = row['gtid'] ?? null
    const refused = row['refusal'] !== null
    const wrong =
      gtid === null
        ? refused
          ? Number(row['status'] ?? 400) < 400
          : row['status'] === null
        : row['refusal'] !== null || !gtids.has(gtid) || seen.has(gtid)
    keys.saw(wrong && `${row['actor']} ${row['route']} ${row['key']}`)
    if (gtid !== null) seen.add(gtid)
  }
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

export const audit = (url: string): Promise<Check[]> =>
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
    await checkDays(client, report)
    await checkFlows(client, report)
    await checkSeals(client, report)
    return report.checks
  })

async function main(): Promise<number> {
  const url = process.env['DATABASE_URL'] || ownDatabase()
  const [flag, before] = process.argv.slice(2)
  if (flag === '--trial') {
    console.log(JSON.stringify(await reading(url, (client) => trialOf(client, before))))
    return 0
  }
  const checks = await audit(url)
  for (const { name, looked, wrong } of checks) {
    console.log(`${wrong.length === 0 ? 'ok   ' : 'WRONG'}  ${name.padEnd(66)} ${String(looked).padStart(9)}`)
    for (const one of wrong.slice(0, 5)) console.log(`         ${one}`)
    if (wrong.length > 5) console.log(`         … and ${wrong.length - 5} more`)
  }
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
