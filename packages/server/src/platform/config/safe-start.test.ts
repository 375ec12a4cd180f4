/**
 * Every combination of what a start may be told, against a plain list of what must not start; and the names that only look like this
 * machine.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CannotStart } from './cannot-start.ts'
import { readStartOptions } from './start-options.ts'
import { isDatabaseHere, isThisMachine } from './this-machine.ts'

const GOOD = createHash('sha256').update('one').digest('base64')
const LOCAL_DB = 'postgres://casa:geheim@127.0.0.1:5432/taschino'
const FAR_DB = 'postgres://casa:geheim@db.example.net:5432/taschino'

const CHOICES = {
  PUBLIC_URL: [undefined, 'http://127.0.0.1:3000', 'https://localhost:3443', 'http://taschino.example', 'https://taschino.example'],
  HOST: [undefined, '127.0.0.1', '0.0.0.0'],
  DATABASE_URL: [undefined, LOCAL_DB, FAR_DB],
  SMTP_URL: [undefined, 'smtps://casa:geheim@smtp.example.net'],
  TASCHINO_SECRET: [undefined, 'c2hvcnQ=', Buffer.alloc(32).toString('base64'), GOOD],
  TASCHINO_STEP_UP: [undefined, 'off'],
  NODE_ENV: [undefined, 'production'],
  TRUSTED_PROXIES: [undefined, '1'],
  demo: [false, true],
  fresh: [false, true],
} as const
type Combination = { [K in keyof typeof CHOICES]: (typeof CHOICES)[K][number] }

function combinations(): Combination[] {
  let all: Record<string, unknown>[] = [{}]
  for (const [name, values] of Object.entries(CHOICES))
    all = all.flatMap((one) => values.map((value: unknown) => ({ ...one, [name]: value })))
  return all as Combination[]
}

interface Outcome {
  starts: boolean
  demo: boolean
  posta: boolean
}

function startOf({ demo, fresh, ...env }: Combination): Outcome & { said: string } {
  try {
    const options = readStartOptions(env, [...(demo ? ['--demo'] : []), ...(fresh ? ['--fresh'] : [])], '/casa/data')
    return { starts: true, demo: options.local, posta: options.local && options.smtpUrl === undefined, said: '' }
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    return { starts: false, demo: false, posta: false, said: error.message }
  }
}

/** Written from the rules and not from the code: each line is one thing that no start may be. */
function mustNotStart(one: Combination): boolean {
  const open = one.PUBLIC_URL?.includes('taschino.example') || one.HOST === '0.0.0.0'
  const forTrying = !open && (one.DATABASE_URL === undefined || (one.demo && one.DATABASE_URL === LOCAL_DB))
  return (
    one.PUBLIC_URL === 'http://taschino.example' ||
    (one.HOST === '0.0.0.0' && one.PUBLIC_URL !== 'https://taschino.example') ||
    (one.demo && (open || one.DATABASE_URL === FAR_DB)) ||
    (one.fresh && (open || one.DATABASE_URL !== undefined)) ||
    one.TASCHINO_SECRET === 'c2hvcnQ=' ||
    (one.TASCHINO_SECRET !== undefined && one.TASCHINO_SECRET !== GOOD) ||
    ((open || one.DATABASE_URL !== undefined) && one.TASCHINO_SECRET === undefined) ||
    (!forTrying && one.SMTP_URL === undefined) ||
    (forTrying && one.TRUSTED_PROXIES === '1') ||
    (one.TASCHINO_STEP_UP === 'off' && (open || one.DATABASE_URL === FAR_DB || one.NODE_ENV === 'production'))
  )
}

const every = combinations()

test('every combination of settings starts or ends with one sentence in both languages that names a setting and no password', () => {
  let [started, ended] = [0, 0]
  for (const one of every) {
    const { starts, said } = startOf(one)
    expect(starts, JSON.stringify(one)).toBe(!mustNotStart(one))
    if (starts) started++
    else {
      ended++
      expect(said.split('\n'), said).toHaveLength(2)
      expect(said).toMatch(/PUBLIC_URL|HOST|SMTP_URL|TASCHINO_SECRET|TASCHINO_STEP_UP|TRUSTED_PROXIES|--demo|--fresh/)
      expect(said).not.toMatch(/geheim|c2hvcnQ/)
    }
  }
  expect(started + ended).toBe(5 * 3 * 3 * 2 * 4 * 2 * 2 * 2 * 2 * 2)
  expect(Math.min(started, ended)).toBeGreaterThan(100)
})

