/**
 * The scenario `imports-crash`: a sheet of 500 shops and 500 contracts comes in over HTTP, and the server is killed at five places of the
 * work, once while contracts come in, and once while all of it is given up.
 */
import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { cheapHash } from '@taschino/testkit/cheap-passwords.ts'
import { contractsOf, shopSheet, someShops } from '@taschino/testkit/bulk-shops.ts'
import { startRealServer, type RealServer } from '@taschino/testkit/real-server.ts'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { openDb, type Db } from '@taschino/server/platform/db/db.ts'
import { ms, type Target } from './figures.ts'
import { invariantsHold, optionsOf, type Bench, type Scenario } from './scenario.ts'

const options = optionsOf({ shops: { type: 'string', default: '500' } })
const SHOPS = Number(options.shops)
const AT_ONCE = 20
const PASSWORD = 'una parola lunga'
/** Parts of the work that are done when the server dies. */
const PLACES = [0, 0.2, 0.5, 0.8, 0.96]
const MOST_MS = 30_000
/** What the process may grow by while all contracts come in and all shops are made. */
const MOST_MEBIBYTES = 96

async function companyIn(db: Db): Promise<void> {
  await db.query(
    `insert into app_user (username, email, role, first_name, last_name, status, password_hash)
     values ('marta', 'marta@bench.test', 'company', 'Marta', 'Serra', 'active', $1)`,
    [await cheapHash(PASSWORD)],
  )
}

interface Body {
  json?: object
  files?: Record<string, readonly Blob[]>
}

