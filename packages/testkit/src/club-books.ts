/** Compares our orders with the provider's list, one to one and to the cent. */
import { openProvider } from '@taschino/server/features/club/providers/provider-port.ts'
import type { Db } from '@taschino/server/platform/db/db.ts'
import type { ProviderProcess } from './provider-process.ts'

interface OurOrder {
  gtid: string
  state: string
  amount: number
  fulfilled: number
  price: number
  returned: number
  sold_gtid: string | null
  owed: number
  borne: boolean
}

/** What differs, each in words; none is what is wanted. */
export async function compared(db: Db, sandbox: ProviderProcess): Promise<string[]> {
  const port = openProvider(sandbox.links.pointer)
  const theirs = new Map<string, { cents: number; orders: number }>()
  const status = await port.status()
  const month = status.is === 'done' ? status.value.now.slice(0, 7) : ''
  const books = await port.remittances(month)
  if (books.is !== 'done') return [`the provider’s list cannot be read: ${books.is}`]
  for (const { kind, ref, cents } of books.value.lines) {
    const one = theirs.get(ref) ?? { cents: 0, orders: 0 }
    theirs.set(ref, { cents: one.cents + (kind === 'order' ? cents : -cents), orders: one.orders + (kind === 'order' ? 1 : 0) })
  }
  const wrong: string[] = []
  const { rows } = await db.query<OurOrder & Record<string, unknown>>('select * from club_order')
  for (const row of rows) {
    const said = theirs.get(row.gtid) ?? { cents: 0, orders: 0 }
    theirs.delete(row.gtid)
    const over = row.state === 'failed' || row.state === 'cancelled'
    if (said.orders > 1) wrong.push(`${row.gtid} was ordered ${said.orders} times`)
    if (row.owed !== said.cents) wrong.push(`${row.gtid} ${row.state}: we owe ${row.owed}, they say ${said.cents}`)
    if (over && said.cents > 0 && !row.borne) wrong.push(`${row.gtid}: released, and they accepted it`)
    if (row.state === 'delivered' && said.cents === 0) wrong.push(`${row.gtid}: charged, and they refused it`)
    if (row.state !== 'delivered' && !over) wrong.push(`${row.gtid} is ${row.state} for ever`)
  }
  for (const [ref, { cents }] of theirs) if (cents !== 0) wrong.push(`${ref} is known to the provider alone`)
  return wrong
}
