/** `POST /shops/{id}`: the company stops a shop or starts it. Payments end with the commit; what is owed stays owed (decision 0151). */
import { getOverview, updateShop } from '@taschino/contract/shops.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { handle, type Ask } from '../../http/handle.ts'
import { refuseCommon, refuseInput } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import { queueLetter } from '../mail/public.ts'
import { notice } from '../realtime/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { contactsOf } from './own-row-store.ts'
import { holdShopAndGroup, loadOverview, startShops, stopShops, type HeldShop } from './standing-store.ts'

type Asked = Ask<typeof updateShop>
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

export const answerUpdateShop = handle(updateShop)(async (ask) => {
  const { who, params, body, tx, db, settings } = ask
  const { enabled, reason } = body
  if (!enabled && reason === undefined) return refuseInput([{ path: 'reason', why: 'required' }])
  await demandFreshStepUp({ who, db, settings })
  return tx(async (sql) => {
    const service = (await holdShopAndGroup(sql, params.id)) ?? refuseCommon('not_found')
    if (service.shop.enabled !== enabled) await (enabled ? start(sql, ask, service) : stop(sql, ask, service, reason ?? ''))
    return (await loadOverview(sql, params.id)) ?? refuseCommon('not_found')
  })
})
