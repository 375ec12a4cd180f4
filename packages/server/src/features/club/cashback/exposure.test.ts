/** How much is advanced to a provider is the company's to say; what waits and what was reported leaves as files. */
import { exportClaims, exportHeldCashbacks, listCashbackMonths } from '@taschino/contract/club/cashback.ts'
import { listDeeds } from '@taschino/contract/audit.ts'
import { setExposure } from '@taschino/contract/club/company-providers.ts'
import { STEP_UP_LIMITS } from '@taschino/server/platform/config/settings.ts'
import { brandWith } from '@taschino/testkit/club-cashback.ts'
import { story } from '@taschino/testkit/story.ts'
import { applyReading } from './apply.ts'
import { expect } from 'vitest'

const AON = { params: { name: 'aon' } }
const of = (n: number, click: string) => ({
  externalId: `E-${n}`,
  clickId: click,
  brandGuid: 'b-1',
  purchase: 10_000,
  value: 500,
  state: 'confirmed' as const,
  reason: null,
  seq: 5,
})

story('what a provider may owe is lowered and raised: above it credits wait for its money; whoever says so is noted', async (world) => {
  const [marta, giulia] = [await world.person('company', { name: 'Marta Serra' }), await world.person('enduser')]
  await brandWith(world, 'b-1')
  const clicked = async (n: number): Promise<string> => {
    const click = `c${String(n).padStart(30, '0')}`
    await world.db.query(
      `insert into cashback_visit (click_id, party, id_user, provider, brand_guid, rate_bp, share_bp) values ($1, $2, $2, 'aon', 'b-1', 500, 8000)`,
      [click, giulia.id],
    )
    return click
  }
  const confirmed = async (n: number): Promise<void> => {
    const click = await clicked(n)
    await world.db.tx(async (sql) => void (await applyReading(sql, 'aon', of(n, click), Date.now())))
  }
  expect(await marta.gets(setExposure, { ...AON, body: { exposureMax: 500 } })).toMatchObject({ exposureMax: 500 })
  await confirmed(1)
  expect(await giulia.pocket()).toBe('4,00 credits')
  await confirmed(2)
  expect(await giulia.pocket()).toBe('4,00 credits')
  const [debt] = (await marta.gets(listCashbackMonths, {})).debts
  expect(debt).toMatchObject({ exposureMax: 500, atRisk: 400, waiting: 400, owes: 1000 })
  await marta.gets(setExposure, { ...AON, body: { exposureMax: 5000 } })
  await confirmed(3)
  expect(await giulia.pocket()).toBe('8,00 credits')
  const { items } = await marta.gets(listDeeds, { query: {} })
  expect(items.filter(({ act }) => act === 'club.exposure-changed').map(({ facts }) => facts)).toEqual([
    { provider: 'aon', value: 5000, before: 500 },
    { provider: 'aon', value: 500, before: 100_000 },
  ])
  await marta.isRefused('no_cashback_here', setExposure, { params: { name: 'internal' }, body: { exposureMax: 5000 } })
  await marta.isRefused('not_found', setExposure, { params: { name: 'nobody' }, body: { exposureMax: 5000 } })
  await marta.isRefused('invalid_input', setExposure, { ...AON, body: { exposureMax: -1 } })
})

story(
  'to lend a provider more wants a proof',
  async (world) => {
    const marta = await world.person('company')
    await marta.isRefused('step_up_required', setExposure, { ...AON, body: { exposureMax: 5000 } })
  },
  { settings: { stepUp: STEP_UP_LIMITS } },
)

story(
  'too many for a spreadsheet is said with the number',
  async (world) => {
    const marta = await world.person('company')
    const giulia = await world.person('enduser')
    await brandWith(world, 'b-1')
    for (const n of [1, 2]) {
      await world.db.tx(async (sql) => void (await applyReading(sql, 'aon', of(n, `nobodysclick${n}00000000000`), Date.now())))
      await world.db.query(
        `with v as (insert into cashback_visit (click_id, party, id_user, provider, brand_guid, rate_bp, share_bp) values ('c' || lpad($1::text, 30, '0'), $2, $2, 'aon', 'b-1', 500, 8000) returning click_id)
         insert into cashback_claim (party, id_user, click_id, bought_on, amount, sha256) select $2, $2, click_id, current_date, 1000, lpad($1::text, 64, '0') from v`,
        [n, giulia.id],
      )
    }
    for (const call of [exportHeldCashbacks, exportClaims])
      expect((await marta.isRefused('export_too_large', call, { query: { format: 'csv' } })).json).toMatchObject({ facts: { most: 1 } })
  },
  { settings: { exportMax: 1 } },
)
