/** An agency that is not active begins nothing: each call says why, and what people hold goes on being theirs to spend. */
import { describe, expect } from 'vitest'
import { createUser } from '@taschino/contract/accounts.ts'
import { askTickets, markBack, markLeft } from '@taschino/contract/agencies.ts'
import type { AgencyState } from '@taschino/contract/agency-shapes.ts'
import { applyDistribution, undoDistribution } from '@taschino/contract/distribution.ts'
import { decideGrant, giveCredits } from '@taschino/contract/credits.ts'
import { createPeopleImport } from '@taschino/contract/imports-people.ts'
import { approve } from '@taschino/contract/requests.ts'
import { orders } from '@taschino/testkit/asks.ts'
import { apply, ends, office, paste, table } from '@taschino/testkit/handing-out.ts'
import { peopleSheet, somePeople } from '@taschino/testkit/many-people.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { runJob } from '../distribution/jobs.ts'
import { createAgency } from './public.ts'

const CLOSED = [
  ['review', 'agency_in_review'],
  ['suspended', 'agency_suspended'],
  ['ended', 'agency_ended'],
] as const

/** As the company's acts leave it, without them: here only what follows is asked. */
const stands = (world: World, agency: number, state: AgencyState) =>
  world.db.tx(async (sql) => {
    await sql.query('alter table agency disable trigger agency_moves_on')
    await sql.query(`update agency set state = $2, state_reason = 'Prova' where id = $1`, [agency, state])
    await sql.query('alter table agency enable trigger agency_moves_on')
  })

describe('an agency that is not active', () => {
  for (const [state, why] of CLOSED)
    story(`${state}: orders nothing, hands nothing out, invites nobody, takes nothing back; its people pay`, async (world) => {
      const { paola, giulia, marco, ines, agency } = await office(world)
      const marta = await world.person('company', { name: 'Marta Serra' })
      const forno = await world.shop()
      const given = await paste(paola, table([giulia, 4]))
      await apply(paola, given)
      await ends(paola, given, 'applied')
      const next = await paste(paola, table([marco, 2]))
      const asked = await orders(world, { id: paola.id, place: agency })
      const credits = { body: { kind: 'welfare' as const, reason: 'Auguri', people: [{ idUser: giulia.id, value: 100 }] } }
      const grant = await paola.gets(giveCredits, credits)
      const left = { params: { id: String(ines.id) } }
      await paola.gets(markLeft, { ...left, body: { tickets: 'leave' } })
      await stands(world, agency, state)
      const journal = await world.journal()

      await paola.isRefused(why, askTickets, { body: { type: 'normal', unit: 800, amount: 10 } })
      await paola.isRefused(why, applyDistribution, { params: { id: String(next.id) }, body: { tickets: next.tickets, value: next.value } })
      await paola.isRefused(why, undoDistribution, { params: { id: String(given.id) }, body: { reason: 'File sbagliato' } })
      await paola.isRefused(why, createPeopleImport, { body: {}, files: { sheet: peopleSheet(somePeople(1)) } })
      const anna = { email: `anna.${agency}@storia.test`, firstName: 'Anna', lastName: 'Re', role: 'enduser', idAgency: agency } as const
      await marta.isRefused(why, createUser, { body: anna })
      await paola.isRefused(why, markLeft, { params: { id: String(giulia.id) }, body: { tickets: 'take-back' } })
      await paola.isRefused(why, markBack, { ...left, body: { tickets: 'give-back' } })
      const order = { invoiceNumber: `C/${agency}`, valueDate: new Date().toISOString().slice(0, 10) }
      await marta.isRefused('party_suspended', approve, { params: { gtid: asked }, body: order })
      await paola.isRefused(why, giveCredits, credits)
      await marta.isRefused(why, decideGrant, {
        params: { id: String(grant.id) },
        body: { decision: 'approve', invoiceNumber: `G/${agency}`, valueDate: order.valueDate },
      })
      expect(await world.journal()).toBe(journal)

      await giulia.pays(forno, '2 × 8,00 normal')
      expect(await giulia.pocket()).toBe('2 × 8,00 normal')
      // Who works there no more is said all the same; their tickets stay with them.
      await paola.gets(markLeft, { params: { id: String(giulia.id) }, body: { tickets: 'leave' } })
      expect(await giulia.pocket()).toBe('2 × 8,00 normal')
    })

  story('a table under way when the agency is suspended gives nothing, all of it or none', async (world) => {
    const { paola, giulia, agency } = await office(world)
    const draft = await paste(paola, table([giulia, 4]))
    // The yes was said a moment before; the work is found as after a restart.
    await world.db.tx(async (sql) => {
      await sql.query(`update distribution set state = 'applying', applied_by = $2 where id = $1`, [draft.id, paola.id])
      await sql.query('insert into distribution_job (id_distribution, done, total) values ($1, 0, 1)', [draft.id])
      await sql.query(`update agency set state = 'suspended', state_reason = 'Prova' where id = $1`, [agency])
    })
    await runJob(world.app.app.parts, draft.id)
    await ends(paola, draft, 'draft', 'agency_closed')
    expect(await giulia.pocket()).toBe('')
  })

  story('the database knows the steps: what ended stays ended, and nothing skips the review', async (world) => {
    const id = await createAgency(world.db, { name: 'Nuova srl', state: 'review' })
    const goes = (state: AgencyState) => world.db.query(`update agency set state = $2, state_reason = 'Prova' where id = $1`, [id, state])
    await expect(goes('suspended')).rejects.toThrow(/does not go from review to suspended/)
    for (const state of ['active', 'suspended', 'active', 'ended'] as const) await goes(state)
    for (const state of ['active', 'suspended', 'review'] as const) await expect(goes(state)).rejects.toThrow(/does not go from ended/)
  })
})
