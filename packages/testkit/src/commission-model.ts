/** A simple model of commissions, compared with the real ones: lists of events and sums computed anew. */

/** Mulberry32: the same run for the same seed. */
export function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

export interface Paid {
  gtid: string
  request: number
  shop: number
  day: string
  fee: bigint
  back: boolean
  /** Who earns how much by it: written down on its day, which later lines do not tell of. */
  shares: [agent: number, value: bigint][]
}

export class CommissionModel {
  readonly transfers: { shop: number; agent: number | null; from: string }[] = []
  readonly plans: { agent: number | null; basis: string; rate: bigint; from: string }[] = []
  readonly leaders = new Map<number, number>()
  readonly paid: Paid[] = []
  readonly byShop = new Map<number, Paid[]>()
  /** Activations that stand, by shop. */
  readonly active = new Map<number, { agent: number; cents: bigint }>()
  readonly ripe = new Map<number, number>()
  thrownOut = 0

  agentOn(shop: number, day: string): number | null {
    return this.transfers.findLast((line) => line.shop === shop && line.from <= day)?.agent ?? null
  }
  rate(agent: number, basis: 'fee' | 'override', day: string): bigint {
    const begun = this.plans.filter((plan) => plan.basis === basis && plan.from <= day)
    const own = begun.findLast((plan) => plan.agent === agent) ?? begun.findLast((plan) => plan.agent === null)
    return own?.rate ?? (basis === 'fee' ? 3000n : 1000n)
  }
  /** Who earns how much by one fee. */
  sharesOf({ shop, day, fee }: Omit<Paid, 'shares'>): Paid['shares'] {
    const agent = this.agentOn(shop, day)
    if (agent === null) return []
    const most = (fee * 60n) / 100n
    const wanted = (fee * this.rate(agent, 'fee', day)) / 10_000n
    const mine = wanted < most ? wanted : most
    const leader = this.leaders.get(agent)
    if (leader === undefined) return [[agent, mine]]
    const above = (fee * this.rate(leader, 'override', day)) / 10_000n
    return [
      [agent, mine],
      [leader, above < most - mine ? above : most - mine],
    ]
  }
  pays(one: Omit<Paid, 'shares' | 'back'>): void {
    const paid = { ...one, back: false, shares: this.sharesOf({ ...one, back: false }) }
    this.paid.push(paid)
    this.byShop.set(one.shop, [...(this.byShop.get(one.shop) ?? []), paid])
  }
  ofShop(shop: number): { fees: bigint; earned: bigint } {
    const standing = (this.byShop.get(shop) ?? []).filter((one) => !one.back)
    const fees = standing.reduce((sum, { fee }) => sum + fee, 0n)
    const shares = standing.flatMap((one) => one.shares).reduce((sum, [, value]) => sum + value, 0n)
    return { fees, earned: shares + (this.active.get(shop)?.cents ?? 0n) }
  }
  activate(shop: number, cents: bigint): void {
    const agent = this.ripe.get(shop)
    const { fees, earned } = this.ofShop(shop)
    if (agent !== undefined && !this.active.has(shop) && (earned + cents) * 100n <= ((fees * 60n) / 100n) * 100n)
      this.active.set(shop, { agent, cents })
  }
  comeBack(one: Paid): void {
    one.back = true
    const { fees, earned } = this.ofShop(one.shop)
    if (earned > (fees * 60n) / 100n && this.active.delete(one.shop)) this.thrownOut++
  }
  /** `agent shop` → cents. */
  sums(): Map<string, bigint> {
    const sums = new Map<string, bigint>()
    const add = (agent: number, shop: number, value: bigint) => sums.set(`${agent} ${shop}`, (sums.get(`${agent} ${shop}`) ?? 0n) + value)
    for (const one of this.paid) if (!one.back) for (const [agent, value] of one.shares) add(agent, one.shop, value)
    for (const [shop, { agent, cents }] of this.active) add(agent, shop, cents)
    for (const [key, value] of sums) if (value === 0n) sums.delete(key)
    return sums
  }
}
