/** Letters on their way: over real SMTP, past a mail server that is away, once each, whatever stands in them. */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createUser } from '@taschino/contract/accounts.ts'
import { expect, test } from 'vitest'
import { mailJobs } from '../../delivery-jobs.ts'
import { openLog } from '../../platform/log.ts'
import { waitAfter } from '../../platform/queue/queue-worker.ts'
import { codeIn } from '@taschino/testkit/letterbox.ts'
import { story } from '@taschino/testkit/story.ts'
import { LETTERS } from './letters.ts'
import { BACKOFF } from './mail-delivery.ts'
import { queueLetter } from './public.ts'
import type { Letter } from './public.ts'
import { oneLine, writeLetter } from './write-letter.ts'

const invitation = (email: string, language: 'it' | 'en' = 'it'): Letter => ({
  kind: 'activation',
  facts: { code: 'abc-DEF_123', invitedBy: 'Officine <b>Alfieri</b>', place: null },
  to: { idUser: null, email, language },
})

story('a letter leaves after its commit, in the language of whom it is for, as HTML and as text', async (world) => {
  const box = await world.letterbox()
  await world.db.tx((sql) => queueLetter(sql, invitation('anna@storia.test')))
  await queueLetter(world.db, invitation('ann@storia.test', 'en'))
  const [it, en] = [await box.brings('anna@storia.test'), await box.brings('ann@storia.test')]
  expect([it.subject, en.subject]).toEqual(['Il tuo invito a Taschino', 'Your invitation to Taschino'])
  for (const mail of [it, en]) {
    expect(codeIn(mail)).toBe('abc-DEF_123')
    expect(mail.html).toContain('href="http://localhost:3000/configure-user?code=abc-DEF_123"')
    expect(mail.html).toContain('Officine &#60;b&#62;Alfieri')
    expect(mail.text).toContain('Officine <b>Alfieri</b>')
    expect(mail.from).toBe('Taschino <no-reply@localhost>')
  }
  await expect
    .poll(async () => (await world.db.query(`select state, facts from letter where recipient like 'ann%@storia.test'`)).rows)
    .toEqual([
      { state: 'sent', facts: null },
      { state: 'sent', facts: null },
    ])
})

story(
  'T36: while a letter waits, nobody who reads the database has the key that will stand in it',
  async (world) => {
    const admin = await world.person('admin', { name: 'Paolo Neri' })
    await admin.gets(createUser, {
      body: { email: 'nuova@storia.test', firstName: 'Nuova', lastName: 'Persona', role: 'enduser', idAgency: await world.agency() },
    })
    const { rows } = await world.db.query<{ facts: { code: string } }>(`select facts from letter where recipient = 'nuova@storia.test'`)
    const lying = rows[0]?.facts.code ?? ''
    expect(lying).toMatch(/^sealed\.[\w-]{60,}$/)
    const known = async (code: string) =>
      (await world.db.query('select 1 from account_code where hash = $1', [createHash('sha256').update(code).digest()])).rowCount
    expect(await known(lying)).toBe(0)
    const box = await world.letterbox()
    expect(await known(codeIn(await box.brings('nuova@storia.test')))).toBe(1)
  },
  {},
)

story('what is rolled back is not sent', async (world) => {
  const box = await world.letterbox()
  await world.db
    .tx(async (sql) => {
      await queueLetter(sql, invitation('mai@storia.test'))
      throw new Error('changed our mind')
    })
    .catch(() => undefined)
  await queueLetter(world.db, invitation('dopo@storia.test'))
  await box.brings('dopo@storia.test')
  expect(await box.of('mai@storia.test')).toEqual([])
})

story('F09: while the mail server is away letters wait, and each comes once when it is back', async (world) => {
  const box = await world.letterbox()
  await box.unplug()
  const names = ['uno', 'due', 'tre'].map((name) => `${name}@storia.test`)
  for (const name of names) await queueLetter(world.db, invitation(name))
  await pause(1500)
  const { rows } = await world.db.query(
    `select count(*) filter (where state = 'waiting') as waiting, max(tries) as tries from letter where recipient = any ($1)`,
    [names],
  )
  expect(rows[0]).toMatchObject({ waiting: 3 })
  await box.plug()
  for (const name of names) await box.brings(name, { patience: 60_000 })
  await pause(600)
  for (const name of names) expect(await box.of(name)).toHaveLength(1)
})

