/** The call that shows one movement to the company: as each side reads it, and as it stands in the books. */
import { getMovement, type Side } from '@taschino/contract/desk-records.ts'
import { movementOf, type Transfer } from '@taschino/ledger/statement.ts'
import { handle, type Who } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import { circuitName } from '../../platform/config/settings.ts'
import { loadNames, readReceipt } from '../wallet/public.ts'

/** A payment has two parties, a distribution thousands: only the first ones are shown. */
const MOST_SIDES = 4
const MOST_TRANSFERS = 40

type Names = Awaited<ReturnType<typeof loadNames>>
type Reader = Pick<Who, 'role' | 'idUser' | 'idShop' | 'idAgency'>

export function sideOf(party: number, account: string, names: Names, circuit: string): Side {
  const found = names.get(party)
  return found ? { kind: found.kind, id: found.id, name: found.name, account } : { kind: 'company', id: null, name: circuit, account }
}

/** A reader who sees the movement as this party does. */
function readerFor({ kind, id }: Side): Reader {
  const nobody = { idUser: 0, idShop: null, idAgency: null }
  if (kind === 'shop') return { ...nobody, role: 'shop', idShop: id }
  return kind === 'agency' ? { ...nobody, role: 'agency', idAgency: id } : { ...nobody, role: 'enduser', idUser: id ?? 0 }
}

/** Transfers between the same accounts are shown as one line. */
function ways(transfers: readonly Transfer[]): Transfer[] {
  const found = new Map<string, Transfer>()
  for (const transfer of transfers) {
    const { source, target, amount } = transfer
    const key = `${source.party} ${source.kind} ${target.party} ${target.kind} ${source.type ?? target.type ?? ''}`
    const before = found.get(key)
    found.set(key, before ? { ...before, amount: before.amount + amount } : { ...transfer, amount })
  }
  return [...found.values()]
}

export const getMovementAnswer = handle(getMovement)(async ({ who, params: { gtid }, db, clock, settings, secretFor }) => {
  const circuit = circuitName(settings)
  const read = (reader: Reader) => readReceipt(db, { ...reader, circuit }, gtid, clock.now(), secretFor)
  const [receipt, movement] = await Promise.all([read(who), movementOf(db, gtid)])
  if (!receipt) return refuseCommon('not_found')
  const transfers = ways(movement?.transfers ?? []).slice(0, MOST_TRANSFERS)
  const parties = (movement?.parties ?? []).toSorted((a, b) => a.value - b.value).map(({ party }) => party)
  const shown = parties.filter((party) => party !== 0).slice(0, MOST_SIDES)
  const names = await loadNames(db, [...new Set([...shown, ...transfers.flatMap(({ source, target }) => [source.party, target.party])])])
  const sides = await Promise.all(
    shown.map(async (party) => {
      const account = transfers.flatMap(({ source, target }) => [source, target]).find((one) => one.party === party)?.kind ?? ''
      const side = sideOf(party, account, names, circuit)
      const sees = await read(readerFor(side))
      return sees ? [{ who: side, sees }] : []
    }),
  )
  return {
    receipt,
    sides: sides.flat(),
    moreSides: Math.max(0, parties.filter((party) => party !== 0).length - MOST_SIDES),
    transfers: transfers.map(({ source, target, amount }) => ({
      from: sideOf(source.party, source.kind, names, circuit),
      to: sideOf(target.party, target.kind, names, circuit),
      amount,
      type: source.type ?? target.type ?? null,
    })),
  }
})
