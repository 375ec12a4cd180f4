/** The call behind a person's record: what they hold, where they are logged in, what waits. */
import { getPerson } from '@taschino/contract/desk-records.ts'
import { pocket } from '@taschino/ledger/statement.ts'
import { handle } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import { employersOf } from '../agencies/public.ts'
import { loadUser } from '../people/public.ts'
import { loginsOf } from '../session/public.ts'
import { loadNames } from '../wallet/public.ts'
import { personOfSeat } from './person-store.ts'

export const getPersonAnswer = handle(getPerson)(async ({ who, params: { id }, db }) => {
  const user = await loadUser(db, who, id)
  if (!user) return refuseCommon('not_found')
  const [groups, logins, employers, seatOf] = await Promise.all([
    user.role === 'enduser' ? pocket(db, id) : [],
    loginsOf(db, id, who.session),
    user.role === 'enduser' ? employersOf(db, id) : [],
    personOfSeat(db, id),
  ])
  const names = await loadNames(db, [...new Set(groups.flatMap(({ agency }) => agency ?? []))])
  return {
    groups: groups.map(({ type, unit, amount, total, agency, expiresAt }) => ({
      type,
      unit,
      amount,
      total,
      agency: agency === null ? null : { id: agency, name: names.get(agency)?.name ?? '' },
      expiresAt: expiresAt?.toISOString() ?? null,
    })),
    logins: logins.map(({ kind, browser, system, since, lastUsed }) => ({ kind, browser, system, since, lastUsed })),
    employers: seatOf === null ? employers : [],
    seatOf,
  }
})
