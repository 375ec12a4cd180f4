/** Reads the journal row by row and computes what each account, party and key must have. */
import pg from 'pg'
import { listOf, Report, rowsOf, text } from './rows.ts'

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

export async function readAccounts(client: pg.Client, report: Report): Promise<Map<string, Account>> {
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

export async function readJournal(client: pg.Client, report: Report, accounts: Map<string, Account>): Promise<Journal> {
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

export function checkBalances(report: Report, accounts: Map<string, Account>): void {
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

export async function checkRefunds(client: pg.Client, report: Report, { parents }: Journal): Promise<void> {
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

export async function checkEntries(client: pg.Client, report: Report, { nets }: Journal): Promise<void> {
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

export async function checkKeys(client: pg.Client, report: Report, { gtids }: Journal): Promise<void> {
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
