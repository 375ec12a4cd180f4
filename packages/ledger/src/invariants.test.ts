/** Every invariant sees what it is there for: a check that nothing breaks checks nothing. */
import { newGtid } from '@taschino/basics/gtid.ts'
import { addedUp } from '@taschino/testkit/added-up.ts'
import { Books, DAY, callOf, credits, tickets } from '@taschino/testkit/books.ts'
import { brokenBy } from '@taschino/testkit/broken-by.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCharge, scanCharge } from './charge.ts'
import { checkInvariants, INVARIANTS } from './invariants.ts'
import { cancelPayment } from './movements/cancel-payment.ts'
import { earnCommission, payCommissions } from './movements/commissions.ts'
import { sellCode, stockCodes } from './movements/gift-codes.ts'
import { firstPieces, openBarcode, payByBarcode, releaseBarcode } from './movements/gdo-barcode.ts'
import { grantRequested, requestCredits } from './movements/convert-takings.ts'
import type { Share } from '@taschino/basics/fees.ts'
import { requestPayback, settlePayback } from './movements/payback.ts'
import { post } from './post.ts'
import { refundable } from './refundable.ts'
import { lotsAside } from './set-aside.ts'
import { sealDays } from './totals.ts'

const CODE = 7
const [GIULIA, MARCO, FORNO, BAR, DARIO] = [11, 12, 21, 22, 31]
const plain = { detail: {}, events: [], call: null } as const

let books: Books
/** Books in which everything happened that an invariant looks at. */
beforeAll(async () => {
  books = await Books.open()
  await books.give([GIULIA, MARCO], 20)
  await books.giveCredits(GIULIA, 3000)
  for (const shop of [FORNO, BAR])
    for (const days of [3, 2]) await books.pay(GIULIA, shop, [tickets(3), credits(500)], { at: new Date(Date.now() - days * DAY) })
  const { id } = await openCharge(books.pool, { code: 'ZZ11ZZ11ZZ11', payee: FORNO, till: null, value: 800, seconds: 300 })
  await scanCharge(books.pool, id, MARCO)
  await books.pay(MARCO, FORNO, [tickets(1)], { charge: id })
  const paid = await books.pay(MARCO, BAR, [tickets(2)])
  await books.refund(paid.outcome === 'posted' ? paid.gtid : '', tickets(1), callOf(BAR))
  for (const shop of [FORNO, BAR]) await asks(shop)
  await shops()
  await sells()
  await addedUp(books.pool)
  await sealDays(books.pool)
})
afterAll(() => books.close())

/** Paid with a fee; called off; back from the bank and waiting; credits that wait, and some that were granted. */
async function asks(shop: number): Promise<void> {
  const shares = (value: number): Share[] => [{ type: 'normal', value }]
  const aside = async (request: number, value: number) =>
    (await books.tx((tx) => post(tx, requestPayback({ ...plain, gtid: newGtid(), shop, request, shares: shares(value) })))).gtid
  const settled = async (request: number, gross: number) =>
    (
      await books.tx((tx) =>
        post(
          tx,
          settlePayback({
            ...plain,
            gtid: newGtid(),
            shop,
            request,
            gross,
            fee: 37,
            parts: [{ type: 'normal', value: gross, feeRate: 0, fee: 37 }],
            attempt: 1,
          }),
        ),
      )
    ).gtid
  const back = (gtid: string | null) =>
    books.tx(async (tx) => {
      const payment = await refundable(tx, gtid ?? '')
      if (payment) await post(tx, cancelPayment({ ...plain, gtid: newGtid(), payment, detail: { parts: [] } }))
    })
  await aside(shop * 10, 1000)
  await earns(shop, await settled(shop * 10, 1000))
  await back(await aside(shop * 10 + 1, 500))
  await aside(shop * 10 + 2, 700)
  await back(await settled(shop * 10 + 2, 700))
  for (const request of [shop * 10 + 3, shop * 10 + 4])
    await books.tx((tx) =>
      post(tx, requestCredits({ ...plain, gtid: newGtid(), shop, request, shares: [{ type: 'free_credits', value: 200 }] })),
    )
  await books.tx((tx) =>
    post(tx, grantRequested({ ...plain, gtid: newGtid(), shop, request: shop * 10 + 3, shares: [{ type: 'free_credits', value: 200 }] })),
  )
}