/** Marta's browser: a key for each call, an error for whatever is not a yes. */
async function entered(url: string) {
  let token = ''
  const asks = async (method: string, path: string, { json, files }: Body = {}): Promise<Record<string, unknown>> => {
    const form = new FormData()
    if (json) form.append('json', JSON.stringify(json))
    for (const [name, list] of Object.entries(files ?? {})) for (const one of list) form.append(name, one)
    const body = files ? form : json ? JSON.stringify(json) : null
    const headers = {
      'idempotency-key': randomUUID(),
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(files || !json ? {} : { 'content-type': 'application/json' }),
    }
    const answer = await fetch(`${url}/api/v1${path}`, { method, headers, body })
    const said = (await answer.json()) as Record<string, unknown>
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(said)}`)
    return said
  }
  token = String((await asks('POST', '/users/login', { json: { username: 'marta', password: PASSWORD } }))['token'])
  return asks
}

const oneOf = async (db: Db, text: string): Promise<unknown> =>
  Object.values((await db.query<Record<string, unknown>>(text)).rows[0] ?? {})[0]
const there = async (db: Db): Promise<number[]> => [
  Number(await oneOf(db, 'select count(*) from shop')),
  Number(await oneOf(db, 'select count(*) from shop_contract')),
  Number(await oneOf(db, `select count(*) from app_user where role = 'shop' and status = 'invited'`)),
]

/** What the process holds, in mebibytes; nothing while it is dead. */
function heldBy({ pid }: RealServer): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** The most that any of the processes held. */
function watched(server: RealServer): { most: () => number } {
  let most = 0
  setInterval(() => {
    most = Math.max(most, heldBy(server))
  }, 25).unref()
  return { most: () => most }
}

async function killAt(db: Db, server: RealServer, done: number): Promise<void> {
  for (;;) {
    const now = await oneOf(db, 'select done from import_job')
    if (now === undefined) throw new Error('it was over before anybody could look')
    if (Number(now) >= done) break
    await pause(2)
  }
  await server.kill9()
}

async function until(db: Db, state: string): Promise<void> {
  while ((await oneOf(db, `select state from import where state <> 'dropped'`)) !== state) await pause(20)
}

interface Second {
  db: Db
  server: RealServer
  asks: Awaited<ReturnType<typeof entered>>
  contracts: readonly File[]
}

/** Another sheet, whose contracts are half there when the server dies: what is missing is told, and it alone is sent. */
async function takenUpAgain({ db, server, asks, contracts }: Second): Promise<boolean> {
  const other = someShops(contracts.length, 'Emporio')
  const made = await asks('POST', '/shops/bulk', { json: { importType: 'singleShops' }, files: { sheet: [shopSheet(other)] } })
  const { id } = made['import'] as { id: number }
  const given = other.map(({ vat }, at) => new File([contracts[at] ?? ''], `${vat}.pdf`, { type: 'application/pdf' }))
  const kept = async (): Promise<number> => Number(await oneOf(db, `select count(*) from import_file where id_import = ${id}`))
  const goes = Array.from({ length: Math.ceil(given.length / AT_ONCE) }, (_, at) => given.slice(at * AT_ONCE, (at + 1) * AT_ONCE))
  const lost: unknown[] = []
  const sending = (async () => {
    for (const files of goes) await asks('POST', `/shops/bulk/${id}/files`, { files: { files } })
  })().catch((error: unknown) => lost.push(error))
  while (lost.length === 0 && (await kept()) < given.length / 2) await pause(5)
  await server.kill9()
  await sending
  const there = await kept()
  await server.start()
  for (let at = there; at < given.length; at += AT_ONCE)
    await asks('POST', `/shops/bulk/${id}/files`, { files: { files: given.slice(at, at + AT_ONCE) } })
  const whole = lost.length === 1 && there % AT_ONCE === 0 && there < given.length && (await kept()) === given.length
  await asks('DELETE', `/shops/bulk/${id}`)
  return whole
}

async function run({ postgres, secret }: Bench): Promise<Target[]> {
  const db = openDb(postgres.url, { reads: 2, money: 1 })
  await companyIn(db)
  const server = await startRealServer({ databaseUrl: postgres.url, secret, env: { TASCHINO_STEP_UP: 'off' } })
  const shops = someShops(SHOPS)
  const contracts = await contractsOf(shops)
  const asks = await entered(server.url)
  const [before, memory, began] = [heldBy(server), watched(server), performance.now()]
  const made = await asks('POST', '/shops/bulk', { json: { importType: 'singleShops' }, files: { sheet: [shopSheet(shops)] } })
  const { id } = made['import'] as { id: number }
  for (let at = 0; at < SHOPS; at += AT_ONCE)
    await asks('POST', `/shops/bulk/${id}/files`, { files: { files: contracts.slice(at, at + AT_ONCE) } })
  const handedIn = performance.now() - began
  let whole = await takenUpAgain({ db, server, asks, contracts })
  await asks('POST', `/shops/bulk/${id}/apply`, { json: { shops: SHOPS } })
  for (const place of PLACES) {
    await killAt(db, server, Math.floor((SHOPS * place) / 10) * 10)
    whole &&=
      (await there(db)).every((count) => count === 0) &&
      (await oneOf(db, `select state from import where state <> 'dropped'`)) === 'applying'
    // It may have died before its first try was counted.
    const tries = Number(await oneOf(db, 'select tries from import_job'))
    await server.start()
    while (Number(await oneOf(db, 'select tries from import_job')) <= tries) await pause(5)
  }
  const again = performance.now()
  await until(db, 'applied')
  const broughtIn = performance.now() - again
  whole &&= (await there(db)).every((count) => count === SHOPS)
  await asks('POST', `/shops/bulk/${id}/undo`, { json: { reason: 'Misura' } })
  await killAt(db, server, 10)
  whole &&= Number(await oneOf(db, `select count(*) from review where state = 'withdrawn'`)) === 0
  await server.start()
  await until(db, 'undone')
  whole &&= Number(await oneOf(db, `select count(*) from review where state = 'withdrawn'`)) === SHOPS
  const broken = await db.slow(checkInvariants)
  await server.stop()
  await db.close()
  const grown = memory.most() - before
  console.log(`handed in ${ms(handedIn)}, brought in after the last start ${ms(broughtIn)}, ${PLACES.length + 2} kills`)
  return [
    { name: 'handed in and brought in', reached: handedIn + broughtIn < MOST_MS, said: ms(handedIn + broughtIn) },
    {
      name: `${SHOPS} shops and contracts over HTTP, killed at ${PLACES.length} places and while handed in: all or none`,
      reached: whole,
      said: whole ? 'yes' : 'no',
    },
    { name: 'memory grown by', reached: grown < MOST_MEBIBYTES, said: `${grown.toFixed(0)} MiB` },
    invariantsHold(broken),
  ]
}

export const scenario: Scenario = { says: '500 shops with 500 contracts over HTTP, the server killed at five places', run }
