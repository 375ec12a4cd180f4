/** The calls that list groups with their members, and reviews with what is missing. */
import { countReviews, exportReviews, getGroup, listGroups, listReviews, listShopPrices } from '@taschino/contract/onboarding.ts'
import type { ShopPrice } from '@taschino/contract/fee-shapes.ts'
import type { ListedReview } from '@taschino/contract/onboarding-shapes.ts'
import { handle, type Who } from '../../http/handle.ts'
import { refuseCommon, refuseInput } from '../../http/refusal.ts'
import { sheetFile, type Export } from '../../http/sheet-file.ts'
import { findGroups, loadGroup, membersOf } from './lists-store.ts'
import { pricesNow } from './prices-store.ts'
import { theirShop, usualPrice } from './record.ts'
import { countReviews as counted, findReviews, sumReviews, type ReviewRow } from './reviews-store.ts'
import { hindrancesOf, isCompany } from './rules.ts'

const PAGE = 20
const DAY_MS = 86_400_000
const agentOf = (who: Pick<Who, 'role' | 'idUser'>): number | null => (isCompany(who.role) ? null : who.idUser)

function after(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  if (!/^\d{1,15}$/.test(cursor)) return refuseInput([{ path: 'query.cursor', why: 'format' }])
  return Number(cursor)
}

export const listGroupsAnswer = handle(listGroups)(async ({ who, query, db }) => {
  const limit = query.limit ?? PAGE
  const rows = await findGroups(db, { agent: agentOf(who), text: query.text, after: after(query.cursor), skip: query.skip ?? 0, limit })
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.id) : null }
})

export const getGroupAnswer = handle(getGroup)(async ({ who, params, db }) => {
  await theirShop(db, who, params.id)
  const group = (await loadGroup(db, params.id)) ?? refuseCommon('not_found')
  return { ...group, shops: await membersOf(db, group.id) }
})

function hindrances(who: Pick<Who, 'role' | 'idUser'>, row: ReviewRow): ListedReview['hindrances'] {
  if (row.idShop === null || row.state !== 'waiting') return []
  const own = isCompany(who.role) && row.idSubmittedBy === who.idUser
  return hindrancesOf({ ...row, own })
}

const listedOf = (who: Pick<Who, 'role' | 'idUser'>, row: ReviewRow, now: number): ListedReview => ({
  id: row.id,
  kind: row.idShop === null ? 'agency' : row.isGroup ? 'group' : 'shop',
  about: { id: row.idAbout, title: row.title, businessName: row.businessName, address: row.address },
  agent: row.agent,
  round: row.round,
  state: row.state,
  submittedAt: row.submittedAt.toISOString(),
  submittedBy: row.submittedBy,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  waits: Math.max(0, Math.floor((now - row.submittedAt.getTime()) / DAY_MS)),
  hindrances: hindrances(who, row),
})

export const listReviewsAnswer = handle(listReviews)(async ({
  who,
  query: { cursor, limit = PAGE, sort, totals, ...narrowed },
  db,
  clock,
}) => {
  const asked = { ...narrowed, agent: agentOf(who) }
  const rows = await findReviews(db, asked, { sort, after: after(cursor), limit })
  const page = rows.slice(0, limit)
  const now = clock.now()
  return {
    ...(totals ? { totals: await sumReviews(db, asked) } : {}),
    items: page.map((row) => listedOf(who, row, now)),
    nextCursor: rows.length > limit ? String(page.at(-1)?.id) : null,
  }
})

const REVIEWS: Export<ListedReview> = {
  name: 'shopReview.title',
  columns: (words) => [
    { key: 'title', head: words('export.name'), kind: 'text', of: ({ about }) => about.title },
    { key: 'kind', head: words('export.kind'), kind: 'text', of: ({ kind }) => words(`shopReview.kind.${kind}`) },
    { key: 'state', head: words('export.status'), kind: 'text', of: ({ state }) => words(`shopRecord.state.${state}`) },
    {
      key: 'missing',
      head: words('shopReview.col_missing'),
      kind: 'text',
      of: (row) => row.hindrances.map((one) => words(`shopReview.why.${one}`)).join(', '),
    },
    { key: 'agent', head: words('shopReview.col_agent'), kind: 'text', of: ({ agent }) => agent },
    { key: 'submitted', head: words('shopReview.col_submitted'), kind: 'moment', of: ({ submittedAt }) => submittedAt },
    { key: 'submitted_by', head: words('shopReview.col_submitted_by'), kind: 'text', of: ({ submittedBy }) => submittedBy },
    { key: 'round', head: words('shopReview.col_rounds'), kind: 'count', of: ({ round }) => round },
    { key: 'decided', head: words('export.decided_at'), kind: 'moment', of: ({ decidedAt }) => decidedAt },
    { key: 'business', head: words('export.business_name'), kind: 'text', of: ({ about }) => about.businessName },
    { key: 'address', head: words('export.address'), kind: 'text', of: ({ about }) => about.address },
  ],
}

export const exportReviewsAnswer = handle(exportReviews)(async ({
  who,
  query: { format, language, columns, sort, ...narrowed },
  db,
  clock,
  settings,
}) => {
  const rows = await findReviews(db, { ...narrowed, agent: agentOf(who) }, { sort, limit: settings.exportMax })
  return sheetFile(
    { format, language, columns },
    REVIEWS,
    rows.map((row) => listedOf(who, row, clock.now())),
    settings,
  )
})

/** Types stand in no order of their own: two lists that say the same are one price. */
const priceKey = ({ feeMin, feeMax, feesByType }: ShopPrice): string =>
  JSON.stringify([feeMin, feeMax, feesByType.map((one) => `${one.type} ${one.feeMin} ${one.feeMax}`).toSorted()])

export const listShopPricesAnswer = handle(listShopPrices)(async ({ db, settings }) => {
  const prices = await pricesNow(db)
  const usual = priceKey(usualPrice(settings.fees))
  return {
    shops: prices.reduce((sum, { shops }) => sum + shops, 0),
    prices: prices.map((one) => ({ ...one, listed: priceKey(one) === usual })),
  }
})

export const countReviewsAnswer = handle(countReviews)(({ who, db }) => counted(db, agentOf(who)))
