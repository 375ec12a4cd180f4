/** The call that lists what somebody can spend now: tickets in groups, nearest expiry first. */
import { listTickets, type TicketGroup } from '@taschino/contract/wallet.ts'
import { pocket, type LotShare } from '@taschino/ledger/statement.ts'
import { handle } from '../../http/handle.ts'
import { loadNames } from './store.ts'

/** Lots that end at the same moment are one line to people. */
function expiringOf(lots: readonly LotShare[]): TicketGroup['expiring'] {
  const lines = new Map<string | null, number>()
  for (const { amount, expiresAt } of lots) {
    const at = expiresAt?.toISOString() ?? null
    lines.set(at, (lines.get(at) ?? 0) + amount)
  }
  return [...lines].map(([expiresAt, amount]) => ({ amount, expiresAt }))
}

export const listTicketsAnswer = handle(listTickets)(async ({ who, query, db, clock, settings }) => {
  const party = who.role === 'shop' ? who.idShop : who.idUser
  const held = party === null ? [] : await pocket(db, party)
  const wanted = query.includeTypes?.length ? held.filter((group) => query.includeTypes?.includes(group.type)) : held
  const agencies = await loadNames(db, [...new Set(wanted.flatMap((group) => group.agency ?? []))])
  const groups = wanted.map(({ type, unit, amount, total, agency, expiresAt, expiring }) => ({
    id: `${type}:${unit}:${agency ?? 0}`,
    type,
    unit,
    amount,
    total,
    agency: agency === null ? null : { id: agency, name: agencies.get(agency)?.name ?? '' },
    expiresAt: expiresAt?.toISOString() ?? null,
    expiring: expiringOf(expiring),
  }))
  return {
    groups,
    total: groups.reduce((sum, group) => sum + group.total, 0),
    maxNormal: settings.maxNormalTickets,
    asOf: new Date(clock.now()).toISOString(),
  }
})
