/** Events with words: a name and its facts, put into the reader's language when they are read. */
import { wordsOf, type Language } from '../../platform/words.ts'

type Facts = Readonly<Record<string, string | number>>
type Value = { value: number }
type OfShop = Value & { shop: string }
type OfBrand = Value & { brand: string }
type OfAgency = Value & { agency: string }
type OfSetting = { setting: string; change: number }
type OfProduct = { product: string }
type WithReason = Value & { reason: string }

/** By the name of the sentence; `value` is in cents, `day` and `weekday` are days as 2026-11-21, `tickets` chooses between one and many. */
export interface Sentences {
  refunded: OfShop
  cancelled: OfShop
  table_given: Value & { tickets: number }
  table_given_without: Value & { tickets: number; left: number }
  table_not_given: { day: string }
  tickets_arrived: OfAgency & { tickets: number }
  tickets_assigned: OfAgency
  tickets_given_back: OfAgency
  tickets_taken: { agency: string; tickets: number; reason: string }
  tickets_taken_none: { agency: string; reason: string }
  tickets_taken_unspent: OfAgency
  tickets_lapsed: Value
  tickets_valid_again: Value & { day: string }
  tickets_ending: Value & { day: string }
  gdo_taken: OfShop
  gdo_expired: Value
  gdo_cancelled: Value
  order_approved: Value
  order_rejected: WithReason
  order_called_off: Value
  payback_approved: Value
  payback_scheduled: Value
  schedule_stands: Readonly<Record<never, never>>
  payback_rejected: WithReason
  payback_called_off: Value
  credits_approved: Value
  credits_rejected: WithReason
  credits_called_off: Value
  credits_given: Value & { giver: string; reason: string }
  grant_asked: Value & { giver: string }
  grant_given: Value
  grant_refused: WithReason
  payout_sent: Value & { weekday: string }
  payout_done: Value
  payout_returned: WithReason
  commission_disputed: OfShop
  commission_reversed: OfShop
  dispute_kept: { shop: string; reason: string }
  dispute_reversed: { shop: string; reason: string }
  place_taken_on: { place: string; day: string }
  place_handed_over: { place: string; day: string }
  team_took_on: { place: string; agent: string; day: string }
  team_handed_over: { place: string; agent: string; day: string }
  team_moved: { place: string; agent: string; next: string; day: string }
  statement_closed: Value
  statement_paid: Value
  shop_stopped: { shop: string; reason: string }
  shop_started: { shop: string }
  agency_suspended: { agency: string; reason: string }
  agency_ended: { agency: string; reason: string }
  agency_active: { agency: string }
  agency_approved: { agency: string }
  agency_returned: { agency: string; reason: string }
  agency_rejected: { agency: string; reason: string }
  agency_invites: { agency: string }
  firm_suspended: { agency: string }
  firm_ended: { agency: string }
  firm_active: { agency: string }
  code_cancelled: { merchant: string; value: number; reason: string }
  code_ending: { merchant: string; value: number; day: string }
  cashback_tracked: OfBrand
  cashback_credited: OfBrand
  cashback_declined: OfBrand & { reason: string }
  cashback_held: OfBrand
  claim_made: OfBrand
  claim_rejected: OfBrand & { reason: string }
  stock_low: { merchant: string; codes: number }
  stock_ending: { merchant: string; codes: number; day: string }
  shop_approved: { shop: string }
  shop_returned: { shop: string; reason: string }
  shop_rejected: { shop: string; reason: string }
  shop_first_payment: { shop: string }
  shop_silent: { shop: string; days: number }
  setting_asked: OfSetting
  setting_agreed: OfSetting
  setting_refused: OfSetting & { reason: string }
  setting_withdrawn: OfSetting
  yes_asked: { yes: number }
  yes_agreed: { yes: number }
  yes_dropped: { yes: number }
  club_accepted: OfProduct
  club_late: OfProduct & Value
  club_here: OfProduct
  club_ticket: OfProduct & { idTicket: number }
  club_sent: OfProduct
  club_taken: OfProduct
  club_part: OfProduct & Value & { pieces: number; amount: number }
  club_failed: OfProduct & Value
  club_cancelled: OfProduct & Value
  club_not_cancelled: OfProduct
  club_waits: OfProduct & Value
  club_borne: OfProduct & Value
  club_odd: OfProduct
  club_double: OfProduct
  club_stray: { provider: string }
  viewed: { reason: string }
  club_code_reported: OfProduct
  club_code_refunded: OfProduct & Value
  club_code_replaced: OfProduct
  club_code_kept: OfProduct & { reason: string }
}
export type Told = { [S in keyof Sentences]: { says: S; facts: Sentences[S] } }[keyof Sentences]
/** As it lies in the database, perhaps since an earlier version. */
export interface Lying {
  says?: string | null | undefined
  facts?: Facts | null | undefined
}

const LOCALES: Readonly<Record<Language, string>> = { it: 'it-IT', en: 'en-GB' }
const formats = new Map<
  Language,
  { euros: Intl.NumberFormat; whole: Intl.NumberFormat; day: Intl.DateTimeFormat; weekday: Intl.DateTimeFormat }
>()

function formatsOf(language: Language) {
  const before = formats.get(language)
  if (before) return before
  const locale = LOCALES[language]
  const made = {
    euros: new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', useGrouping: 'always' }),
    whole: new Intl.NumberFormat(locale, { useGrouping: 'always' }),
    day: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
    weekday: new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
  }
  formats.set(language, made)
  return made
}

/** Cents as this language writes them. */
export const euros = (value: number, language: Language): string => formatsOf(language).euros.format(value / 100)

function filled(facts: Facts, language: Language): Record<string, string> {
  const { whole, ...days } = formatsOf(language)
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => {
      if (name === 'value') return [name, euros(Number(fact), language)]
      if (name === 'day' || name === 'weekday') return [name, days[name].format(new Date(`${fact}T00:00:00Z`))]
      if (name === 'setting') return [name, wordsOf(language).maybe(`companySettings.key.${fact}`) || String(fact)]
      return [name, typeof fact === 'number' ? whole.format(fact) : fact]
    }),
  )
}

/** In words; null for a sentence that this version does not know. */
export function sentenceOf({ says, facts }: Lying, language: Language): { title: string; body: string } | null {
  const words = wordsOf(language)
  const key = `notice.${says ?? ''}`
  const many = facts?.['tickets'] === undefined ? '' : facts['tickets'] === 1 ? '.one' : '.other'
  const title = `${key}_title${words.maybe(`${key}_title${many}`) === '' ? '' : many}`
  if (words.maybe(title) === '' || words.maybe(`${key}_body`) === '') return null
  const vars = filled(facts ?? {}, language)
  return { title: words.at(title, vars), body: words.at(`${key}_body`, vars) }
}
