/** Compares cashbacks with the money that moved (I18): owed once when confirmed, one share to the buyer, payments and reversals booked. */
import type pg from 'pg'
import { rowsOf, text, type Report } from './rows.ts'

/** Every step of every cashback: what of it reached whom, and what it was worth. */
const STEPS = `select m.gtid, m.detail ->> 'provider' as provider, m.detail ->> 'externalId' as id, split_part(m.once, ':', 4) as step, m.value,
    coalesce(sum(u.a) filter (where d.kind = 'tickets'), 0) as given, min(d.party) filter (where d.kind = 'tickets') as party, bool_or(d.kind = 'tickets' and d.type <> 8) as strange
  from ledger.movement m, unnest(m.sources, m.targets, m.amounts) as u(f, t, a), ledger.account s, ledger.account d
  where s.id = u.f and d.id = u.t and m.kind = 'cashback' group by m.gtid, m.once, m.value, m.detail ->> 'provider', m.detail ->> 'externalId'`

interface Moved {
  steps: Map<string, string>
  given: bigint
  gtid: string | null
  party: string | null
  strange: boolean
}

const cents = (value: string | null | undefined): bigint => BigInt(value ?? '0')

async function readMoved(client: pg.Client): Promise<Map<string, Moved>> {
  const moved = new Map<string, Moved>()
  for await (const row of rowsOf(client, STEPS)) {
    const key = `${row['provider']} ${row['id']}`
    const one: Moved = moved.get(key) ?? { steps: new Map(), given: 0n, gtid: null, party: null, strange: false }
    const [step, given] = [text(row['step']), cents(row['given'])]
    one.strange ||= row['strange'] === 't' || one.steps.has(step)
    one.steps.set(step, text(row['value']))
    if (given > 0n) {
      one.strange ||= one.gtid !== null
      one.given += given
      one.gtid = text(row['gtid'])
      one.party = row['party'] ?? null
    }
    moved.set(key, one)
  }
  return moved
}

function wrongOf(row: Record<string, string | null>, moved: Moved | undefined): boolean {
  const [state, value] = [text(row['state']), cents(row['value'])]
  const confirmed = row['confirmed_at'] !== null && value > 0n
  if (!moved) return confirmed || row['gtid'] !== null
  if (moved.strange || moved.steps.has('granted')) return true
  const booked = (step: string, is: boolean): boolean => moved.steps.has(step) !== is
  if (booked('confirmed', confirmed) || booked('reversed', state === 'reversed' && value > 0n)) return true
  if (state === 'remitted' && value > 0n && booked('remitted', true)) return true
  if ((state === 'tracked' || state === 'confirmed' || state === 'declined') && moved.steps.has('remitted')) return true
  for (const [step, said] of moved.steps) if (step !== 'credited' && cents(said) !== value) return true
  if ((moved.gtid ?? null) !== row['gtid']) return true
  return row['gtid'] !== null && (moved.party !== row['party'] || moved.given !== cents(row['share']))
}

export async function checkCashback(client: pg.Client, report: Report): Promise<void> {
  const moved = await readMoved(client)
  const told = report.open('cashback owed, paid, taken back and credited is what providers were heard to say')
  const columns = 'provider, external_id, party, value, share, state, gtid, confirmed_at::text as confirmed_at'
  for await (const row of rowsOf(client, `select ${columns} from cashback`)) {
    const key = `${row['provider']} ${row['external_id']}`
    told.saw(wrongOf(row, moved.get(key)) && key)
    moved.delete(key)
  }
  const granted = report.open('claims that the company granted are paid once, to whoever made them')
  for await (const row of rowsOf(
    client,
    `select k.id, k.party, k.state, k.share, k.gtid, v.provider from cashback_claim k join cashback_visit v on v.click_id = k.click_id`,
  )) {
    const key = `${row['provider']} claim.${row['id']}`
    const one = moved.get(key)
    const paid = one?.gtid === row['gtid'] && one?.party === row['party'] && one?.given === cents(row['share'])
    granted.saw((row['state'] === 'granted' ? !paid : one !== undefined) && key)
    moved.delete(key)
  }
  for (const key of moved.keys()) told.saw(`${key} is booked and was never told of`)
}