const AURORA = 41
/** Two codes of a merchant came in, one of them was sold. */
async function sells(): Promise<void> {
  await books.tx((tx) => post(tx, stockCodes({ ...plain, gtid: newGtid(), merchant: AURORA, cost: 940, once: 'gift:import:1:41:0' })))
  const sale = {
    ...plain,
    gtid: newGtid(),
    buyer: GIULIA,
    merchant: { id: AURORA, name: 'Aurora' },
    code: 1,
    parts: [credits(500)],
    cost: 470,
    vatRate: null,
  }
  await books.tx((tx) => post(tx, sellCode(sale)))
}

/** A code that waits; one of which a till took half. */
async function shops(): Promise<void> {
  const opened = async (barcode: number, holder: number) => {
    const gtid = newGtid()
    const part = { type: 'normal', unit: 800, amount: 2 } as const
    await books.tx((tx) => post(tx, openBarcode({ gtid, barcode, holder, shop: FORNO, part, events: [] })))
    return lotsAside(books.pool, gtid)
  }
  await opened(CODE, GIULIA)
  const lots = await opened(CODE + 1, MARCO)
  await books.tx(async (tx) => {
    const ends = { barcode: CODE + 1, events: [] }
    await post(tx, releaseBarcode({ ...ends, gtid: newGtid(), holder: MARCO, lots, why: 'redeemed' }))
    const part = { type: 'normal', unit: 800, amount: 1 } as const
    await post(
      tx,
      payByBarcode({ ...ends, gtid: newGtid(), payer: MARCO, shop: FORNO, part, lots: firstPieces(lots, 1), agency: null, detail: {} }),
    )
  })
}

/** As much as the cap lets, and something that was taken back; a statement is paid. */
async function earns(shop: number, source: string | null): Promise<void> {
  const line = { agent: DARIO, basis: 'fee', shop, base: 37, events: [] } as const
  await books.tx((tx) => post(tx, earnCommission({ ...line, gtid: newGtid(), source: source ?? '', rateBp: 6000, value: 22 })))
  const more = newGtid()
  await books.tx(async (tx) => {
    await post(tx, earnCommission({ ...line, gtid: more, source: `elsewhere ${shop}`, rateBp: 1000, value: 3 }))
    const payment = await refundable(tx, more)
    if (payment) await post(tx, cancelPayment({ ...plain, gtid: newGtid(), payment, detail: { parts: [] } }))
  })
  await books.tx((tx) => post(tx, payCommissions({ ...plain, gtid: newGtid(), agent: DARIO, statement: shop, gross: 22, withheld: 4 })))
}

const first = (kind: string, where = 'true'): string => `gtid = (select min(gtid) from ledger.movement where kind = '${kind}' and ${where})`
const settlement = first('payback', `detail ->> 'step' = 'paid'`)
const detail = (changes: string, where: string): string =>
  `update ledger.movement set detail = (detail::jsonb || '${changes}')::json where ${where}`
const account = (party: number, kind: string): string => `(select min(id) from ledger.account where party = ${party} and kind = '${kind}')`
const TWO_KINDS = `insert into ledger.account (party, kind, type, unit, lot, floor) values (${MARCO}, 'tickets', 2, 800, 0, 0), (${MARCO}, 'tickets', 1, 400, 0, 0)`
/** Two transfers that leave every balance as it was: there and back. */
const thereAndBack = (one: string, other: string, amount: number): string =>
  `insert into ledger.movement (gtid, kind, at, value, once, sources, targets, amounts) values ('ZZ', 'assignment', now(), ${2 * amount}, 'x', array[${one}, ${other}], array[${other}, ${one}], array[${amount}, ${amount}])`
const marcos = (type: number, unit: number): string =>
  `(select min(id) from ledger.account where party = ${MARCO} and kind = 'tickets' and type = ${type} and unit = ${unit})`

test('books in which all of it happened are in order', async () => {
  expect(await checkInvariants(books.pool)).toEqual([])
})

