/** The call that invites somebody, within what the inviter's role may do and reach. */
import { createUser } from '@taschino/contract/accounts.ts'
import { handle } from '../../http/handle.ts'
import { refuseCommon, refuseInput } from '../../http/refusal.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { countInvitations, invite } from './invite.ts'
import { closedTo, mayInvite, placeFaults, placeOf } from './rules.ts'
import { reachesPlace, stateOfAgency } from './store.ts'

export const answerCreateUser = handle(createUser)(async ({ who, body, tx, db, settings, refuse, secretFor }) => {
  if (!mayInvite(who.role, body.role)) return refuse('role_not_allowed')
  const faults = placeFaults(body)
  if (faults.length > 0) return refuseInput(faults)
  // Whoever hands out rights over others or over money proves who they are (docs/product.md, step-up).
  if (body.role !== 'enduser') await demandFreshStepUp({ who, db, settings })
  const place = placeOf(who, body)
  return tx(async (sql) => {
    await countInvitations(sql, who, 1, refuse)
    // Also without a place to name, an agency must have one, and a shop must be a group.
    if (!(await reachesPlace(sql, who, place)) || (who.role === 'agency' && place.idAgency === null)) return refuseCommon('not_found')
    const closed = closedTo(body.role, await stateOfAgency(sql, place.idAgency))
    if (closed) return refuse(closed)
    const made = await invite({ sql, who, secretFor }, body, place, refuse)
    return { ...made, email: body.email, role: body.role, status: 'invited' as const }
  })
})
