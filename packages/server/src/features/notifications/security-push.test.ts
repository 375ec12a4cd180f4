/** What tells people that somebody touched their access reaches their devices, whatever a screen of a thief says about itself. */
import { changePassword } from '@taschino/contract/session.ts'
import { readAllNotifications } from '@taschino/contract/notifications.ts'
import { setPin } from '@taschino/contract/stepup.ts'
import { worldWithBell, type Doorbell } from '@taschino/testkit/doorbell.ts'
import type { PushService } from '@taschino/testkit/local-push.ts'
import { Person, STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import type { World } from '@taschino/testkit/story.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whoIsLooking } from '../realtime/public.ts'

let world: World
let service: PushService
let bell: Doorbell
let close: () => Promise<void>

beforeAll(async () => {
  ;({ world, service, bell, close } = await worldWithBell())
})
afterAll(() => close?.())

const CHANGE = { body: { password: STORY_PASSWORD, newPassword: 'una parola del tutto nuova' } }

test("a screen in front of somebody keeps no push about security from any device: the screen may be a thief's", async () => {
  const giulia = await world.person('enduser')
  const thief = new Person(() => world.url, { username: giulia.username, role: 'enduser', id: giulia.id, place: null })
  await bell.device(giulia, 'telefono')
  await bell.device(thief, 'di-un-altro')
  const ears = await world.listens(thief)
  await expect.poll(async () => (await whoIsLooking(world.db, [giulia.id])).size, { timeout: 15_000 }).toBe(1)
  await thief.gets(setPin, { body: { pin: '739164', password: STORY_PASSWORD } })
  expect([(await bell.brings('telefono')).topic, (await bell.brings('di-un-altro')).topic]).toEqual(['security', 'security'])
  ears.close()
})

test('nor does a list that was marked as read before the device could be reached', async () => {
  const giulia = await world.person('enduser')
  await bell.device(giulia, 'spento')
  service.answers('spento', 503)
  await giulia.gets(changePassword, CHANGE)
  await expect
    .poll(async () => (await world.db.query(`select 1 from push_message where tries = 1 and push_token like '%/push/spento"%'`)).rowCount, {
      timeout: 15_000,
    })
    .toBe(1)
  await giulia.gets(readAllNotifications, { body: { until: new Date(Date.now() + 1000).toISOString() } })
  service.answers('spento', 201)
  const { rows } = await world.db.query<{ state: string }>(
    `update push_message set next_try_at = now() where push_token like '%/push/spento"%' returning state`,
  )
  expect(rows).toEqual([{ state: 'waiting' }])
  await expect.poll(() => bell.of('spento').length, { timeout: 5000 }).toBe(1)
})
