/** `POST /shops/tickets-conversion`: splits takings into euros, free credits and business tickets, all or nothing. */
import { businessDay, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import type { Share } from '@taschino/basics/fees.ts'
import { newGtid, type Gtid } from '@taschino/basics/gtid.ts'
import type { PaybackOption } from '@taschino/basics/payback.ts'
import type { BodyOf } from '@taschino/contract/call.ts'
import { BUSINESS_UNIT, convertTickets } from '@taschino/contract/paybacks.ts'
import { openLot } from '@taschino/ledger/lots.ts'
import { convertToBusiness } from '@taschino/ledger/movements/convert-takings.ts'
import { post } from '@taschino/ledger/post.ts'
import { handleMoney, type MoneyAsk } from '../../http/idempotency/handle-money.ts'
import type { Settings } from '../../platform/config/settings.ts'
import type { Sql } from '../../platform/db/db.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { askCredits, askPayback } from './ask-company.ts'
import { chosenShop } from './chosen-shop.ts'
import { converted } from './notices.ts'
import { optionsOf, restsUntil } from './options.ts'
import { chosenOption, obstacleToParts, sharesTo, sumOf } from './rules.ts'
import { shopObstacle, written } from './say-no.ts'
import { holdShops, type PaidShop } from './store.ts'
import { takingsOf } from './takings.ts'
import { readMade } from './view.ts'

interface Cut {
  sql: Sql
  shop: PaidShop
  by: number
  now: number
}

/** Business tickets of the shop's own, good until the end of the next year. */
async function makeBusiness(
  { sql, shop, by, now }: Cut,
  shares: readonly Share[],
): Promise<{ gtid: Gtid; value: number; expiresAt: string }> {
  const gtid = newGtid(now)
  const expiresAt = new Date(startOfBusinessDay(`${Number(businessDay(now).slice(0, 4)) + 2}-01-01`) - 1)
  const lot = await openLot(sql, { type: 'business', unit: BUSINESS_UNIT, expiresAt, agency: null })
  await post(
    sql,
    convertToBusiness({
      gtid,
      shop: shop.id,
      shares,
      unit: BUSINESS_UNIT,
      lot,
      once: `convert:${gtid}`,
      detail: { by },
      events: converted(gtid, shop),
      call: null,
    }),
  )
  return { gtid, value: sumOf(shares), expiresAt: expiresAt.toISOString() }
}

/** The terms of the part that becomes euros; null when none does, undefined where the company offers no such term. */
async function termsOf({ sql, shop, now }: Cut, { parts, days }: BodyOf<typeof convertTickets>, terms: Settings['terms']) {
  const euros = sharesTo('payback', parts)
  if (euros.length === 0) return null
  const options = optionsOf(euros, shop, { now, rests: await restsUntil(sql, shop.id, now), terms })
  return chosenOption(options, days ?? Math.max(...terms)) ?? undefined
}

async function cut(facts: Cut, { body: { parts }, done }: MoneyAsk<typeof convertTickets>, terms: PaybackOption | null) {
  const { sql, shop, by, now } = facts
  const [euros, credits, tickets] = [sharesTo('payback', parts), sharesTo('free_credits', parts), sharesTo('business', parts)]
  const payback = terms && (await askPayback(sql, { shop, shares: euros, by, now }, terms))
  const waiting = credits.length === 0 ? null : await askCredits(sql, { shop, shares: credits, by, now })
  const business = tickets.length === 0 ? null : await makeBusiness(facts, tickets)
  const gtid = payback ?? waiting ?? business?.gtid ?? ''
  const read = (one: Gtid | null) => (one === null ? null : readMade(sql, shop.id, one))
  return done({ gtid, payback: await read(payback), credits: await read(waiting), business }, gtid)
}

export const convertTicketsAnswer = handleMoney(convertTickets)(async (ask) => {
  const { sql, who, body, clock, settings, no } = ask
  const chosen = await chosenShop(sql, who, body.idShop)
  const [shop] = chosen ? await holdShops(sql, [chosen.id]) : []
  if (!shop) return no('shop_not_chosen')
  const hindered = shopObstacle(shop, {
    euros: body.parts.some(({ to }) => to === 'payback'),
    spendable: body.parts.some(({ to }) => to !== 'payback'),
  })
  if (hindered) return no(hindered)
  const now = clock.now()
  if (body.parts.some(({ to }) => to !== 'payback') && (await restsUntil(sql, shop.id, now)) !== null) return no('account_rests')
  const obstacle = obstacleToParts(body.parts, await takingsOf(sql, shop.id, now))
  if (obstacle) return no(obstacle.name, obstacle.facts)
  const facts: Cut = { sql, shop, by: who.idUser, now }
  const terms = await termsOf(facts, body, settings.terms)
  if (terms === undefined) return no('term_not_offered')
  if ((body.net ?? 0) !== (terms?.net ?? 0)) return no('offer_changed', { value: terms?.net ?? 0 })
  await demandFreshStepUp({ who, db: sql, settings })
  return written(sql, { shop, now }, no, () => cut(facts, ask, terms))
})
