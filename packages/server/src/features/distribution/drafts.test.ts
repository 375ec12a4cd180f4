/** How many tables an office may have on its desk, also when two people lay theirs down at the same moment. */
import { businessMonth } from '@taschino/basics/business-day.ts'
import { readTable, repeatMonth } from '@taschino/contract/distribution.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const month = businessMonth(Date.now())
const OPTIONS = { type: 'normal', unit: 800, month } as const

story('twenty tables on the desk are enough', async (world) => {
  const agency = await world.agency()
  const [paola, giulia] = [
    await world.person('agency', { name: 'Paola Alfieri', place: agency }),
    await world.person('enduser', { place: agency }),
  ]
  const files = { file: new Blob([`E-mail;Quantità\n${giulia.username}@storia.test;20`]) }
  await world.gives(giulia.id, '20 × 8,00 normal', { agency })
  await world.db.query(
    `insert into distribution (id_agency, made_by, source, hash, type, unit, month) select $1, $2, 'paste', repeat('0', 64), 'normal', 800, $3 from generate_series(1, 19)`,
    [agency, paola.id, month],
  )
  // The twentieth is being written down by a colleague while this one comes in: it waits, and is the twenty-first.
  const one = { body: { source: 'paste' as const, ...OPTIONS }, files }
  const said = await world.db.tx(async (sql) => {
    await sql.query('select from agency where id = $1 for no key update', [agency])
    await sql.query(
      `insert into distribution (id_agency, made_by, source, hash, type, unit, month) values ($1, $2, 'paste', repeat('1', 64), 'normal', 800, $3)`,
      [agency, paola.id, month],
    )
    let over = false
    const answer = paola.sends(readTable, one).finally(() => {
      over = true
    })
    await expect
      .poll(
        async () =>
          over ||
          ((await world.db.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
            .rowCount ?? 0) > 0,
        { timeout: 4000 },
      )
      .toBe(true)
    return { answer }
  })
  expect((await said.answer).status).toBe(409)
  await paola.isRefused('too_many_drafts', readTable, { body: { source: 'paste', ...OPTIONS }, files })
  const later = new Date(`${month}-15T12:00:00Z`)
  later.setUTCMonth(later.getUTCMonth() + 1)
  await paola.isRefused('too_many_drafts', repeatMonth, { body: { ...OPTIONS, month: later.toISOString().slice(0, 7) } })
})
