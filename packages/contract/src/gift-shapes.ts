/** The shapes of gift codes: merchants, prices, one's own codes, stock. */
import * as z from 'zod/mini'
import { gtid, id, instant, line, part, sentence, words } from './shapes.ts'

/** How a till of the merchant reads a code; `none`: somebody types it. */
export const BARCODE_FORMATS = ['CODE128', 'EAN13', 'QRCODE', 'none'] as const
export type BarcodeFormat = (typeof BARCODE_FORMATS)[number]
/** VAT when the code is used (`multi`), or when it is sold (`single`). */
export const VAT_KINDS = ['multi', 'single'] as const
/** What may pay for codes beside free credits, which always do; meal tickets never. `gdo` for food only, `business` for shops. */
export const CODE_TYPES = ['gdo', 'business', 'free_credits'] as const
/** `quarantined`: looks free in a database that was restored, where it may have been sold since. */
export const CODE_STATES = ['free', 'quarantined', 'assigned', 'revealed', 'burned', 'withdrawn', 'expired'] as const
export type CodeState = (typeof CODE_STATES)[number]

/** In one act. */
export const CODES_AT_ONCE = 5
/** Of one buyer on one day. */
export const CODES_A_DAY = 10
export const CODES_VALUE_A_DAY = 50_000
/** A code that nobody has seen goes back within so many days. */
export const RETURN_DAYS = 14
/** Nobody buys a code that ends sooner. */
export const CODE_DAYS_LEFT = 30
/** Others than the company are told how many are left up to here. */
export const COUNTED_TO = 10

/** YYYY-MM-DD in Europe/Rome. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const count = z.int().check(z.minimum(0))
/** Face value of a code: up to 500 €. */
export const codeUnit = z.int().check(z.minimum(1), z.maximum(50_000))
const payWith = z.array(z.enum(CODE_TYPES)).check(z.minLength(1), z.maxLength(3))

/** `logo`: the address of its picture; null where it has none. */
export const giftMerchant = z.object({
  id,
  merchant: z.string(),
  logo: z.nullable(z.string()),
  units: z.array(codeUnit),
  payWith,
  food: z.boolean(),
  barcodeFormat: z.enum(BARCODE_FORMATS),
  vatKind: z.enum(VAT_KINDS),
  vatRate: z.nullable(z.int()),
  howTo: z.string(),
  enabled: z.boolean(),
})
export type GiftMerchant = z.output<typeof giftMerchant>

/** `costBp`: what the company pays for a code, in hundredths of a percent of its face value. `takesBack`: unsold ones cost nothing. */
const terms = {
  costBp: z.int().check(z.minimum(1), z.maximum(10_000)),
  lowStockAt: z.int().check(z.minimum(0), z.maximum(100_000)),
  takesBack: z.boolean(),
}

const written = {
  merchant: words(2, 60),
  units: z.array(codeUnit).check(
    z.minLength(1),
    z.maxLength(12),
    z.refine((units) => new Set(units).size === units.length),
  ),
  payWith: payWith.check(z.refine((types) => types.includes('free_credits') && new Set(types).size === types.length)),
  food: z.boolean(),
  barcodeFormat: z.enum(BARCODE_FORMATS),
  vatKind: z.enum(VAT_KINDS),
  /** Percent; only where VAT falls due at the sale. */
  vatRate: z.nullable(z.int().check(z.minimum(0), z.maximum(30))),
  howTo: line(0, 500),
  enabled: z.boolean(),
  ...terms,
}
export const merchantWritten = z.strictObject(written)
export const merchantChanged = z.partial(z.strictObject(written))

/** A merchant as the company keeps it, and what lies in stock, by face value. */
export const stockMerchant = z.object({
  ...giftMerchant.shape,
  ...terms,
  /** Cents that the company owes it; below zero it has taken back more than was still to be paid. */
  owed: z.int(),
  stock: z.array(
    z.object({
      unit: codeUnit,
      free: count,
      quarantined: count,
      sold: count,
      /** Sold in the last 30 days, less what came back. */
      soldLately: count,
      /** Days until none is left at that pace; null while nothing is sold. */
      daysLeft: z.nullable(count),
      /** Free ones that nobody may buy any more in 30 days. */
      endingSoon: count,
      low: z.boolean(),
      /** What free ones cost the company. */
      cost: count,
    }),
  ),
})
export type StockMerchant = z.output<typeof stockMerchant>

