// The folder of the embedded PostgreSQL: finds it, makes it whole or not at all, checks its version, wipes it when asked.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { CannotStart, onFolder } from '../config/cannot-start.ts'
import { claim, readPostmaster, stopPostmaster } from './embedded-orphan.ts'
import { reachable, type RunAs, runAs, software } from './embedded-software.ts'

export interface FolderOptions {
  /** A folder of its own; made when missing. */
  dataDir: string
  /** Throw away what the folder holds and begin anew. */
  fresh?: boolean
  /** What others keep in the same folder about the same world: it goes when the world goes. */
  alongside?: readonly string[]
  /** Hears what a person should know, one line at a time. */
  say?: (line: string) => void
}

export interface Home {
  home: string
  cluster: string
  bin: string
  log: string
  password: string
  user: RunAs | undefined
}

export async function prepare({ dataDir, fresh, alongside = [], say }: FolderOptions): Promise<Home> {
  const folder = path.resolve(dataDir)
  return onFolder(folder, async () => {
    fs.mkdirSync(folder, { recursive: true })
    fs.accessSync(folder, fs.constants.W_OK)
    const user = runAs(folder)
    const { home, forgotten } = reachable(folder, user)
    if (home !== fs.realpathSync(folder))
      say?.(`Il database vive in ${home}: ${folder} non è leggibile per un utente senza privilegi. / The database lives in ${home}.`)
    claim(home)
    const at = { home, cluster: path.join(home, 'cluster'), bin: '', log: path.join(home, 'postgres.log'), password: '', user }
    if (fresh || forgotten)
      await wipe(
        at,
        alongside.map((name) => path.join(folder, name)),
      )
    at.bin = path.join(await software(home), 'bin')
    await init(at)
    at.password = fs.readFileSync(path.join(home, 'password'), 'utf8').trim()
    return at
  })
}

async function wipe(at: Home, alongside: string[]): Promise<void> {
  const orphan = readPostmaster(at.cluster)
  if (orphan) await stopPostmaster(orphan.pid)
  const own = ['cluster', 'password', 'settings.json', 'postgres.log'].map((name) => path.join(at.home, name))
  for (const place of [...own, ...alongside]) fs.rmSync(place, { recursive: true, force: true })
}

/** Makes the cluster beside its final place and moves it there whole, so a kill in between leaves nothing half made. */
async function init(at: Home): Promise<void> {
  if (fs.existsSync(at.cluster)) return checkVersion(at)
  const draft = path.join(at.home, 'cluster-new')
  const secret = path.join(at.home, 'password')
  fs.rmSync(draft, { recursive: true, force: true })
  fs.mkdirSync(draft, { mode: 0o700 })
  fs.writeFileSync(secret, `${randomBytes(18).toString('base64url')}\n`, { mode: 0o600 })
  if (at.user) for (const file of [draft, secret]) fs.chownSync(file, at.user.uid, at.user.gid)
  try {
    execFileSync(
      path.join(at.bin, 'initdb'),
      [
        '-D',
        draft,
        '--username=postgres',
        '--auth=scram-sha-256',
        `--pwfile=${secret}`,
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      { stdio: ['ignore', 'pipe', 'pipe'], env: cleanEnv(), cwd: at.home, ...at.user },
    )
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true })
    const why =
      String((error as { stderr?: Buffer }).stderr ?? error)
        .trim()
        .split('\n')
        .findLast((line) => line.includes('error')) ?? String(error)
    throw new CannotStart(
      `Non riesco a creare il database in ${at.home}: ${why}`,
      `Cannot create the database in ${at.home}: ${why}`,
      error,
    )
  }
  fs.renameSync(draft, at.cluster)
}

function checkVersion(at: Home): void {
  const file = path.join(at.cluster, 'PG_VERSION')
  const found = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : ''
  const ours = execFileSync(path.join(at.bin, 'postgres'), ['--version'], { encoding: 'utf8', cwd: at.home, ...at.user }).match(
    /(\d+)\./,
  )?.[1]
  if (found === '' || !fs.existsSync(path.join(at.home, 'password'))) throw damaged(at, 'PG_VERSION')
  if (found === ours) return
  throw new CannotStart(
    `I dati in ${at.home} sono di PostgreSQL ${found}, qui c'è il ${ours}: riparti da zero con npm start -- --fresh, o usa DATABASE_URL.`,
    `The data in ${at.home} belongs to PostgreSQL ${found}, here is ${ours}: begin anew with npm start -- --fresh, or use DATABASE_URL.`,
  )
}

export const damaged = (at: Home, why: string) =>
  new CannotStart(
    `I dati del database in ${at.home} sono danneggiati (${why}): recupera una copia, o riparti da zero con npm start -- --fresh.`,
    `The database data in ${at.home} is damaged (${why}): restore a copy, or begin anew with npm start -- --fresh.`,
  )

/** Settings from the person's shell (PGPORT, PGDATA …) must not leak into our own server. */
export const cleanEnv = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_') && name !== 'LANG'))
