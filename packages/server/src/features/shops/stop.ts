/** The call with which the company stops or starts a shop: payments end with the commit, what is owed stays owed (decision 0151). */
import { getOverview } from '@taschino/contract/shops.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { handle, type Who } from '../../http/handle.ts'
import type { Clock } from '../../platform/clock.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import { queueLetter } from '../mail/public.ts'
import { notice } from '../realtime/public.ts'
import { contactsOf } from './own-row-store.ts'
import { holdShopAndGroup, loadOverview, startShops, stopShops, type HeldShop } from './standing-store.ts'

/** Who does it, when, and how they are refused. */
interface Asked {
  who: Pick<Who, 'idUser'>
  clock: Clock
  refuse: (name: 'group_stopped') => never
}
type Service = NonNullable<Awaited<ReturnType<typeof holdShopAndGroup>>>

export const answerGetOverview = handle(getOverview)(
  async ({ params, db }) => (await loadOverview(db, params.id)) ?? refuseCommon('not_found'),
)

interface Told {
  by: number
  act: 'stopped' | 'started'
  shops: readonly HeldShop[]
  reason: string
  withGroup: HeldShop | null
}

/**
 * A line in the log and a hint to open screens for each shop; a letter and a line of news to everybody who works there, one to each
 * mailbox.
 */
async function tell(sql: Sql, { by, act, shops, reason, withGroup }: Told): Promise<void> {
  const written = new Set<string>()
  const members = withGroup ? shops.length - 1 : null
  for (const shop of shops) {
    const facts = act === 'stopped' ? { reason, ...(withGroup && shop.id !== withGroup.id ? { group: withGroup.id } : {}) } : {}
    await noteDeed(sql, { by, act: `shop.${act}`, shop: shop.id, facts })
    // Its group hears of one shop; of the whole group it hears once.
    const heard = withGroup ? [shop.id] : [shop.id, ...(shop.idShopGroup === null ? [] : [shop.idShopGroup])]
    await emit(sql, [
      notice({ shops: heard, company: true, event: { type: 'onShopCompanyResponse', GTID: '', action: act } }),
      notice({
        shops: heard,
        notification:
          act === 'stopped'
            ? { says: 'shop_stopped', facts: { shop: shop.title, reason }, type: 'shop-stopped' }
            : { says: 'shop_started', facts: { shop: shop.title }, type: 'shop-started' },
      }),
    ])
    const about = { shop: shop.title, members: shop.isGroup ? members : null }
    for (const to of await contactsOf(sql, withGroup ? { ...shop, idShopGroup: null } : shop)) {
      if (written.has(to.email)) continue
      written.add(to.email)
      await queueLetter(
        sql,
        act === 'stopped' ? { kind: 'shop-stopped', facts: { ...about, reason }, to } : { kind: 'shop-started', facts: about, to },
      )
    }
  }
}

async function stop(sql: Sql, { who, clock }: Asked, { shop, members }: Service, reason: string): Promise<void> {
  const shops = [shop, ...members.filter((member) => member.enabled)]
  const withGroup = shop.isGroup ? shop : null
  const over = await stopShops(sql, { ids: shops.map(({ id }) => id), by: who.idUser, now: clock.now(), reason }, withGroup?.id ?? null)
  await emit(
    sql,
    over.map(({ id, payee }) => notice({ shops: [payee], event: { type: 'onPayment', GTID: '', action: 'cancelled', charge: id } })),
  )
  await tell(sql, { by: who.idUser, act: 'stopped', shops, reason, withGroup })
}

async function start(sql: Sql, { who, refuse }: Asked, { shop, group, members }: Service): Promise<void> {
  if (group && !group.enabled && shop.stoppedWith === group.id) return refuse('group_stopped')
  const shops = [shop, ...members.filter((member) => member.stoppedWith === shop.id)]
  await startShops(
    sql,
    shops.map(({ id }) => id),
  )
  await tell(sql, { by: who.idUser, act: 'started', shops, reason: '', withGroup: shop.isGroup ? shop : null })
}

/** What is so already stays as it is. */
export async function switchShop(
  sql: Sql,
  ask: Asked,
  id: number,
  { enabled, reason = '' }: { enabled: boolean; reason?: string | undefined },
): Promise<void> {
  const service = (await holdShopAndGroup(sql, id)) ?? refuseCommon('not_found')
  if (service.shop.enabled !== enabled) await (enabled ? start(sql, ask, service) : stop(sql, ask, service, reason))
}