story('F09: several servers at one queue send each letter once', async (world) => {
  const box = await world.letterbox()
  const log = openLog('silent')
  const offices = Array.from({ length: 4 }, () => mailJobs({ smtpUrl: box.url }, world.app.app.parts, log))
    .flat()
    .filter(({ name }) => name === 'mail')
  const names = Array.from({ length: 40 }, (_, i) => `tanti${i}@storia.test`)
  await world.db.tx(async (sql) => {
    for (const name of names) await queueLetter(sql, invitation(name))
  })
  await Promise.all(offices.map((office) => office.work()))
  for (const name of names) await box.brings(name)
  for (const name of names) expect(await box.of(name)).toHaveLength(1)
})

story('a letter that nobody could deliver for a day is given up, and its code forgotten', async (world) => {
  const box = await world.letterbox()
  await world.db.query(
    `insert into letter (recipient, kind, facts, created_at) values ('vecchia@storia.test', 'activation', '{"code": "x", "invitedBy": "y"}', now() - interval '25 hours')`,
  )
  await expect
    .poll(async () => (await world.db.query(`select state, facts from letter where recipient = 'vecchia@storia.test'`)).rows)
    .toEqual([{ state: 'given-up', facts: null }])
  expect(await box.of('vecchia@storia.test')).toEqual([])
})

test('the waits grow, and end at two hours', () => {
  expect([1, 2, 3, 4, 5, 6, 20].map((tries) => waitAfter(tries, BACKOFF))).toEqual([10, 60, 300, 1800, 7200, 7200, 7200])
})

test('T66: what could begin a header line of its own becomes a space', () => {
  expect(oneLine('Ciao\r\nBcc: tutti@esempio.it\u0000\u2028!')).toBe('Ciao Bcc: tutti@esempio.it !')
})

test('a letter says whom to call, where there is somebody', () => {
  const look = { circuit: 'Borgo Pay', publicUrl: 'https://casa.example' }
  const [with_, without] = (['011 000000', null] as const).map((phone) =>
    writeLetter('disable-link', {}, { ...look, language: 'it', phone }),
  )
  for (const said of [with_?.text, with_?.html]) expect(said).toContain('Per aiuto chiama 011 000000.')
  expect(writeLetter('disable-link', {}, { ...look, language: 'en', phone: '011 000000' })?.text).toContain('For help call 011 000000.')
  expect(`${without?.text} ${without?.html}`).not.toMatch(/aiuto|null/)
})

test('every letter has words in both languages, a subject without secrets, and links to our own address only', () => {
  const secret = 'S3cr3t-c0d3'
  // What is told field by field comes as a list, and an answer is one of three.
  const factsOf = (more: Record<string, unknown>) =>
    new Proxy(more, { get: (known, name: string) => known[name] ?? (name === 'says' ? [secret] : name === 'answer' ? 'rejected' : secret) })
  for (const kind of Object.keys(LETTERS)) {
    const facts = factsOf(kind === 'network-news' ? { about: 'handover', to: 'new', day: '2026-11-30' } : {})
    const papers = (['it', 'en'] as const).map((language) =>
      writeLetter(kind, facts, { language, circuit: 'Borgo Pay', publicUrl: 'https://casa.example' }),
    )
    expect(papers[0]?.text).not.toBe(papers[1]?.text)
    for (const paper of papers) {
      expect(paper?.subject).not.toMatch(/S3cr3t|undefined/)
      for (const [, href] of paper?.html.matchAll(/href="([^"]*)"/g) ?? []) expect(href).toMatch(/^https:\/\/casa\.example\//)
      expect(paper?.html).not.toMatch(/<(script|img|link)\b|url\(/)
    }
  }
  expect(writeLetter('constructor', {}, { language: 'it', circuit: 'Borgo Pay', publicUrl: 'https://casa.example' })).toBeNull()
})
