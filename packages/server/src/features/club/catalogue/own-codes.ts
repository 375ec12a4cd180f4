/** The calls with which the company adds codes of its own digital products; as many can be sold as there are. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { addDays } from '@taschino/basics/bank-day.ts'
import { addCodes } from '@taschino/contract/club/company.ts'
import { INTERNAL } from '@taschino/contract/club/catalogue-shapes.ts'
import { CODE_DAYS_LEFT } from '@taschino/contract/gift-shapes.ts'
import { handle } from '../../../http/handle.ts'
import { refuseCommon } from '../../../http/refusal.ts'
import { noteDeed } from '../../audit/public.ts'
import { tailOf, type CodeKeys } from '../../gift-codes/public.ts'
import { demandFreshStepUp } from '../../stepup/public.ts'
import { holdProducts, readProduct } from './managed-product-store.ts'
import { productOf } from './managed-products.ts'
import { insertOwnCodes, ownSupplier } from './own-code-store.ts'

export const codesAnswer = (keys: CodeKeys) =>
  handle(addCodes)(async ({ who, params, body, db, tx, settings, clock, refuse }) => {
    const before = await readProduct(db, params.id)
    if (!before || before.deletedAt) return refuseCommon('not_found')
    if (before.provider !== INTERNAL) return refuse('provider_writes_it')
    if (before.kind === 'physical') return refuse('goods_have_no_codes')
    const soonest = addDays(businessDay(clock.now()), CODE_DAYS_LEFT)
    const over = body.codes.findIndex(({ expiresOn }) => expiresOn !== undefined && expiresOn < soonest)
    if (over !== -1) return refuse('codes_over', { line: over + 1, days: CODE_DAYS_LEFT })
    await demandFreshStepUp({ who, db, settings })
    return tx(async (sql) => {
      await holdProducts(sql, [params.id])
      const product = await readProduct(sql, params.id)
      if (!product || product.deletedAt) return refuseCommon('not_found')
      if (product.kind === 'physical') return refuse('goods_have_no_codes')
      const supplier = await ownSupplier(sql)
      const codes = body.codes.map(({ code, pin = null, expiresOn = null }) => ({
        ...keys.seal({ code, pin, url: null }),
        mac: keys.mac(supplier, code),
        macs: keys.macs(supplier, code),
        tail: tailOf(code),
        expiresOn,
      }))
      const macs = codes.map(({ mac }) => mac)
      const twice = macs.findIndex((mac, at) => macs.indexOf(mac) !== at)
      if (twice !== -1) return refuse('codes_known', { line: twice + 1 })
      const known = await insertOwnCodes(sql, params.id, who.idUser, codes)
      if (known !== null) return refuse('codes_known', { line: known + 1 })
      await noteDeed(sql, { by: who.idUser, act: 'club.codes-added', facts: { product: product.name, codes: codes.length } })
      return productOf(sql, params.id)
    })
  })