const BREAKS: readonly [name: string, what: string, sql: string][] = [
  ['I1', 'a transfer to an account that does not exist', `update ledger.movement set targets[1] = 999999 where ${first('payment')}`],
  ['I1', 'half a ticket there and back', thereAndBack(account(GIULIA, 'tickets'), marcos(1, 800), 400)],
  ['I1', 'a ticket becomes one of another type on its way, and back', `${TWO_KINDS}; ${thereAndBack(marcos(1, 800), marcos(2, 800), 800)}`],
  [
    'I1',
    'a ticket becomes two of half its value on its way, and back',
    `${TWO_KINDS}; ${thereAndBack(marcos(1, 800), marcos(1, 400), 800)}`,
  ],
  [
    'I2',
    'a balance below zero',
    `alter table ledger.account drop constraint account_above_floor; update ledger.account set balance = -800 where id = ${account(MARCO, 'tickets')}`,
  ],
  ['I2', 'a floor below zero', `update ledger.account set floor = -800 where id = ${account(MARCO, 'tickets')}`],
  ['I3', 'a balance that nobody posted', `update ledger.account set balance = balance + 800 where id = ${account(MARCO, 'tickets')}`],
  [
    'I4',
    'an account with value that came from nowhere',
    `insert into ledger.account (party, kind, balance, floor) values (99, 'takings', 100, 0)`,
  ],
  [
    'I5',
    'more given back than was paid',
    `update ledger.movement set parent = (select gtid from ledger.movement where ${first('payback')}) where kind = 'refund'`,
  ],
  ['I6', 'a refund that the list does not know', 'delete from ledger.standing'],
  ['I7', 'two effects of one key', 'update ledger.idempotency set gtid = (select min(gtid) from ledger.idempotency)'],
  ['I8', 'a charge paid by somebody else than its buyer', `update ledger.charge set scanned_by = ${GIULIA}`],
  ['I8', 'a charge paid to another shop', `update ledger.charge set payee = ${BAR}`],
  [
    'I8',
    'a charge paid by a movement that is no payment',
    `update ledger.charge set gtid = (select gtid from ledger.movement where ${settlement})`,
  ],
  [
    'I8',
    'two charges paid by one movement',
    `insert into ledger.charge (code, payee, value, state, scanned_by, gtid, expires_at) select 'B', payee, value, state, scanned_by, gtid, expires_at from ledger.charge`,
  ],
  ['I9', 'a cent of fee that the payback does not say', detail('{"fee":36,"net":964}', settlement)],
  ['I9', 'a payback that says nothing of its fee', `update ledger.movement set detail = (detail::jsonb - 'fee')::json where ${settlement}`],
  ['I9', 'a gross that is more than fee and net', detail('{"value":1001}', settlement)],
  ['I9', 'a fee that moved elsewhere', `update ledger.movement set targets[2] = targets[1] where ${settlement}`],
  [
    'I9',
    'euros that left while they were asked for',
    `update ledger.movement set targets[1] = ${account(0, 'bank')} where ${first('payback', `detail ->> 'step' = 'requested'`)}`,
  ],
  ['I10', 'the service may change the journal', 'grant update on ledger.movement to taschino_app'],
  ['I10', 'the service may change one column of it', 'grant update (value) on ledger.movement to taschino_app'],
  ['I10', 'the service may write what people read', 'grant insert on ledger.entry to taschino_app'],
  ['I10', 'the auditor may take a seal away', 'grant delete on ledger.seal to taschino_audit'],
  ['I10', 'a guard is gone', 'drop trigger seal_append_only on ledger.seal'],
  [
    'I11',
    'something moved for who is frozen',
    `insert into ledger.frozen (party, since) values (${MARCO}, now() - interval '1 day'); update ledger.account set frozen = true where party = ${MARCO}`,
  ],
  [
    'I11',
    'a payment to who is stopped',
    `insert into ledger.stopped (party, since) values (${FORNO}, now() - interval '1 day'); update ledger.account set stopped = true where party = ${FORNO}`,
  ],
  [
    'I11',
    'an account of who is stopped that does not say so',
    `insert into ledger.stopped (party, since) values (${FORNO}, now() + interval '1 day')`,
  ],
  ['I12', 'a request that was paid twice', `update ledger.movement set parent = null where kind = 'cancellation'`],
  ['I12', 'a request that was paid in part', detail('{"request":"999"}', first('payback', `detail ->> 'step' = 'requested'`))],
  [
    'I12',
    "one shop's request paid from what another has set aside",
    `update ledger.movement set sources[1] = ${account(BAR, 'payout')}, sources[2] = ${account(BAR, 'payout')} where ${settlement} and sources[1] = ${account(FORNO, 'payout')}`,
  ],
  ['I12', 'something set aside for no request', `update ledger.account set balance = balance + 100 where id = ${account(FORNO, 'payout')}`],
  [
    'I12',
    'credits set aside that no request waits for',
    `update ledger.account set balance = balance + 100 where id = ${account(BAR, 'hold')}`,
  ],
  ['I13', 'a row that says another value', `update ledger.entry set value = value + 1 where party = ${FORNO}`],
  ['I15', 'a code sold for less than it says', detail('{"value":499}', first('gift-code'))],
  ['I15', 'a code that left the stock at another cost', detail('{"cost":471}', first('gift-code'))],
  ['I15', 'a stock below nothing', `update ledger.movement set amounts[1] = 1, value = 1 where ${first('gift-stock')}`],
  [
    'I15',
    'meal tickets that paid for a code',
    `update ledger.movement set sources[1] = (select id from ledger.account where party = ${GIULIA} and kind = 'tickets' and type = 1 limit 1) where ${first('gift-code')}`,
  ],
  ['I14', 'a refusal that moved something', `update ledger.idempotency set status = 409 where gtid is not null`],
  [
    'I14',
    'a refusal with an answer of success',
    `insert into ledger.idempotency (actor, route, key, hash, status, refusal) values (1, 'r', gen_random_uuid(), 'x', 200, 'insufficient_funds')`,
  ],
  ['I16', 'a code that was taken and never given back', `delete from ledger.movement where once = 'gdo:${CODE + 1}:release'`],
  ['I16', 'a code given back in part', `update ledger.movement set value = 800, amounts = '{800}' where once = 'gdo:${CODE + 1}:release'`],
  ['I16', 'more taken than was set aside', `update ledger.movement set value = value + 1600 where once = 'gdo:${CODE + 1}:redeem'`],
  [
    'I16',
    "one code's tickets taken for another",
    `update ledger.movement set detail = '{"step":"release","barcode":${CODE}}' where once = 'gdo:${CODE + 1}:release'`,
  ],
  ['I12', 'tickets on hold for no code', `update ledger.account set balance = balance + 800 where party = ${GIULIA} and kind = 'hold'`],
  ['I18', 'paid and never confirmed', `update ledger.movement set kind = 'cashback', detail = '{}' where ${first('gift-stock')}`],
  ['I17', 'a commission above its rate', detail('{"rateBp":5900}', first('commission', `detail ->> 'step' = 'earned'`))],
  ['I17', 'more than the cap of the fees of its shop', detail(`{"shop":${BAR}}`, `kind = 'commission' and detail ->> 'shop' = '${FORNO}'`)],
  [
    'I17',
    'a commission that stays when the fee goes back',
    `update ledger.standing set cancelled_by = 'X' where gtid = (select max(gtid) from ledger.standing); insert into ledger.standing (gtid, value, cancelled_by) select gtid, value, 'X' from ledger.movement where ${settlement} on conflict (gtid) do update set cancelled_by = 'X'`,
  ],
  [
    'I17',
    'a statement that pays another net than it says',
    detail('{"net":19,"withheld":3}', first('commission', `detail ->> 'step' = 'paid'`)),
  ],
  ['pairs', 'one reads less than the other gave', `update ledger.entry set value = value - 1 where party = ${BAR} and kind = 'payment'`],
  ['chart', 'tickets that outlive their lot', `update ledger.account set expires_at = expires_at + interval '1 day' where lot <> 0`],
  ['days', 'a good day that was none', 'update ledger.account_day set got = got + 1'],
]

test.each(BREAKS)('%s: %s', async (name, _, sql) => {
  expect(await brokenBy(books.pool, sql)).toContain(name)
})

test('each of them is broken by something', () => {
  expect([...new Set(BREAKS.map(([name]) => name))].toSorted()).toEqual(INVARIANTS.map(({ name }) => name).toSorted())
})
