/** The job that tells agents of a shop's first payment and of thirty days without one. */
import { emit } from '@taschino/ledger/outbox.ts'
import type { Clock } from '../../platform/clock.ts'
import { inSavepoint, type Db } from '../../platform/db/db.ts'
import { notice } from '../realtime/public.ts'
import { COMMISSION_RULES } from './rules.ts'
import { takeNews, type ShopNews } from './shop-news-store.ts'

const DAY_MS = 86_400_000
/** So long something is still news. */
const FRESH_DAYS = 7

const newsOf = (shop: string, says: ShopNews['says']) =>
  says === 'silent'
    ? ({ says: 'shop_silent', facts: { shop, days: COMMISSION_RULES.silentDays }, type: 'review' } as const)
    : ({ says: 'shop_first_payment', facts: { shop }, type: 'review' } as const)

export const tellOfShops = (db: Pick<Db, 'slow'>, clock: Clock): Promise<void> =>
  db.slow((sql) =>
    inSavepoint(sql, async () => {
      const now = clock.now()
      const silentSince = now - COMMISSION_RULES.silentDays * DAY_MS
      const found = await takeNews(sql, {
        now,
        freshSince: now - FRESH_DAYS * DAY_MS,
        silentSince,
        silentBefore: silentSince - FRESH_DAYS * DAY_MS,
      })
      await emit(
        sql,
        found.map(({ idAgent, shop, says }) => notice({ users: [idAgent], notification: newsOf(shop, says) })),
      )
    }),
  )
