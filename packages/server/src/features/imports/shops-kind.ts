/** The import of shops: each made like a single one, with its contract, groups before their members; undone until one was reviewed. */
import { bringInUntold, giveUpShop } from '../onboarding/public.ts'
import { notice } from '../realtime/public.ts'
import { judgeAll, readRow } from './judge.ts'
import { Meanwhile, NothingBroughtIn, oneMore, type Done, type ImportKind, type Needs, type Work } from './kind.ts'
import { fileBytes, movedOn, rowsOf, setShopOf, shopsOf } from './rows-store.ts'
import type { ShopFacts } from './store.ts'

const LIMITS: ReadonlySet<string> = new Set(['shops_a_day', 'too_many_invitations'])
const refuse = (name: string): never => {
  throw new NothingBroughtIn(LIMITS.has(name) ? 'limits' : 'rows_changed')
}

const feesNow = async ({ live, clock }: Needs) => (await live.at(clock.now())).fees

async function bringIn({ sql, needs, facts: { id, importType }, by }: Work<ShopFacts>): Promise<Done> {
  const { clock, secretFor } = needs
  const rows = (await rowsOf(sql, id)).filter(({ struck }) => !struck)
  const fees = await feesNow(needs)
  const bringing = { sql, who: by, clock, settings: { fees }, secretFor, refuse }
  const shops: number[] = []
  let group: number | undefined
  for (const row of rows.toSorted((a, b) => Number(b.isGroup) - Number(a.isGroup) || a.n - b.n)) {
    const read = readRow(row, importType === 'group', fees)
    if (!('given' in read) || row.faults.length > 0) return refuse('faults')
    const given = group === undefined ? read.given : { ...read.given, shopData: { ...read.given.shopData, idShopGroup: group } }
    const contract = row.idFile === null ? null : await fileBytes(sql, row.idFile)
    const idShop = await bringInUntold(bringing, given, { isGroup: row.isGroup, contract })
    if (row.isGroup) group = idShop
    await setShopOf(sql, id, row.n, idShop)
    await oneMore(needs, id, shops.push(idShop))
  }
  const event = { type: 'onShopCompanyResponse', GTID: '', action: 'review-waiting' } as const
  return { facts: { shops: shops.length }, tell: [notice({ users: [by.idUser], shops, company: true, event })] }
}

export const SHOPS: ImportKind<ShopFacts> = {
  judge: async ({ sql, needs, facts, role }) => judgeAll(sql, facts, await rowsOf(sql, facts.id), { role, fees: await feesNow(needs) }),
  bringIn,
  movedOn: (sql, { id }) => movedOn(sql, id),
  takeBack: async ({ sql, needs, facts: { id, reason }, by }) => {
    const shops = await shopsOf(sql, id)
    for (const [at, shop] of shops.entries()) {
      if (!(await giveUpShop(sql, { id: shop, by, now: needs.clock.now(), reason: reason ?? undefined }))) throw new Meanwhile()
      await oneMore(needs, id, at + 1)
    }
    const event = { type: 'onShopCompanyResponse', GTID: '', action: 'review-withdrawn' } as const
    return { facts: { shops: shops.length }, tell: [notice({ users: [by], shops, company: true, event })] }
  },
  roleWhenGone: ({ idAgent }) => (idAgent === null ? 'company' : 'agent'),
}
