/**
 * The whole circle of value in one story, each step by whoever does it in life: after every step the books balance, and the auditor adds up
 * the same.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect } from 'vitest'
import { businessDay, businessMonth } from '@taschino/basics/business-day.ts'
import { askTickets, getStock, markLeft } from '@taschino/contract/agencies.ts'
import { applyDistribution, getDistribution, readTable, undoDistribution } from '@taschino/contract/distribution.ts'
import type { Distribution } from '@taschino/contract/distribution-shapes.ts'
import { cancel, refund } from '@taschino/contract/payments.ts'
import { convertTickets, getShopWallet, requestPayback } from '@taschino/contract/paybacks.ts'
import { getPayoutFile, makePayout, requestPaid, requestReturned } from '@taschino/contract/payouts.ts'
import { circulation, trialBalance } from '@taschino/contract/reports.ts'
import { approve, invoicePaid } from '@taschino/contract/requests.ts'
import { typeBit } from '@taschino/ledger/chart.ts'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { quoted } from '@taschino/testkit/quoted.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { schemaFaults } from './platform/sepa/credit-transfers.ts'

const AUDIT = fileURLToPath(new URL('../../../tools/audit.ts', import.meta.url))
const run = promisify(execFile)
const env = (world: World) => ({ env: { ...process.env, DATABASE_URL: world.db.url, AUDIT_REFERENCE: 'none' } })

const PAYER = { name: 'Taschino S.p.A.', iban: 'IT60X0542811101000000123456', bic: null }
const reason = 'Prova'
const month = businessMonth(Date.now())

/** Every check of the auditor, of the rows that people read, too. */
async function isInOrder(world: World): Promise<void> {
  const { stdout } = await run(process.execPath, [AUDIT], env(world)).catch((error: { stdout?: string }) => ({
    stdout: String(error.stdout ?? error),
  }))
  expect(stdout).toContain('The books are in order.')
}

/** Every invariant of the ledger holds, and the company’s trial balance is the auditor’s, which sums to zero. */
async function balances(world: World, marta: Person, step: string): Promise<Record<string, number>> {
  expect([step, await checkInvariants(world.db)]).toEqual([step, []])
  const { stdout } = await run(process.execPath, [AUDIT, '--trial'], env(world))
  const lines = JSON.parse(stdout) as { kind: string; type: number; debit: string; credit: string }[]
  const told = await marta.gets(trialBalance, { query: {} })
  expect([
    step,
    told.rows.map(({ kind, type, debit, credit }) => ({
      kind,
      type: typeBit(type ?? undefined),
      debit: String(debit),
      credit: String(credit),
    })),
  ]).toEqual([step, lines])
  expect([step, told.matches, told.rows.reduce((sum, { balance }) => sum + balance, 0)]).toEqual([step, true, 0])
  const sums: Record<string, number> = {}
  for (const { kind, balance } of told.rows) if (balance !== 0) sums[kind] = (sums[kind] ?? 0) + balance
  return sums
}

async function cast(world: World) {
  const agency = await world.agency()
  const forno = await world.shop()
  const [giulia, marco] = [
    await world.person('enduser', { place: agency }),
    await world.person('enduser', { name: 'Marco Riva', place: agency }),
  ]
  const alfio = await world.person('agency', { name: 'Alfio Alfieri', place: agency })
  const carla = await world.person('shop', { name: 'Carla Rosetti', place: forno.id })
  const [marta, paolo] = [await world.person('company', { name: 'Marta Serra' }), await world.person('admin', { name: 'Paolo Neri' })]
  return { agency, forno, giulia, marco, alfio, carla, marta, paolo }
}
type Cast = Awaited<ReturnType<typeof cast>>

const mail = ({ username }: Person): string => `${username}@storia.test`

async function orders({ alfio, marta }: Cast, amount: number): Promise<string> {
  const { gtid } = await alfio.gets(askTickets, { body: { type: 'normal', unit: 800, amount } })
  await marta.gets(approve, { params: { gtid }, body: { invoiceNumber: `C-${gtid.slice(-4)}`, valueDate: businessDay(Date.now()) } })
  return gtid
}