/**
 * Free codes of one face value: exact for the company, for others up to ten (`more`: there are more). How whoever asks would pay for one:
 * `parts`, or `missing` cents of credits; both empty for the company.
 */
export const giftOffer = z.object({
  merchant: id,
  unit: codeUnit,
  free: count,
  more: z.boolean(),
  parts: z.array(part),
  missing: count,
})
export type GiftOffer = z.output<typeof giftOffer>

/**
 * A code of one's own. Its text is told by `reveal` alone; `tail` are its last signs. `spent`: what its owner noted, `unit` is all of it.
 */
export const ownCode = z.object({
  id,
  gtid,
  merchant: giftMerchant,
  unit: codeUnit,
  state: z.enum(['assigned', 'revealed', 'burned']),
  tail: z.string(),
  boughtAt: instant,
  /** Last day on which the merchant takes it; null: it does not end. */
  expiresOn: z.nullable(day),
  revealedAt: z.nullable(instant),
  usedAt: z.nullable(instant),
  spent: count,
  /** While nobody has seen it: until when it may go back; null: no more. */
  returnUntil: z.nullable(instant),
  /** Of a burned one: why the company took it back. Its value is in the pocket again. */
  reason: z.nullable(z.string()),
})
export type OwnCode = z.output<typeof ownCode>

/** The code in clear, for the moment in which it is looked at. */
export const seenCode = z.object({
  id,
  merchant: giftMerchant,
  unit: codeUnit,
  code: z.string(),
  pin: z.nullable(z.string()),
  url: z.nullable(z.string()),
  expiresOn: z.nullable(day),
})
export type SeenCode = z.output<typeof seenCode>

/** As the company reads it: never its text. `owner`: who bought it. */
export const stockCode = z.object({
  id,
  merchant: z.object({ id, merchant: z.string() }),
  unit: codeUnit,
  /** What it cost the company. */
  cost: count,
  tail: z.string(),
  state: z.enum(CODE_STATES),
  expiresOn: z.nullable(day),
  idImport: id,
  at: instant,
  owner: z.nullable(z.string()),
  gtid: z.nullable(gtid),
  boughtAt: z.nullable(instant),
  reason: z.nullable(z.string()),
  /** Of a burned one: when its merchant took off its claim what the code had cost. */
  creditedAt: z.nullable(instant),
})
export type StockCode = z.output<typeof stockCode>

export const CODE_COLUMNS = ['merchant', 'value', 'code', 'pin', 'url', 'expiry'] as const
export type CodeColumn = (typeof CODE_COLUMNS)[number]
/** `twice`: in this sheet already; `known`: in any sheet before, sold or not. `ending`: over too soon to be sold. */
export const CODE_FAULTS = ['required', 'format', 'range', 'unknown', 'twice', 'known', 'ending', 'hidden'] as const
export type CodeFault = (typeof CODE_FAULTS)[number]
/** So many are named; `faults` says how many there are. */
export const FAULTS_NAMED = 200

const importSums = z.array(
  z.object({ merchant: z.object({ id, merchant: z.string() }), unit: codeUnit, codes: count, value: count, cost: count }),
)

export const codeImport = z.object({ id, name: z.string(), at: instant, by: z.string(), codes: count, sums: importSums })
export type CodeImport = z.output<typeof codeImport>

/** `checked`: only looked at, nothing was kept. */
export const importOutcome = z.object({
  state: z.enum(['checked', 'done']),
  import: z.nullable(codeImport),
  rows: count,
  faults: count,
  named: z.array(z.object({ line: z.int(), at: z.nullable(z.enum(CODE_COLUMNS)), why: z.enum(CODE_FAULTS) })),
  sums: importSums,
})
export type ImportOutcome = z.output<typeof importOutcome>

export const reasonBody = z.strictObject({ reason: sentence })
