/** Terms are kept to: rows that are over are seen as late, told of by the command, and gone after the job; the books stay. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openLog } from '@taschino/server/platform/log.ts'
import { story } from '@taschino/testkit/story.ts'
import { forgetDormant } from './features/people/public.ts'
import { serviceJobs } from './jobs.ts'
import { isLate, retentionReport, TERMS } from './retention-store.ts'
import { WORDS_ABOUT_PEOPLE } from './words-about-people.ts'

const COMMAND = path.resolve(import.meta.dirname, 'retention-report.ts')
const LIST = readFileSync(path.resolve(import.meta.dirname, '../../../docs/personal-data.md'), 'utf8')

const command = (url: string): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [COMMAND], { env: { ...process.env, DATABASE_URL: url } }, (error, stdout) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout }),
    )
  })

/** Rows of a sheet go with it; how far a sheet of codes has come is about nobody. */
const GOES_OTHERWISE = ['public.import_row', 'public.gift_import_progress']

test('each place of the list of what is known of people whose last word is hours or days has a term', () => {
  const listed = [...LIST.matchAll(/^\| `([\w.]+)` \|.*\| ([^|]+) \|$/gm)].flatMap(([, place = '', kept = '']) =>
    /\b(hours?|days?|minutes)\b/.test(kept) ? [place] : [],
  )
  expect(listed.length).toBeGreaterThan(20)
  const terms = TERMS.map(({ place }) => place)
  expect(listed.filter((place) => !terms.includes(place) && !GOES_OTHERWISE.includes(place))).toEqual([])
})

story('what is over goes with the hourly job, and whoever looks before or without it is told; the books stay', async (world) => {
  const [giulia, forno] = [await world.person('enduser'), await world.shop()]
  await world.gives(giulia.id, '2 × 8,00 normal')
  await giulia.pays(forno, '1 × 8,00 normal')
  await world.db.query(`insert into known_device (id_user, device, last_login_at) values ($1, 'a-device', now())`, [giulia.id])
  await world.db.query(
    `set session_replication_role = replica; update session set created_at = now() - interval '40 days', last_used_at = now() - interval '40 days', expires_at = now() - interval '32 days';
     update known_device set last_login_at = now() - interval '92 days'; update ledger.outbox set at = now() - interval '9 days';
     insert into password_request (email, asked_at) values ('chi@storia.test', now() - interval '9 days'); set session_replication_role = default`,
  )
  const late = async () => (await retentionReport(world.db)).filter(isLate).map(({ place }) => place)
  expect(await late()).toEqual(['public.password_request', 'ledger.outbox', 'public.session', 'public.known_device'])
  const before = await command(world.db.url)
  expect([before.code, before.said]).toEqual([1, expect.stringMatching(/LATE +public\.session +30 days/)])
  await serviceJobs(world.db, openLog('silent'))
    .find(({ name }) => name === 'prune')
    ?.work()
  expect(await late()).toEqual([])
  const after = await command(world.db.url)
  expect([after.code, after.said]).toEqual([0, expect.stringContaining('Every term is kept to.')])
  expect(after.said).toMatch(/ok +ledger\.movement +10 years +[1-9]/)
})

story('after ten years without a login or a movement nobody is named any more, unless something is still theirs', async (world) => {
  const [marco, giulia, forno] = [await world.person('enduser'), await world.person('enduser'), await world.shop()]
  const after = (years: number) => ({ now: () => world.clock.now() + years * 365.25 * 86_400_000 })
  const forgetsAfter = (years: number) => forgetDormant(world.db, { ...world.clock, ...after(years) }, WORDS_ABOUT_PEOPLE, 1)
  const erased = async () =>
    (await world.db.query<{ id: number }>('select id from app_user where erased_at is not null order by id')).rows.map(({ id }) => id)
  for (const { id } of [giulia, marco]) await world.gives(id, '2 × 8,00 normal')
  await giulia.pays(forno, '2 × 8,00 normal')
  await forgetsAfter(11)
  expect(await erased(), 'whoever has a login is still here').toEqual([])
  await world.db.query('set session_replication_role = replica; delete from session; set session_replication_role = default')
  await forgetsAfter(9)
  expect(await erased(), 'the books are not over').toEqual([])
  await forgetsAfter(11)
  expect(await erased(), 'Marco still holds two tickets, and nobody waits behind him').toEqual([giulia.id])
  const { rows } = await world.db.query(
    `select u.first_name, u.username = 'uscito-' || u.id as nameless, a.id_actor from app_user u join audit_log a on a.id_user = u.id where a.act = 'account.forgotten'`,
  )
  expect(rows).toEqual([{ first_name: 'Utente', nameless: true, id_actor: null }])
})
