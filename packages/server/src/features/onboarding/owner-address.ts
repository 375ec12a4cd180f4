/** `POST /shops/{id}/owner/email`: whoever created a shop corrects its owner's address while nobody has come in. */
import { changeOwnerEmail } from '@taschino/contract/onboarding.ts'
import { handle } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import { countInvitations, insertInvitation, inviteAt, lockAccount, wasInside } from '../accounts/public.ts'
import { noteDeed } from '../audit/public.ts'
import { holdShop } from '../shops/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { noteAddressGiver } from '../people/public.ts'
import { invitedOwner } from './record-store.ts'
import { recordOf, theirShop } from './record.ts'
import { holdRound, noteEdit } from './review-store.ts'
import { isOpen } from './rules.ts'

const HOUR_SECONDS = 3600

export const changeOwnerEmailAnswer = handle(changeOwnerEmail)(async (ask) => {
  const { who, params, body, tx, db, settings, secretFor, refuse } = ask
  await theirShop(db, who, params.id)
  await demandFreshStepUp({ who, db, settings })
  await tx(async (sql) => {
    await countInvitations(sql, who, 1, refuse)
    await holdShop(sql, params.id)
    const round = await holdRound(sql, { shop: params.id })
    if (!round || !isOpen(round.state)) return refuse('review_over')
    const owner = await invitedOwner(sql, params.id)
    const account = owner && (await lockAccount(sql, owner.id))
    // An access that was opened again waits for an invitation, too: its owner is whoever was inside.
    if (account?.status !== 'invited' || (await wasInside(sql, account.id))) return refuse('already_active')
    if (body.email === owner?.email) return refuse('same_address')
    if (!(await inviteAt(sql, account, body.email, { by: who.idUser, secretFor }))) return refuseCommon('too_many', undefined, HOUR_SECONDS)
    await insertInvitation(sql, who.idUser)
    await noteAddressGiver(sql, account.id, who.idUser)
    await noteEdit(sql, { shop: params.id })
    return noteDeed(sql, { by: who.idUser, act: 'user.invited-elsewhere', user: account.id, shop: params.id })
  })
  return recordOf(db, who, params.id, settings)
})