test('whatever others can reach has no demo people and shows no letters, in any combination', () => {
  for (const one of every) {
    const open =
      one.PUBLIC_URL?.includes('taschino.example') || one.HOST === '0.0.0.0' || one.DATABASE_URL === FAR_DB || one.TRUSTED_PROXIES === '1'
    const { demo, posta } = startOf(one)
    if (open) expect({ demo, posta }, JSON.stringify(one)).toEqual({ demo: false, posta: false })
    // Letters are shown here or go out, never both.
    if (one.SMTP_URL !== undefined) expect(posta).toBe(false)
  }
})

test('a bare machine starts with the demo world on 127.0.0.1 and nothing else set', () => {
  expect(readStartOptions({}, [], 'data')).toMatchObject({
    local: true,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    secret: undefined,
    smtpUrl: undefined,
  })
})

test("somebody's own database wants a secret even for trying, and is for trying only when asked", () => {
  expect(readStartOptions({ DATABASE_URL: LOCAL_DB, TASCHINO_SECRET: GOOD }, ['--demo'], 'data')).toMatchObject({ local: true })
  expect(readStartOptions({ DATABASE_URL: LOCAL_DB, TASCHINO_SECRET: GOOD, SMTP_URL: 'smtp://127.0.0.1' }, [], 'data')).toMatchObject({
    local: false,
  })
})

test.each([
  '0.0.0.0',
  '::',
  '0',
  '',
  ' 127.0.0.1',
  '127.1',
  '127.0.0.1.example.net',
  'localhost.example.net',
  'localhost.',
  'example.localhost',
  '192.168.1.4',
  '10.0.0.1',
  '::ffff:10.0.0.1',
  '[::]',
  '128.0.0.1',
  '1270.0.0.1',
])('"%s" is not this machine', (host) => {
  expect(isThisMachine(host)).toBe(false)
})
test.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.8.9.1', '::1', '[::1]', '::ffff:127.0.0.1'])('"%s" is this machine', (host) =>
  expect(isThisMachine(host)).toBe(true),
)

test('all that a real service lacks is said at once', () => {
  expect(() => readStartOptions({ DATABASE_URL: LOCAL_DB }, [], '/casa/data')).toThrow(
    /TASCHINO_SECRET is missing.*SMTP_URL is missing, too/,
  )
  expect(() => readStartOptions({ DATABASE_URL: LOCAL_DB }, ['--demo'], '/casa/data')).toThrow(/secret[^;]*; if this[^;]*shows it\.$/)
})

test('the command of the guide starts', () => {
  const guide = readFileSync(new URL('../../../../../docs/how-to/run-the-service.md', import.meta.url), 'utf8')
  const block = /```sh\n(PUBLIC_URL=[\s\S]*?) npm start\n```/.exec(guide)?.[1] ?? ''
  const env = Object.fromEntries(
    [...block.matchAll(/([A-Z_]+)=('[^']*'|"[^"]*"|\S+)/g)].map(([, name, value = '']) => [name, value.replaceAll(/^['"]|['"]$/g, '')]),
  )
  expect(readStartOptions({ ...env, TASCHINO_SECRET: GOOD }, [], '/casa/data')).toMatchObject({
    local: false,
    firstAdmin: { firstName: 'Marta' },
  })
})

describe('where a database lies', () => {
  test.each([
    'postgres://localhost/a',
    'postgres://127.0.0.1:5433/a',
    'postgres://[::1]/a',
    'postgres://x@/a?host=/var/run/postgresql',
    'postgres://127.0.0.1:5433/a?host=/dev/shm/x',
  ])('%s: here', (url) => expect(isDatabaseHere(url)).toBe(true))
  test.each([
    'postgres://db.example.net/a',
    'postgres://localhost/a?host=db.example.net',
    'postgres://127.0.0.1@db.example.net/a',
    'postgres://localhost.example.net/a',
    'not an address at all',
  ])('%s: elsewhere', (url) => expect(isDatabaseHere(url)).toBe(false))
})

describe('an address', () => {
  const publicUrl =
    (PUBLIC_URL: string, more: NodeJS.ProcessEnv = {}) =>
    () =>
      readStartOptions({ PUBLIC_URL, ...more }, [], 'data')
  test.each(['http://localhost@taschino.example', 'http://127.0.0.1.taschino.example', 'http://192.168.1.4:3000', 'http://localhost.'])(
    "%s is somebody else's, and in the clear",
    (url) => expect(publicUrl(url)).toThrow('PUBLIC_URL must be https'),
  )
  test('http://127.1 is read as browsers read it', () =>
    expect(publicUrl('http://127.1:3000')()).toMatchObject({ local: true, publicUrl: 'http://127.0.0.1:3000' }))
})