/** By file, as offices do it: the table comes in, is looked at, is carried out by a job. */
async function distributes({ alfio }: Cast, ...rows: readonly (readonly [Person, number])[]): Promise<Distribution> {
  const table = ['E-mail;Buoni', ...rows.map(([who, amount]) => `${mail(who)};${amount}`)].join('\r\n')
  const draft = await alfio.gets(readTable, {
    body: { source: 'file', type: 'normal', unit: 800, month },
    files: { file: new Blob([table]) },
  })
  expect(draft.rows.faults).toBe(0)
  const params = { id: String(draft.id) }
  await alfio.gets(applyDistribution, { params, body: { tickets: draft.tickets, value: draft.value } })
  await expect.poll(async () => (await alfio.gets(getDistribution, { params })).state, { timeout: 20_000, interval: 30 }).toBe('applied')
  return draft
}

async function toTheBank({ marta, carla }: Cast, value: number): Promise<{ gtid: string; net: number; fee: number; file: number }> {
  const { gtid, payback } = await carla.gets(requestPayback, { body: await quoted(carla, { value, days: 7 }) })
  await marta.gets(approve, { params: { gtid }, body: {} })
  const { id, net } = await marta.gets(makePayout, { body: { gtids: [gtid] } })
  expect(net).toBe(payback?.net)
  return { gtid, net, fee: payback?.fee ?? 0, file: id }
}

async function bankReads({ marta }: Cast, id: number): Promise<{ sum: number; count: number; each: number[] }> {
  const { text, status } = await marta.sends(getPayoutFile, { params: { id } })
  expect([status, await schemaFaults(text)]).toEqual([200, []])
  const cents = (amount: string | undefined): number => Math.round(Number(amount) * 100)
  return {
    sum: cents(/<CtrlSum>([\d.]+)</.exec(text)?.[1]),
    count: Number(/<NbOfTxs>(\d+)</.exec(text)?.[1]),
    each: [...text.matchAll(/<InstdAmt Ccy="EUR">([\d.]+)</g)].map(([, amount]) => cents(amount)),
  }
}

const settings = { payer: PAYER }

