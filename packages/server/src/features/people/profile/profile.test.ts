/** What people decide for themselves: their choices, their data in a file, and leaving with the books intact. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { agree } from '@taschino/contract/documents.ts'
import { setAvatar } from '@taschino/contract/people/avatar.ts'
import { getProfile } from '@taschino/contract/people/profile.ts'
import { deleteAccount, leavingMeans, listChoices, myData, setChoice } from '@taschino/contract/people/own-data.ts'
import { login } from '@taschino/contract/session.ts'
import { confirm, setPin } from '@taschino/contract/stepup.ts'
import { getUser, listUsers, updateUser } from '@taschino/contract/people/users.ts'
import { STEP_UP_LIMITS } from '@taschino/server/platform/config/settings.ts'
import { send, STORY_PASSWORD, type Person } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import sharp from 'sharp'
import { insertVersion } from '../../documents/public.ts'
import { OF_NOBODY, PERSONAL } from './personal-data-store.ts'

const run = promisify(execFile)
const FILLED = {
  phone: '+393471112223',
  fiscalCode: 'RSSMRA85T10A562S',
  street: 'Via del Canarino 7',
  cap: '10123',
  city: 'Canarinopoli',
  province: 'TO',
}
const picture = async (): Promise<File> =>
  new File(
    [
      (await sharp({ create: { width: 20, height: 20, channels: 3, background: '#abc' } })
        .png()
        .toBuffer()) as unknown as string,
    ],
    'a.png',
  )
const file = async (who: Person): Promise<Record<string, { what: string; rows: Record<string, unknown>[] }>> =>
  JSON.parse((await who.sends(myData, {})).text) as never

story('every column of the database is on the list of what is known of people, or known to be about nobody', async (world) => {
  const { rows } = await world.db.query<{ place: string; name: string }>(
    `select table_schema || '.' || table_name as place, column_name as name from information_schema.columns where table_schema in ('public', 'ledger') order by 1, ordinal_position`,
  )
  const listed = (place: string): readonly string[] => [
    ...(PERSONAL[place]?.told ?? []),
    ...(PERSONAL[place]?.hidden ?? []),
    ...(OF_NOBODY[place] ?? []),
  ]
  expect(
    rows.filter(({ place, name }) => !listed(place).includes(name)).map(({ place, name }) => `${place}.${name} is on no list`),
  ).toEqual([])
  // And nothing is listed that is not there, or the list would rot.
  const there = new Set(rows.map(({ place, name }) => `${place}.${name}`))
  expect(
    [...Object.keys(PERSONAL), ...Object.keys(OF_NOBODY)]
      .flatMap((place) => listed(place).map((name) => `${place}.${name}`))
      .filter((one) => !there.has(one)),
  ).toEqual([])
})

story('my data come as one file: everything about me, nothing about anybody else, no secret', async (world) => {
  const forno = await world.shop()
  const [giulia, marco] = [await world.person('enduser'), await world.person('enduser', { name: 'Marco Riva' })]
  for (const one of [giulia, marco]) {
    await world.gives(one.id, '3 × 8,00 normal')
    await one.pays(forno, '1 × 8,00 normal')
  }
  await giulia.gets(updateUser, { params: { id: String(giulia.id) }, body: FILLED })
  await giulia.sends(setAvatar, { files: { file: await picture() } })
  const answer = await giulia.sends(myData, {})
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, `attachment; filename="taschino-${giulia.id}.json"`])
  const data = await file(giulia)
  expect(data['app_user']?.rows).toMatchObject([
    { id: giulia.id, first_name: 'Giulia', phone: FILLED.phone, city: FILLED.city, fiscal_code: FILLED.fiscalCode },
  ])
  expect(data['session']?.rows).toHaveLength(1)
  expect(data['avatar']?.rows[0]?.['webp_base64']).toMatch(/^UklGR/)
  expect(data['ledger.entry']?.rows.map(({ kind, value }) => [kind, Number(value)])).toEqual(expect.arrayContaining([['payment', -800]]))
  expect(answer.text).not.toMatch(/argon2|password_hash|Marco|marco/)
  expect((await send(world.url, myData, {})).status).toBe(401)
})

story('each role chooses its own news; what keeps an account safe cannot be silenced', async (world) => {
  const [giulia, elena] = [await world.person('enduser'), await world.person('agency', { name: 'Elena Sala', place: await world.agency() })]
  const before = await giulia.gets(listChoices, {})
  expect(before.find(({ kind, channel }) => kind === 'expiry' && channel === 'mail')).toEqual({
    kind: 'expiry',
    channel: 'mail',
    wanted: true,
    fixed: false,
  })
  const after = await giulia.gets(setChoice, { body: { kind: 'expiry', channel: 'mail', wanted: false } })
  expect(after.find(({ kind, channel }) => kind === 'expiry' && channel === 'mail')?.wanted).toBe(false)
  expect(await giulia.gets(listChoices, {})).toEqual(after)
  await giulia.isRefused('choice_fixed', setChoice, { body: { kind: 'security', channel: 'mail', wanted: false } })
  await giulia.isRefused('invalid_input', setChoice, { body: { kind: 'agency-request', channel: 'mail', wanted: false } })
  expect((await elena.gets(listChoices, {})).map(({ kind }) => kind)).not.toContain('payment')
})

story(
  'who leaves takes their name along: no trace in the whole database, the books balance, and nobody comes back in',
  async (world) => {
    const forno = await world.shop()
    const agency = await world.agency()
    const [giulia, elena, marta, carla] = [
      await world.person('enduser', { name: 'Canarina Zufolotti', place: agency }),
      await world.person('agency', { name: 'Elena Sala', place: agency }),
      await world.person('company', { name: 'Marta Serra' }),
      await world.person('shop', { name: 'Carla Rosetti', place: forno.id }),
    ]
    await world.gives(giulia.id, '3 × 8,00 normal + 2,00 credits', { agency })
    await giulia.pays(forno, '1 × 8,00 normal')
    await giulia.gets(updateUser, { params: { id: String(giulia.id) }, body: FILLED })
    await giulia.sends(setAvatar, { files: { file: await picture() } })
    const paper = await world.db.tx((sql) =>
      insertVersion(sql, { name: 'condizioni', title: 'C', roles: ['enduser'], bytes: Buffer.from('%PDF-1.7 x'), by: null }),
    )
    await giulia.gets(agree, { body: { documentsIDs: [paper?.idDocument ?? 0] } })
    await world.db.query(
      `insert into letter (id_user, recipient, kind, facts) values ($1, 'canarina@storia.test', 'activation', '{"code":"x"}')`,
      [giulia.id],
    )
    await world.db.query(`insert into password_request (email) select email from app_user where id = $1`, [giulia.id])
    const journal = await world.journal()

    expect(await giulia.gets(leavingMeans, {})).toMatchObject({ value: 1800, aside: 0, codes: { count: 0, value: 0 }, hindrance: null })
    await giulia.isRefused('wrong_password', deleteAccount, { body: { password: 'non la mia parola', giveUpValue: true } })
    const refused = await giulia.isRefused('value_held', deleteAccount, { body: { password: STORY_PASSWORD } })
    expect(refused.json).toMatchObject({ facts: { value: 1800 } })
    const before = (await world.db.query<{ dump: string }>(`select phone as dump from app_user where id = $1`, [giulia.id])).rows[0]?.dump
    expect(before).toBe(FILLED.phone)
    expect(await giulia.gets(deleteAccount, { body: { password: STORY_PASSWORD, giveUpValue: true } })).toEqual({ done: true })

    await giulia.isRefused('unauthenticated', getProfile, {})
    for (const name of [giulia.username, `${giulia.username}@storia.test`, `uscito-${giulia.id}`])
      expect((await send(world.url, login, { body: { username: name, password: STORY_PASSWORD } })).status).toBe(403)
    for (const above of [elena, marta]) await above.isRefused('not_found', getUser, { params: { id: giulia.id } })
    expect((await marta.gets(listUsers, { query: {} as never })).items.map(({ id }) => id)).not.toContain(giulia.id)
    await expect(world.db.query(`update app_user set status = 'active' where id = $1`, [giulia.id])).rejects.toThrow()
    expect(await world.journal()).toBe(journal)
    expect(await checkInvariants(world.db)).toEqual([])
    await carla.gets(getProfile, {})

    const dump = await dumpOf(world.db.url)
    expect(dump).toContain('Forno Rosetti')
    const traces = ['Canarina', 'Zufolotti', giulia.username, FILLED.phone, FILLED.fiscalCode, FILLED.street, FILLED.city]
    expect(
      traces.flatMap((trace) =>
        dump
          .split('\n')
          .filter((line) => line.toLowerCase().includes(trace.toLowerCase()))
          .map((line) => `${trace}: ${line.slice(0, 200)}`),
      ),
    ).toEqual([])
  },
  {},
)

/** All rows of all tables as text: pg_dump where there is one, else what it would read. */
async function dumpOf(url: string): Promise<string> {
  const dumped = await run('pg_dump', ['--data-only', '--inserts', url], { maxBuffer: 200_000_000 }).catch(() => null)
  if (dumped) return dumped.stdout
  const { openDb } = await import('../../../platform/db/db.ts')
  const db = openDb(url)
  try {
    const { rows } = await db.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    const parts = await Promise.all(
      rows.map(async ({ name }) =>
        (await db.query<{ line: string }>(`select t::text as line from ${name} t`)).rows.map(({ line }) => `${name} ${line}`),
      ),
    )
    return parts.flat().join('\n')
  } finally {
    await db.close()
  }
}

