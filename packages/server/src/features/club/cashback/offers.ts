/** The call that shows what a brand gives back, what voids it, and how often it was confirmed. */
import { getBrandCashback } from '@taschino/contract/club/cashback.ts'
import { handle } from '../../../http/handle.ts'
import { leadsOf } from '../../../platform/config/provider-options.ts'
import { brandForSale } from '../catalogue/public.ts'
import type { Providers } from '../providers/public.ts'
import { learnedOf } from './learned-store.ts'
import { shownRate } from './rules.ts'
import { theirBrand } from './visit.ts'
import { ratesOf, signsOf } from './visit-store.ts'

export const offersAnswer = (providers: Providers) =>
  handle(getBrandCashback)(async ({ who, params, db, clock }) => {
    const { provider, brandGuid } = params
    const brand = theirBrand(await brandForSale(db, provider, brandGuid), who)
    const at = new Date(clock.now())
    const [rates, signs, learned] = [
      await ratesOf(db, provider, brandGuid, at),
      await signsOf(db, brand.id),
      await learnedOf(db, provider, brandGuid, at),
    ]
    const link = providers.link(provider)
    const leads = link ? leadsOf(link) : []
    const { shareBp } = brand
    return {
      brand: {
        idBrand: brand.id,
        brandGuid,
        provider,
        brandName: brand.name,
        logo: brand.picture,
        idCategory: brand.idCategory,
        ...signs,
        cashback: brand.cashback ? shownRate({ ...brand.cashback, shareBp }) : null,
        paused: brand.paused,
      },
      rates: rates.map(({ id, rateBp, cents, terms, from, to }) => ({
        idRate: id,
        ...shownRate({ rateBp, cents, shareBp }),
        terms,
        from: from.toISOString(),
        to: to?.toISOString() ?? null,
      })),
      learned,
      host: leads.length === 1 ? (leads[0] ?? null) : null,
    }
  })
