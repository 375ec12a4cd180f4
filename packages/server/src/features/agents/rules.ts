/** Computes what agents earn and when it vests, from figures that the company decides. Pure. */
import { addDays } from '@taschino/basics/bank-day.ts'
import type { Cents } from '@taschino/basics/money.ts'

export interface CommissionRules {
  /** The cap: commissions on a shop are at most this share of the fees kept from it, in hundredths of a percent; I17: at most 6000. */
  capBp: number
  /** Days until a share of a fee vests: until then a bank may still return the transfer. */
  feeVestsDays: number
  /**
   * When a shop lives: so many days after its first payment it has so many payments, by so many people who are not its own, on so many
   * days.
   */
  activation: { days: number; payments: number; payers: number; businessDays: number }
  /** The plan while the company has set none. */
  plan: { feeBp: number; overrideBp: number; activationCents: Cents }
  /** What is withheld while the company has set nothing: the agent's half of the pension contribution, and tax. */
  terms: { enasarcoBp: number; withholdingBp: number }
  /** A shop without a payment for so long counts as silent. */
  silentDays: number
}

export const COMMISSION_RULES: CommissionRules = {
  capBp: 6000,
  feeVestsDays: 30,
  activation: { days: 30, payments: 20, payers: 8, businessDays: 5 },
  plan: { feeBp: 3000, overrideBp: 1000, activationCents: 2500 },
  terms: { enasarcoBp: 850, withholdingBp: 1150 },
  silentDays: 30,
}

/** Rounded down to whole cents; the remainder stays with the company. */
export const shareOf = (base: Cents, rateBp: number): Cents => Math.floor((base * rateBp) / 10_000)

export interface FeeShares {
  fee: Cents
  override: Cents
  feeCapped: boolean
  overrideCapped: boolean
}

/** The agent's share of a fee and the superagent's, which is paid in addition; together never above the cap. */
export function sharesOfFee(kept: Cents, feeBp: number, overrideBp: number, capBp: number): FeeShares {
  const room = shareOf(kept, capBp)
  const [wanted, above] = [shareOf(kept, feeBp), shareOf(kept, overrideBp)]
  const fee = Math.min(wanted, room)
  const override = Math.min(above, room - fee)
  return { fee, override, feeCapped: fee < wanted, overrideCapped: override < above }
}

/** The quarter of a day, as 2026-Q3. */
export const quarterOf = (day: string): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`

/** The last day of a quarter. */
export function endOfQuarter(quarter: string): string {
  const [year, number] = [Number(quarter.slice(0, 4)), Number(quarter.slice(6))]
  const next = number === 4 ? `${year + 1}-01-01` : `${year}-${String(number * 3 + 1).padStart(2, '0')}-01`
  return addDays(next, -1)
}

/** The quarter that was over last. */
export const lastQuarter = (today: string): string => {
  const now = quarterOf(today)
  const first = `${now.slice(0, 4)}-${String((Number(now.slice(6)) - 1) * 3 + 1).padStart(2, '0')}-01`
  return quarterOf(addDays(first, -1))
}

/** An agent gets the statement by the last day of the month after the quarter (art. 1749 c.c.). */
export function statementDue(quarter: string): string {
  const after = addDays(endOfQuarter(quarter), 1)
  const [year, month] = [Number(after.slice(0, 4)), Number(after.slice(5, 7))]
  return addDays(month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`, -1)
}

/** The net: contribution and tax are both computed from the gross and rounded down. */
export function netOf(gross: Cents, { enasarcoBp, withholdingBp }: CommissionRules['terms']) {
  const [enasarco, withheld] = [shareOf(gross, enasarcoBp), shareOf(gross, withholdingBp)]
  return { enasarco, withheld, net: gross - enasarco - withheld }
}

/** A day so many months later; the last day of a month leads to the last day of a month. */
export function monthsAfter(day: string, months: number): string {
  const whole = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const first = `${Math.floor(whole / 12)}-${String((whole % 12) + 1).padStart(2, '0')}-01`
  const last = addDays(`${Math.floor((whole + 1) / 12)}-${String(((whole + 1) % 12) + 1).padStart(2, '0')}-01`, -1)
  const same = `${first.slice(0, 8)}${day.slice(8)}`
  return same < last ? same : last
}
