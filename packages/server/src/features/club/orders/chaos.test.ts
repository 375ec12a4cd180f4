/** A short form of the chaos: orders while service, provider and connections die; the provider's list and ours agree one to one. */
import { clubChaos } from '@taschino/testkit/club-chaos.ts'
import { freshDatabase } from '@taschino/testkit/database.ts'
import { expect, test } from 'vitest'

test(
  '60 orders under random faults and kills: nothing charged that was refused, nothing lost that came, every unknown ends',
  { timeout: 600_000 },
  async () => {
    const database = await freshDatabase()
    try {
      const found = await clubChaos({ databaseUrl: database.url, orders: 60, seed: 20_261_124, kills: 3 })
      expect(found.wrong).toEqual([])
      expect(found.placed).toBeGreaterThan(50)
      // If a kind of outcome never occurs, the test proves nothing about it.
      for (const [end, times] of Object.entries(found.ends)) expect([end, times > 0]).toEqual([end, true])
      expect(found.kills).toMatchObject({ server: 3 })
    } finally {
      await database.drop()
    }
  },
)
