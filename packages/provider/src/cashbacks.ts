/** Visits and purchases at brands, the cashbacks that follow over weeks, and the monthly list. */
import { randomBytes } from 'node:crypto'
import { visitRequest, type Cashback, type Visit, remittanceLine } from '@taschino/protocol/order-shapes.ts'
import * as z from 'zod/mini'
import { no, ok, type Answer } from './answers.ts'
import { redirects } from './catalogue-seed.ts'
import { failureOfCode, type Failure } from './failures.ts'
import { addLine } from './orders.ts'
import { begin, ruleFor, tableOf, type Provider } from './provider.ts'

const DAY = 86_400_000

interface VisitRow {
  brandGuid: string
  answer: Answer
}

interface Step {
  at: number
  to: Cashback['state']
  reason: string | null
}

interface CashbackRow {
  cashback: Cashback
  plan: Step[]
}

export const cashbacksOf = (provider: Provider): ReadonlyMap<string, CashbackRow> => tableOf<CashbackRow>(provider, 'cashbacks')
export const visitsOf = (provider: Provider): ReadonlyMap<string, VisitRow> => tableOf<VisitRow>(provider, 'visits')

function answerOf(provider: Provider, brandGuid: string, clickId: string): Visit {
  if (redirects(brandGuid)) return { redirect: true, url: `${provider.address}/shop?click=${encodeURIComponent(clickId)}` }
  return {
    redirect: false,
    title: 'Sconto in negozio',
    text: 'Mostra questo codice alla cassa.',
    code: `AON-${clickId.slice(-6).toUpperCase()}`,
  }
}

export function visit(provider: Provider, body: unknown): Answer {
  const { data } = z.safeParse(visitRequest, body)
  if (!data) return no('invalid_request')
  const known = visitsOf(provider).get(data.clickId)
  if (known) return known.brandGuid === data.brandGuid ? known.answer : no('key_reused')
  if (!provider.catalogue.find('brand', data.brandGuid)) return no('brand_unknown')
  const answer = ok(201, answerOf(provider, data.brandGuid, data.clickId))
  const change = begin(provider)
  change.put('visits', data.clickId, { brandGuid: data.brandGuid, answer } satisfies VisitRow)
  change.commit()
  return answer
}

export function readCashback(provider: Provider, externalId: string): Answer {
  const row = cashbacksOf(provider).get(externalId)
  return row ? ok(200, row.cashback) : no('not_found')
}

function valueOf(provider: Provider, brandGuid: string, purchase: number): number {
  const rate = provider.catalogue.find('cashback', `rate-${brandGuid}`.slice(0, 64))
  if (!rate) return 0
  return rate.cents ?? Math.floor((purchase * (rate.rateBp ?? 0)) / 10_000)
}

function planOf(failure: Failure | null, now: number): Step[] {
  if (failure?.name === 'cashback-declined') return [{ at: now + 20 * DAY, to: 'declined', reason: 'Acquisto reso' }]
  const usual: Step[] = [
    { at: now + 30 * DAY, to: 'confirmed', reason: null },
    { at: now + 45 * DAY, to: 'remitted', reason: null },
  ]
  return failure?.name === 'cashback-reversed-late' ? [...usual, { at: now + 105 * DAY, to: 'reversed', reason: 'Reso tardivo' }] : usual
}

/** Somebody bought at the brand after a click; null where nobody clicked. */
export function purchase(provider: Provider, clickId: string, cents: number): string[] | null {
  const brandGuid = visitsOf(provider).get(clickId)?.brandGuid
  if (brandGuid === undefined) return null
  const failure = failureOfCode(brandGuid) ?? ruleFor(provider, ['cashback'])
  const value = valueOf(provider, brandGuid, cents) * (failure?.name === 'cashback-above-rate' ? 5 : 1)
  const change = begin(provider)
  const tracked = Array.from({ length: failure?.name === 'cashback-twice' ? 2 : 1 }, () => {
    const externalId = `cb-${randomBytes(6).toString('hex')}`
    const seq = change.event('cashback.changed', { externalId })
    const click = failure?.name === 'cashback-unknown-click' ? `unknown-${randomBytes(4).toString('hex')}` : clickId
    const cashback: Cashback = { externalId, clickId: click, brandGuid, purchase: cents, value, state: 'tracked', reason: null, seq }
    change.put('cashbacks', externalId, { cashback, plan: planOf(failure, provider.clock.now()) } satisfies CashbackRow)
    return externalId
  })
  change.commit()
  return tracked
}

const FROM: Record<Cashback['state'], readonly Cashback['state'][]> = {
  tracked: [],
  confirmed: ['tracked'],
  declined: ['tracked'],
  remitted: ['confirmed'],
  reversed: ['confirmed', 'remitted'],
}

/** False where it cannot come to this from where it stands. */
export function moveCashback(provider: Provider, externalId: string, to: Cashback['state'], reason: string | null): boolean {
  const row = cashbacksOf(provider).get(externalId)
  if (!row || !FROM[to].includes(row.cashback.state)) return false
  const change = begin(provider)
  const seq = change.event('cashback.changed', { externalId })
  if (to === 'confirmed') addLine(provider, change, 'cashback', externalId, row.cashback.value)
  if (to === 'reversed') addLine(provider, change, 'reversal', externalId, row.cashback.value)
  const at = row.plan.findIndex((step) => step.to === to)
  const plan = to === 'declined' || to === 'reversed' ? [] : row.plan.slice(at + 1)
  change.put('cashbacks', externalId, { cashback: { ...row.cashback, state: to, reason, seq }, plan } satisfies CashbackRow)
  change.commit()
  return true
}

export function moveDueCashbacks(provider: Provider): void {
  const now = provider.clock.now()
  for (const [externalId, { plan }] of cashbacksOf(provider))
    for (const { at, to, reason } of plan) {
      if (at > now) break
      moveCashback(provider, externalId, to, reason)
    }
}

export function remittances(provider: Provider, month: string): Answer {
  const lines = [...tableOf<z.infer<typeof remittanceLine>>(provider, 'lines')]
    .filter(([key]) => key.startsWith(month))
    .map(([, line]) => line)
  const sum = (kind: string): number => lines.reduce((all, line) => all + (line.kind === kind ? line.cents : 0), 0)
  return ok(200, { month, lines, owed: sum('order') - sum('credit'), remitted: sum('cashback') - sum('reversal') })
}