describe('the full circle', () => {
  story(
    'ordered, approved, distributed, paid, converted, asked for, in the bank’s file, paid out',
    async (world) => {
      const people = await cast(world)
      const { giulia, marco, carla, marta, alfio, forno } = people
      expect(await balances(world, marta, 'nothing yet')).toEqual({})
      const order = await orders(people, 40)
      expect(await balances(world, marta, 'ordered')).toEqual({ tickets: 32_000, receivable: -32_000 })
      await marta.gets(invoicePaid, { params: { gtid: order }, body: {} })
      expect(await balances(world, marta, 'invoice paid')).toEqual({ tickets: 32_000, bank: -32_000 })
      await distributes(people, [giulia, 20], [marco, 15])
      expect(await balances(world, marta, 'distributed')).toEqual({ tickets: 32_000, bank: -32_000 })
      expect([await giulia.pocket(), await marco.pocket(), (await alfio.gets(getStock, {})).inHand]).toEqual([
        '20 × 8,00 normal',
        '15 × 8,00 normal',
        4000,
      ])
      await giulia.pays(forno, '8 × 8,00 normal')
      await marco.pays(forno, '5 × 8,00 normal')
      expect(await balances(world, marta, 'paid')).toEqual({ tickets: 21_600, takings: 10_400, bank: -32_000 })
      const cut = await carla.gets(convertTickets, {
        body: {
          parts: [
            { to: 'free_credits', type: 'normal', value: 1000 },
            { to: 'business', type: 'normal', value: 2000 },
          ],
        },
      })
      expect(await balances(world, marta, 'converted')).toEqual({ tickets: 23_600, takings: 7400, hold: 1000, bank: -32_000 })
      await marta.gets(approve, { params: { gtid: cut.credits?.gtid ?? '' }, body: {} })
      expect(await balances(world, marta, 'credits granted')).toEqual({ tickets: 24_600, takings: 7400, bank: -32_000 })
      expect(await carla.pocket()).toBe('20 × 1,00 business + 10,00 credits')
      const { gtid, net, fee, file } = await toTheBank(people, 7000)
      expect(net + fee).toBe(7000)
      expect(await balances(world, marta, 'in the file')).toEqual({ tickets: 24_600, takings: 400, payout: 7000, bank: -32_000 })
      expect(await bankReads(people, file)).toEqual({ sum: net, count: 1, each: [net] })
      await marta.gets(requestPaid, { params: { gtid }, body: {} })
      expect(await balances(world, marta, 'paid out')).toEqual({ tickets: 24_600, takings: 400, bank: net - 32_000, fees: fee })
      expect(await carla.gets(getShopWallet, {})).toMatchObject({ toBePaid: 400, paid: { net, count: 1 } })
      const { now } = await marta.gets(circulation, { query: {} })
      expect(now).toMatchObject({ outstanding: 24_600, owedToShops: 400, receivable: 0, breakage: 0 })
      // The file is not made twice, and what is paid is not paid again.
      await marta.isRefused('nothing_to_pay', makePayout, { body: { gtids: [gtid] } })
      await marta.isRefused('not_sent', requestPaid, { params: { gtid }, body: {} })
      await balances(world, marta, 'nothing more')
      await isInOrder(world)
    },
    { settings },
  )

  story(
    'with a refund, a cancellation, an undo and somebody who leaves',
    async (world) => {
      const people = await cast(world)
      const { giulia, marco, carla, marta, alfio, forno } = people
      await orders(people, 40)
      const table = await distributes(people, [giulia, 10], [marco, 10])
      const first = await giulia.pays(forno, '4 × 8,00 normal')
      const second = await marco.pays(forno, '3 × 8,00 normal')
      await carla.gets(refund, { body: { gtid: first.gtid, unit: 800, amount: 1, reason } })
      expect(await balances(world, marta, 'refunded')).toEqual({ tickets: 27_200, takings: 4800, receivable: -32_000 })
      await marta.gets(cancel, { params: { id: second.gtid }, body: { reason } })
      expect(await balances(world, marta, 'cancelled')).toEqual({ tickets: 29_600, takings: 2400, receivable: -32_000 })
      await alfio.gets(markLeft, { params: { id: String(marco.id) }, body: { tickets: 'take-back' } })
      await balances(world, marta, 'left')
      expect([await marco.pocket(), (await alfio.gets(getStock, {})).inHand]).toEqual(['', 24_000])
      await alfio.gets(undoDistribution, { params: { id: String(table.id) }, body: { reason } })
      await expect
        .poll(async () => (await alfio.gets(getDistribution, { params: { id: String(table.id) } })).state, {
          timeout: 20_000,
          interval: 30,
        })
        .toBe('undone')
      expect([await giulia.pocket(), (await alfio.gets(getStock, {})).inHand]).toEqual(['', 29_600])
      await carla.isRefused('takings_short', requestPayback, { body: { value: 2500, days: 30, net: 1 } })
      await toTheBank(people, 2400)
      await carla.isRefused('takings_gone', refund, { body: { gtid: first.gtid, unit: 800, amount: 1, reason } })
      expect(await balances(world, marta, 'after all that')).toEqual({ tickets: 29_600, payout: 2400, receivable: -32_000 })
      await isInOrder(world)
    },
    { settings },
  )

  story(
    'with a transfer that the bank sends back: from the file, from paid, then called off',
    async (world) => {
      const people = await cast(world)
      const { giulia, carla, marta, paolo, forno } = people
      await orders(people, 10)
      await distributes(people, [giulia, 10])
      await giulia.pays(forno, '8 × 8,00 normal')
      const { gtid, net, fee } = await toTheBank(people, 6400)
      const sent = { tickets: 1600, payout: 6400, receivable: -8000 }
      expect(await balances(world, marta, 'in the file')).toEqual(sent)
      await marta.gets(requestReturned, { params: { gtid }, body: { reason, code: 'MS03', reference: 'RTN-0417' } })
      expect(await balances(world, marta, 'sent back from the file')).toEqual(sent)
      await paolo.gets(approve, { params: { gtid }, body: {} })
      const again = await marta.gets(makePayout, { body: { gtids: [gtid] } })
      expect(await bankReads(people, again.id)).toEqual({ sum: net, count: 1, each: [net] })
      await marta.gets(requestPaid, { params: { gtid }, body: {} })
      expect(await balances(world, marta, 'paid at the second try')).toEqual({ tickets: 1600, bank: net, fees: fee, receivable: -8000 })
      await marta.gets(requestReturned, { params: { gtid }, body: { reason, code: 'MS03', reference: 'RTN-0417' } })
      expect(await balances(world, marta, 'sent back after all')).toEqual(sent)
      await marta.gets(cancel, { params: { id: gtid }, body: { reason } })
      expect(await balances(world, marta, 'called off')).toEqual({ tickets: 1600, takings: 6400, receivable: -8000 })
      expect(await carla.gets(getShopWallet, {})).toMatchObject({
        toBePaid: 6400,
        available: 6400,
        requested: { count: 0 },
        onTheWay: { count: 0 },
      })
      await isInOrder(world)
    },
    { settings },
  )
})
