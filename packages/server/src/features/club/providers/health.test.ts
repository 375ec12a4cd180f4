/** Five answers in a minute that nobody understands rest the sales of a provider; its next answer, or the company, ends that. */
import { expect } from 'vitest'
import { story } from '@taschino/testkit/story.ts'
import { heardLately, noteAnswer, noteUnknown, pausedProviders, pauseProvider, resumeProvider } from './health-store.ts'

story('five unknowns rest what is sold, one answer ends it; what the company paused only the company resumes', async (world) => {
  const { db } = world
  const marta = await world.person('company')
  for (let i = 0; i < 4; i++) expect(await noteUnknown(db, 'pointer')).toBe(false)
  expect(await pausedProviders(db)).toEqual([])
  expect(await noteUnknown(db, 'pointer')).toBe(true)
  expect(await noteUnknown(db, 'pointer')).toBe(false)
  expect(await pausedProviders(db)).toEqual(['pointer'])
  expect(await noteAnswer(db, 'pointer')).toBe(true)
  expect(await pausedProviders(db)).toEqual([])

  // Five failures over a longer time are single failures, not a silence.
  for (let i = 0; i < 5; i++) {
    expect(await noteUnknown(db, 'aon')).toBe(false)
    await db.query(
      `update club_provider set unknown_at = array(select at - interval '20 seconds' from unnest(unknown_at) at) where name = 'aon'`,
    )
  }
  expect(await pauseProvider(db, 'aon', marta.id, 'Contratto in scadenza')).toBe(true)
  expect(await pauseProvider(db, 'aon', marta.id, 'Contratto in scadenza')).toBe(false)
  expect(await noteAnswer(db, 'aon')).toBe(false)
  expect(await pausedProviders(db)).toEqual(['aon'])
  expect(await resumeProvider(db, 'aon')).toBe(true)
  expect(await heardLately(db)).toContainEqual({ provider: 'pointer', asked: 7, unknowns: 6 })
  expect([await pausedProviders(db), await pauseProvider(db, 'nobody', marta.id, 'x')]).toEqual([[], null])
})