story('nobody leaves a shop, an agency or the circuit without anybody who can come in', async (world) => {
  const forno = await world.shop()
  const [carla, marta] = [
    await world.person('shop', { name: 'Carla Rosetti', place: forno.id }),
    await world.person('company', { name: 'Marta Serra' }),
  ]
  await world.db.query(`update app_user set status = 'disabled' where role = 'company' and id <> $1 and erased_at is null`, [marta.id])
  await carla.isRefused('last_of_place', deleteAccount, { body: { password: STORY_PASSWORD } })
  await marta.isRefused('last_administrator', deleteAccount, { body: { password: STORY_PASSWORD } })
  expect(await carla.gets(leavingMeans, {})).toMatchObject({ value: 0, hindrance: 'last_of_place' })
  await world.person('shop', { name: 'Luca Neri', place: forno.id })
  await carla.gets(deleteAccount, { body: { password: STORY_PASSWORD } })
})

story('T02: of two who leave the same place at the same moment one stays', async (world) => {
  for (let round = 0; round < 8; round++) {
    const forno = await world.shop()
    const two = [await world.person('shop', { place: forno.id }), await world.person('shop', { place: forno.id })]
    for (const one of two) await one.token()
    const answers = await Promise.all(two.map((one) => one.sends(deleteAccount, { body: { password: STORY_PASSWORD } })))
    expect(answers.map(({ status, json }) => [status, (json as { error?: string }).error]).toSorted()).toEqual([
      [200, undefined],
      [409, 'last_of_place'],
    ])
  }
})

