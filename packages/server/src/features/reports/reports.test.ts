/** The company's figures are the books' own: the trial balance is the auditor's, circulation adds up month by month, whatever happened. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { businessDay, businessMonth } from '@taschino/basics/business-day.ts'
import { cancel, refund } from '@taschino/contract/payments.ts'
import { makePayout, payoutPaid } from '@taschino/contract/payouts.ts'
import { circulation, exportCirculation, exportTrialBalance, trialBalance } from '@taschino/contract/reports.ts'
import { approve } from '@taschino/contract/requests.ts'
import { typeBit } from '@taschino/ledger/chart.ts'
import { addedUp } from '@taschino/testkit/added-up.ts'
import { orders, wantsCredits, wantsEuros } from '@taschino/testkit/asks.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { describe, expect, test } from 'vitest'
import { addMonths, circulationOf, effectOf, volumeUntil } from './rules.ts'

const AUDIT = fileURLToPath(new URL('../../../../../tools/audit.ts', import.meta.url))
const PAYER = { name: 'Taschino S.p.A.', iban: 'IT60X0542811101000000123456', bic: null }

interface AuditLine {
  kind: string
  type: number
  debit: string
  credit: string
}
async function auditors(world: World): Promise<AuditLine[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [AUDIT, '--trial'], {
    env: { ...process.env, DATABASE_URL: world.db.url, AUDIT_REFERENCE: 'none' },
  })
  return JSON.parse(stdout) as AuditLine[]
}

async function sameAsAuditor(world: World, marta: Person): Promise<void> {
  const said = await marta.gets(trialBalance, { query: {} })
  expect(
    said.rows.map(({ kind, type, debit, credit }) => ({
      kind,
      type: typeBit(type ?? undefined),
      debit: String(debit),
      credit: String(credit),
    })),
  ).toEqual(await auditors(world))
  expect([said.debit, said.rows.reduce((sum, { balance }) => sum + balance, 0), said.matches]).toEqual([said.credit, 0, true])
}

/** The circle of docs/product.md, the value loop, step by step. */
async function circle(world: World, marta: Person, after: () => Promise<void>): Promise<void> {
  const idAgency = await world.agency('Officine Alfieri')
  const elena = await world.person('agency', { name: 'Elena Sala', place: idAgency })
  const forno = await world.shop()
  const carla = await world.person('shop', { name: 'Carla Rosetti', place: forno.id })
  const giulia = await world.person('enduser', { place: idAgency })
  await marta.gets(approve, {
    params: { gtid: await orders(world, elena, 20) },
    body: { invoiceNumber: `R/${world.clock.now()}`, valueDate: businessDay(Date.now()) },
  })
  await after()
  await world.gives(giulia.id, '20 × 8,00 normal + 2 × 15,00 business', { agency: idAgency })
  await world.gives(giulia.id, '30,00 credits')
  await after()
  const first = await giulia.pays(forno, '6 × 8,00 normal + 2,50 credits')
  const second = await giulia.pays(forno, '2 × 8,00 normal')
  await giulia.pays(forno, '8 × 8,00 normal + 3,00 credits')
  await after()
  await carla.gets(refund, { body: { gtid: first.gtid, unit: 800, amount: 1, reason: 'Uno di troppo' } })
  await carla.gets(cancel, { params: { id: second.gtid }, body: { reason: 'Conto sbagliato' } })
  await after()
  const euros = await wantsEuros(world, carla, 5000)
  await marta.gets(approve, { params: { gtid: euros }, body: {} })
  await marta.gets(approve, { params: { gtid: await wantsCredits(world, carla, 1000) }, body: {} })
  await after()
  const { id } = await marta.gets(makePayout, { body: { which: 'all' } })
  await after()
  await marta.gets(payoutPaid, { params: { id: String(id) }, body: {} })
  await after()
  await addedUp(world.db)
  await after()
}

describe('the trial balance', () => {
  story(
    'is the auditor’s own at each step of the circle',
    async (world) => {
      const marta = await world.person('company', { name: 'Marta Serra' })
      let steps = 0
      await circle(world, marta, async () => {
        steps++
        await sameAsAuditor(world, marta)
      })
      expect(steps).toBe(8)
      const { rows } = await marta.gets(trialBalance, { query: {} })
      expect(rows.find(({ kind }) => kind === 'receivable')?.balance).toBeLessThan(0)
      expect(rows.find(({ kind }) => kind === 'payout')?.balance).toBe(0)
      const before = await marta.gets(trialBalance, { query: { day: '2026-01-01' } })
      expect([before.rows, before.matches]).toEqual([[], null])
      await marta.isRefused('invalid_input', trialBalance, { query: { day: 'ieri' } })
    },
    { settings: { payer: PAYER } },
  )

  story(
    'leaves as a file in euro, in words',
    async (world) => {
      const marta = await world.person('company', { name: 'Marta Serra' })
      await circle(world, marta, () => Promise.resolve())
      const { text } = await marta.sends(exportTrialBalance, { query: { format: 'csv' } })
      expect(text).toContain('"Buoni in circolazione";"Pasto";')
      expect(text).not.toMatch(/"(tickets|takings|receivable)"/)
      const flows = await marta.sends(exportCirculation, { query: { format: 'csv' } })
      expect(flows.text.trim().split('\r\n')).toHaveLength(1 + 12 * 4)
    },
    { settings: { payer: PAYER } },
  )

  story(
    'and figures by month are refused as a file that is too long',
    async (world) => {
      const marta = await world.person('company', { name: 'Marta Serra' })
      const giulia = await world.person('enduser')
      await world.gives(giulia.id, '2 × 8,00 normal')
      await marta.isRefused('export_too_large', exportTrialBalance, { query: { format: 'csv' } })
      await marta.isRefused('export_too_large', exportCirculation, { query: { format: 'csv' } })
      await giulia.isRefused('forbidden', trialBalance, { query: {} })
    },
    { settings: { exportMax: 1 } },
  )
})

