/**
 * The call that sends somebody to a brand: stores a click of its own first, then asks the provider for the address, which must be on a
 * listed host.
 */
import { randomBytes } from 'node:crypto'
import { businessDay, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { visitBrand } from '@taschino/contract/club/cashback.ts'
import { VISITS_A_DAY } from '@taschino/contract/club/cashback-shapes.ts'
import { holdParty } from '@taschino/ledger/lots.ts'
import { handle, type Who } from '../../../http/handle.ts'
import { refuseCommon } from '../../../http/refusal.ts'
import { leadsOf } from '../../../platform/config/provider-options.ts'
import { brandForSale, type BrandOffer } from '../catalogue/public.ts'
import type { Providers } from '../providers/public.ts'
import { mayLead, type Offered } from './rules.ts'
import { keepVisit, ratesOf, visitsSince } from './visit-store.ts'

/** Whose value a person spends: their own, or that of the shop for which they work. */
export const partyOf = (who: Pick<Who, 'role' | 'idShop' | 'idUser'>): number =>
  (who.role === 'shop' ? who.idShop : who.idUser) ?? refuseCommon('forbidden')

/** A brand that is not shown to somebody does not exist for them. */
export const theirBrand = (brand: BrandOffer | null, { role }: Pick<Who, 'role'>): BrandOffer =>
  brand && (brand.audience === 'all' || brand.audience === role || (role !== 'enduser' && role !== 'shop'))
    ? brand
    : refuseCommon('not_found')

/** The best rate of each kind that is offered now. */
export const offeredOf = (rates: readonly Pick<Offered, 'rateBp' | 'cents'>[], shareBp: number): Offered => {
  const most = (values: readonly (number | null)[]): number | null =>
    values.reduce((best, one) => (one === null ? best : Math.max(one, best ?? 0)), null)
  return { rateBp: most(rates.map(({ rateBp }) => rateBp)), cents: most(rates.map(({ cents }) => cents)), shareBp }
}

export const visitAnswer = (providers: Providers) =>
  handle(visitBrand)(async ({ who, params, db, tx, clock, refuse }) => {
    const { brandGuid, provider } = params
    const brand = theirBrand(await brandForSale(db, provider, brandGuid), who)
    const [port, link] = [providers.port(provider), providers.link(provider)]
    if (brand.paused || !port || !link) return refuse('provider_paused')
    const party = partyOf(who)
    const clickId = `c${randomBytes(20).toString('hex')}`
    const at = new Date(clock.now())
    await tx(async (sql) => {
      await holdParty(sql, party)
      const today = new Date(startOfBusinessDay(businessDay(at.getTime())))
      if ((await visitsSince(sql, party, today)) >= VISITS_A_DAY) return refuse('visits_limit', { most: VISITS_A_DAY })
      const offered = offeredOf(await ratesOf(sql, provider, brandGuid, at), brand.shareBp)
      return keepVisit(sql, { clickId, party, idUser: who.idUser, provider, brandGuid, ...offered, at })
    })
    const heard = await port.visit(brandGuid, clickId)
    if (heard.is === 'no') return refuseCommon('not_found')
    if (heard.is !== 'done') return refuse('provider_silent')
    const { value } = heard
    if (value.redirect && !mayLead(value.url, leadsOf(link))) return refuse('leads_elsewhere')
    return value
  })
