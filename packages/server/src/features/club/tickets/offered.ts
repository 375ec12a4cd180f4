/** The call that lists the tickets a brand sells; its name comes from the catalogue, whatever the address says. */
import { listBrandTickets } from '@taschino/contract/club/brand-tickets.ts'
import { handle } from '../../../http/handle.ts'
import { refuseCommon } from '../../../http/refusal.ts'
import { groupsOfParty } from '../../gift-codes/public.ts'
import { brandForSale } from '../catalogue/public.ts'
import { offeredBy } from '../catalogue/reads.ts'

/** More than any brand sells. */
const MOST = 100

export const offeredAnswer = handle(listBrandTickets)(async ({ who, params, db }) => {
  const brand = (await brandForSale(db, params.provider, params.brandGuid)) ?? refuseCommon('not_found')
  const offered = (await offeredBy(db, who, brand.id, 'ticket', MOST)) ?? refuseCommon('not_found')
  const party = who.role === 'shop' ? who.idShop : who.role === 'enduser' ? who.idUser : null
  const groups = party === null ? [] : await groupsOfParty(db, party)
  const credits = groups.filter(({ type }) => type === 'free_credits').reduce((sum, { amount }) => sum + amount, 0)
  return { ...offered, credits }
})