describe('circulation', () => {
  story(
    'adds up: what is outstanding is what the trial balance holds, and every step stands in its own column',
    async (world) => {
      const marta = await world.person('company', { name: 'Marta Serra' })
      await circle(world, marta, () => Promise.resolve())
      const said = await marta.gets(circulation, { query: {} })
      const month = businessMonth(Date.now())
      expect([said.from, said.to]).toEqual([addMonths(month, -11), month])
      const trial = await marta.gets(trialBalance, { query: {} })
      for (const type of ['normal', 'business', 'gdo', 'free_credits'] as const) {
        const held = trial.rows.find((row) => row.kind === 'tickets' && row.type === type)?.balance ?? 0
        expect(said.rows.findLast((row) => row.type === type)?.outstanding, type).toBe(held)
      }
      expect(said.rows.find((row) => row.month === month && row.type === 'normal')).toMatchObject({
        distributed: 16_000,
        redeemed: 12_800,
        refunded: 2400,
        expired: 0,
      })
      expect(said.now).toMatchObject({
        outstanding: trial.rows.filter(({ kind }) => kind === 'tickets').reduce((sum, { balance }) => sum + balance, 0),
        volume: 12_800 + 550 - 2400,
      })
      expect(said.volume.at(-1)).toEqual({ month, value: said.now.volume })
      await marta.isRefused('invalid_input', circulation, { query: { from: '2026-05', to: '2026-04' } })
      await marta.isRefused('invalid_input', circulation, { query: { from: '2026-13' } })
      await marta.isRefused('invalid_input', circulation, { query: { from: '1900-01' } })
      // T13: days and months that no calendar of ours has are the asker's fault, and never trouble of ours.
      for (const month of ['0000-01', '0001-01', '9999-12']) await marta.isRefused('invalid_input', circulation, { query: { to: month } })
      for (const day of ['0000-01-01', '1800-01-01', '9999-12-31']) await marta.isRefused('invalid_input', trialBalance, { query: { day } })
      for (const month of ['2000-01', '2099-12'])
        expect(await marta.gets(circulation, { query: { to: month } })).toMatchObject({ to: month })
      expect(await marta.gets(trialBalance, { query: { day: '2000-01-01' } })).toMatchObject({ rows: [], debit: 0 })
    },
    { settings: { payer: PAYER } },
  )

  test('each flow has one meaning', () => {
    const flow = (kind: string, source: string, target: string) =>
      effectOf({ kind, source, sourceType: 'normal', target, targetType: 'normal' } as Parameters<typeof effectOf>[0])?.figure ?? null
    expect([
      flow('ticket-request', 'receivable', 'tickets'),
      flow('assignment', 'tickets', 'tickets'),
      flow('payment', 'tickets', 'takings'),
      flow('refund', 'takings', 'tickets'),
      flow('cancellation', 'takings', 'tickets'),
      flow('expiry', 'tickets', 'breakage'),
      flow('takeback', 'tickets', 'tickets'),
      flow('cancellation', 'tickets', 'receivable'),
      flow('payback', 'takings', 'payout'),
    ]).toEqual(['issued', 'distributed', 'redeemed', 'refunded', 'refunded', 'expired', null, 'withdrawn', null])
  })

  test('twelve months are twelve months, also over a new year', () => {
    expect([addMonths('2026-01', -1), addMonths('2026-11', 2), addMonths('2026-12', -11)]).toEqual(['2025-12', '2027-01', '2026-01'])
    const paid = (month: string) =>
      ({ month, kind: 'payment', source: 'tickets', sourceType: 'normal', target: 'takings', targetType: 'normal', value: 100 }) as const
    const flows = ['2025-01', '2025-02', '2026-01', '2026-02'].map(paid)
    expect([volumeUntil(flows, '2026-01'), volumeUntil(flows, '2025-12'), volumeUntil(flows, '2026-02')]).toEqual([200, 200, 200])
    expect(
      circulationOf(flows, [], '2026-01', '2026-02')
        .filter(({ type }) => type === 'normal')
        .map(({ outstanding }) => outstanding),
    ).toEqual([-300, -400])
  })
})
