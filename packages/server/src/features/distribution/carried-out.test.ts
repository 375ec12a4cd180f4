/** Stories of a table that is carried out: who gets what, who hears of it, and what proof it wants. */
import { describe, expect } from 'vitest'
import {
  addRow,
  applyDistribution,
  dropDistribution,
  listRows,
  mendRow,
  setColumns,
  setOptions,
  strikeFaults,
} from '@taschino/contract/distribution.ts'
import { confirm } from '@taschino/contract/stepup.ts'
import { listTransactions } from '@taschino/contract/wallet.ts'
import { apply, ends, look, office, OPTIONS, paste, stock, table } from '@taschino/testkit/handing-out.ts'
import { STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { STEP_UP_LIMITS } from '../../platform/config/settings.ts'

describe('carried out', () => {
  story('all rows at once: everybody has theirs, hears of it, and reads only their own part', async (world) => {
    const { paola, giulia, marco, agency } = await office(world, 0)
    await stock(world, agency, 15, { days: 30 })
    await stock(world, agency, 50)
    const [hers, desk] = [await world.listens(giulia), await world.listens(paola)]
    const draft = await paste(paola, table([giulia, 20], [marco, 18]))
    expect(await apply(paola, draft)).toEqual({ id: draft.id, state: 'applying', total: 2 })
    expect(await ends(paola, draft, 'applied')).toMatchObject({
      people: 2,
      tickets: 38,
      value: 30_400,
      stock: [{ before: 27, after: 27 }],
      back: null,
    })
    expect(await giulia.pocket()).toBe('20 × 8,00 normal')
    expect(await marco.pocket()).toBe('18 × 8,00 normal')
    const event = await hers.hears('onRefund', 'assigned')
    await desk.hears('onAgencyCompanyResponse', 'distributed')
    expect(hers.notifications).toMatchObject([{ title: 'Ti sono arrivati 20 buoni', data: { type: 'assignment', GTID: event.data.GTID } }])
    expect((await giulia.gets(listTransactions, { params: { id: String(giulia.id) }, query: {} })).items).toMatchObject([
      { type: 'assignment', value: 16_000, parts: [{ unit: 800, amount: 20, type: 'normal' }], counterparty: { name: 'Officine Alfieri' } },
    ])
    expect(
      (await paola.gets(listRows, { params: { id: String(draft.id) }, query: {} })).items.map(({ who, pieces }) => [who, pieces]),
    ).toEqual([
      ['Giulia Bianchi', 20],
      ['Marco Riva', 18],
    ])
    const params = { id: String(draft.id) }
    await paola.isRefused('not_a_draft', applyDistribution, { params, body: { tickets: 38, value: 30_400 } })
    await paola.isRefused('not_a_draft', setOptions, { params, body: OPTIONS })
    await paola.isRefused('not_a_draft', setColumns, { params, body: { firstIsHeading: false, columns: [{ column: 'fullName', at: 0 }] } })
    await paola.isRefused('not_a_draft', addRow, { params, body: { who: marco.username, amount: '1' } })
    await paola.isRefused('not_a_draft', strikeFaults, { params })
    await paola.isRefused('not_a_draft', dropDistribution, { params })
  })

  story('what is not in stock is given to nobody, also when it went meanwhile', async (world) => {
    const { paola, giulia, marco } = await office(world, 30)
    const draft = await paste(paola, table([giulia, 20], [marco, 18]))
    await paola.isRefused('stock_short', applyDistribution, { params: { id: String(draft.id) }, body: { tickets: 38, value: 30_400 } })
    const [one, other] = [await paste(paola, table([giulia, 20])), await paste(paola, table([marco, 19]))]
    await Promise.all([apply(paola, one), apply(paola, other)])
    await expect
      .poll(
        async () =>
          (await Promise.all([look(paola, one), look(paola, other)])).map(({ state, failure }) => `${state} ${failure}`).toSorted(),
        { timeout: 50_000 },
      )
      .toEqual(['applied null', 'draft stock_short'])
  })

  story('somebody suspended meanwhile: nobody gets anything, and the row says who', async (world) => {
    const { paola, giulia, marco } = await office(world)
    const draft = await paste(paola, table([giulia, 20], [marco, 18]))
    await world.freezes(marco.id)
    await apply(paola, draft)
    await ends(paola, draft, 'draft', 'person_suspended')
    expect(await giulia.pocket()).toBe('')
    await world.thaws(marco.id)
    await world.db.query(`update app_user set status = 'disabled' where id = $1`, [marco.id])
    await apply(paola, draft)
    expect((await ends(paola, draft, 'draft', 'rows_changed')).rows.faults).toBe(1)
    expect((await paola.gets(listRows, { params: { id: String(draft.id) }, query: { only: 'faults' } })).items).toMatchObject([
      { fault: 'who_left' },
    ])
  })

  story('what one sees is what happens: another sum than was shown is shown first', async (world) => {
    const { paola, giulia } = await office(world)
    const draft = await paste(paola, table([giulia, 20]))
    await paola.isRefused('changed_meanwhile', applyDistribution, {
      params: { id: String(draft.id) },
      body: { tickets: 19, value: 15_200 },
    })
    await paola.gets(mendRow, { params: { id: String(draft.id), n: String(1) }, body: { amount: '0' } })
    await paola.isRefused('nothing_to_give', applyDistribution, { params: { id: String(draft.id) }, body: { tickets: 20, value: 16_000 } })
  })

  story('T62: the same table for the same month is asked for, also of two who hand it in at once', async (world) => {
    const { paola, giulia } = await office(world)
    const [one, two] = [await paste(paola, table([giulia, 20])), await paste(paola, table([giulia, 20]))]
    const elena = await world.person('agency', { name: 'Elena Sala', place: paola.place })
    const body = { tickets: 20, value: 16_000 }
    const said = await Promise.all([
      paola.sends(applyDistribution, { params: { id: String(one.id) }, body }),
      elena.sends(applyDistribution, { params: { id: String(two.id) }, body }),
    ])
    expect(said.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await expect.poll(() => giulia.pocket(), { timeout: 50_000 }).toBe('20 × 8,00 normal')
    const third = await paste(paola, table([giulia, 20]))
    expect(third.twin).not.toBeNull()
    await paola.isRefused('table_applied_before', applyDistribution, { params: { id: String(third.id) }, body })
    await apply(paola, third, { again: true })
    await ends(paola, third, 'applied')
    expect(await giulia.pocket()).toBe('40 × 8,00 normal')
  })

  story('T62: the same key twice carries it out once', async (world) => {
    const { paola, giulia } = await office(world)
    const draft = await paste(paola, table([giulia, 20]))
    const ask = { key: crypto.randomUUID(), params: { id: String(draft.id) }, body: { tickets: 20, value: 16_000 } }
    const [first, second] = [await paola.sends(applyDistribution, ask), await paola.sends(applyDistribution, ask)]
    expect([first.status, second.status, second.hit, second.text]).toEqual([200, 200, true, first.text])
    await ends(paola, draft, 'applied')
    expect(await giulia.pocket()).toBe('20 × 8,00 normal')
  })
})

story(
  'handing out much, at once or bit by bit, wants a fresh proof; a little does not, nor does preparing',
  async (world) => {
    const { paola, giulia, marco, ines } = await office(world)
    const [small, other, large] = [
      await paste(paola, table([giulia, 20])),
      await paste(paola, table([marco, 18])),
      await paste(paola, table([giulia, 20], [marco, 18], [ines, 1])),
    ]
    await paola.isRefused('step_up_required', applyDistribution, { params: { id: String(large.id) }, body: { tickets: 39, value: 31_200 } })
    await apply(paola, small)
    await paola.isRefused('step_up_required', applyDistribution, { params: { id: String(other.id) }, body: { tickets: 18, value: 14_400 } })
    await ends(paola, small, 'applied')
    await paola.isRefused('step_up_required', applyDistribution, { params: { id: String(other.id) }, body: { tickets: 18, value: 14_400 } })
    expect(await marco.pocket()).toBe('')
    await paola.gets(confirm, { body: { by: { method: 'password', password: STORY_PASSWORD, newPin: '482915' } } })
    await apply(paola, other)
    await ends(paola, other, 'applied')
    expect(await marco.pocket()).toBe('18 × 8,00 normal')
  },
  { settings: { stepUp: STEP_UP_LIMITS } },
)
