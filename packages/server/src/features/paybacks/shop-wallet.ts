/** `GET /shops/wallet`: a shop's takings by state (to ask for, requested, on the way, paid), for a group those of its members. */
import { businessDay, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { lastFour } from '@taschino/basics/iban.ts'
import { TICKET_TYPES } from '@taschino/basics/tickets.ts'
import { getShopWallet, type ShopWallet } from '@taschino/contract/paybacks.ts'
import { handle } from '../../http/handle.ts'
import { shopsOf } from './chosen-shop.ts'
import { restsUntil } from './options.ts'
import { availableOf, sumOf } from './rules.ts'
import { askedSums, type AskedSums, type PaidShop } from './store.ts'
import { takingsOf } from './takings.ts'

type Member = ShopWallet['members'][number]
type Figures = Omit<
  Member,
  'id' | 'title' | 'enabled' | 'iban' | 'receiver' | 'feeMin' | 'feeMax' | 'feesByType' | 'restsUntil' | 'refused'
>

function figuresOf(takings: Awaited<ReturnType<typeof takingsOf>>, asked: AskedSums | undefined): Figures {
  return {
    byType: takings.byType.map(({ type, value }) => ({ type, value })),
    toBePaid: sumOf(takings.byType),
    held: takings.held,
    heldUntil: takings.heldUntil?.toISOString() ?? null,
    available: availableOf(takings),
    requested: { value: asked?.requested ?? 0, count: asked?.requestedCount ?? 0 },
    onTheWay: { net: asked?.onTheWay ?? 0, count: asked?.onTheWayCount ?? 0, date: asked?.onTheWayDate ?? null },
    paid: { net: asked?.paid ?? 0, count: asked?.paidCount ?? 0, lastAt: asked?.paidLast?.toISOString() ?? null },
    creditsAsked: { value: asked?.credits ?? 0, count: asked?.creditsCount ?? 0 },
  }
}

const least = (texts: readonly (string | null)[]): string | null => texts.filter((text) => text !== null).toSorted()[0] ?? null
const last = (texts: readonly (string | null)[]): string | null =>
  texts
    .filter((text) => text !== null)
    .toSorted()
    .at(-1) ?? null

function summed(members: readonly Figures[]): Figures {
  const sum = (of: (one: Figures) => number): number => members.reduce((all, one) => all + of(one), 0)
  return {
    byType: TICKET_TYPES.map((type) => ({ type, value: sum((one) => sumOf(one.byType.filter((share) => share.type === type))) })).filter(
      ({ value }) => value > 0,
    ),
    toBePaid: sum((one) => one.toBePaid),
    held: sum((one) => one.held),
    heldUntil: last(members.map((one) => one.heldUntil)),
    available: sum((one) => one.available),
    requested: { value: sum((one) => one.requested.value), count: sum((one) => one.requested.count) },
    onTheWay: {
      net: sum((one) => one.onTheWay.net),
      count: sum((one) => one.onTheWay.count),
      date: least(members.map((one) => one.onTheWay.date)),
    },
    paid: { net: sum((one) => one.paid.net), count: sum((one) => one.paid.count), lastAt: last(members.map((one) => one.paid.lastAt)) },
    creditsAsked: { value: sum((one) => one.creditsAsked.value), count: sum((one) => one.creditsAsked.count) },
  }
}

const headOf = ({ id, title, enabled, iban, receiver, refused, feeMin, feeMax, feesByType }: PaidShop) => ({
  id,
  title,
  enabled,
  iban: iban === null ? null : lastFour(iban),
  receiver,
  refused,
  feeMin,
  feeMax,
  feesByType,
})

export const getShopWalletAnswer = handle(getShopWallet)(async ({ who, db, clock, settings }) => {
  const now = clock.now()
  const { own, paid } = await shopsOf(db, who)
  const year = new Date(startOfBusinessDay(`${businessDay(now).slice(0, 4)}-01-01`))
  const asked = await askedSums(
    db,
    paid.map((shop) => shop.id),
    year,
  )
  const members = await Promise.all(
    paid.map(async (shop): Promise<Member> => ({
      ...headOf(shop),
      restsUntil: (await restsUntil(db, shop.id, now))?.toISOString() ?? null,
      ...figuresOf(
        await takingsOf(db, shop.id, now),
        asked.find((one) => one.idShop === shop.id),
      ),
    })),
  )
  return {
    ...headOf(own),
    restsUntil: last(members.map((one) => one.restsUntil)),
    isGroup: own.isGroup,
    terms: [...settings.terms],
    ...summed(members),
    members: own.isGroup ? members : [],
  }
})
