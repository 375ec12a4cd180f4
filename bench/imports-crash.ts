/**
 * The scenario `imports-crash`: a sheet of 500 shops and 500 contracts comes in over HTTP, and the server is killed at five places of the
 * work, once more while all of it is given up.
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
  while ((await oneOf(db, 'select state from import')) !== state) await pause(20)
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
  let whole = true
  await asks('POST', `/shops/bulk/${id}/apply`, { json: { shops: SHOPS } })
  for (const place of PLACES) {
    await killAt(db, server, Math.floor((SHOPS * place) / 10) * 10)
    whole &&= (await there(db)).every((count) => count === 0) && (await oneOf(db, 'select state from import')) === 'applying'
    await server.start()
    while (Number(await oneOf(db, 'select tries from import_job')) < PLACES.indexOf(place) + 2) await pause(5)
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
  console.log(`handed in ${ms(handedIn)}, brought in after the last start ${ms(broughtIn)}, ${PLACES.length + 1} kills`)
  return [
    {
      name: `${SHOPS} shops and contracts over HTTP, killed at ${PLACES.length} places: all or none`,
      reached: whole,
      said: whole ? 'yes' : 'no',
    },
    { name: 'memory grown by', reached: grown < MOST_MEBIBYTES, said: `${grown.toFixed(0)} MiB` },
    invariantsHold(broken),
  ]
}

export const scenario: Scenario = { says: '500 shops with 500 contracts over HTTP, the server killed at five places', run }