story(
  'a found password ends no account whose owner has a PIN: it is asked for too, also when it is blocked by then',
  async (world) => {
    const [giulia, marco, anna] = [
      await world.person('enduser'),
      await world.person('enduser', { name: 'Marco Riva' }),
      await world.person('enduser', { name: 'Anna Sala' }),
    ]
    const leaves = { body: { password: STORY_PASSWORD } }
    for (const one of [giulia, marco]) await one.gets(setPin, { body: { pin: '482915', password: STORY_PASSWORD } })
    await world.db.query('delete from step_up_fresh')
    // The password first: whoever does not know it learns nothing of what else is set up.
    await giulia.isRefused('wrong_password', deleteAccount, { body: { password: 'non la mia parola' } })
    expect((await giulia.isRefused('step_up_required', deleteAccount, leaves)).json).toMatchObject({
      facts: { why: 'fresh', methods: 'pin' },
    })
    for (let tries = 0; tries < 5; tries++) await marco.sends(confirm, { body: { by: { method: 'pin', pin: '118822' } } })
    await marco.isRefused('step_up_required', deleteAccount, leaves)
    await giulia.gets(confirm, { body: { by: { method: 'pin', pin: '482915' } } })
    await giulia.gets(deleteAccount, leaves)
    // Where nothing else is set up the password was all there is, and is not asked for twice.
    await anna.gets(deleteAccount, leaves)
  },
  { settings: { stepUp: STEP_UP_LIMITS } },
)
