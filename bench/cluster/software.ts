/** What a cluster is made of, from Debian: PostgreSQL, etcd, HAProxy and a Patroni that is new enough, installed where they are missing. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const POSTGRES = '/usr/lib/postgresql'
const PYTHON = ['psycopg2', 'yaml', 'click', 'dateutil', 'prettytable', 'psutil', 'urllib3'].map((name) => `python3-${name}`)
const PROGRAMS: Readonly<Record<string, string>> = {
  ip: 'iproute2',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  'redis-server': 'redis-server',
  pgbouncer: 'pgbouncer',
}
/** Where what this Debian does not have is kept between runs. */
const KEPT = '/var/cache/taschino-failover'
/** Debian 13, whose Patroni is plain Python and runs on Debian 12 as it is; nothing of it is installed. */
const NEWER = 'trixie'
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg'

export interface Software {
  /** Folder of PostgreSQL's programs. */
  postgres: string
  /** What is put before the Patroni of this system, so that a newer one is found first. */
  patroniPath: string
  /** As Patroni says it. */
  version: string
}

const runs = (program: string, ...args: string[]): boolean => spawnSync(program, args, { timeout: 20_000 }).status === 0
const installed = (name: string): boolean => runs('dpkg', '-s', name)

function apt(...args: string[]): void {
  execFileSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } })
}

function versionAt(patroniPath: string): string {
  const env = { ...process.env, PYTHONPATH: patroniPath }
  const { stdout, status } = spawnSync('/usr/bin/python3', ['-m', 'patroni', '--version'], { env, encoding: 'utf8', timeout: 20_000 })
  return status === 0 ? (/\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? '') : ''
}

/** Where this system gets its Debian from. */
function mirror(): string {
  const targets = execFileSync('apt-get', ['indextargets', '--format', '$(REPO_URI) $(RELEASE)', 'Created-By: Packages'], {
    encoding: 'utf8',
  })
  const found = /^(\S+) [a-z]+$/m.exec(targets)?.[1]
  if (found === undefined) throw new Error('this system has no Debian to install from')
  return found
}

/** Only its list and this one package are fetched, into a folder of their own: the system's own sources stay as they are. */
function fetchNewer(): void {
  const at = (...names: string[]): string => path.join(KEPT, ...names)
  for (const folder of [at('lists', 'partial'), at('cache', 'archives', 'partial'), at('state')]) mkdirSync(folder, { recursive: true })
  writeFileSync(at('sources.list'), `deb [signed-by=${KEYRING}] ${mirror()} ${NEWER} main\n`)
  const options = [
    `Dir::Etc::sourcelist=${at('sources.list')}`,
    'Dir::Etc::sourceparts=/dev/null',
    `Dir::State::lists=${at('lists')}`,
    `Dir::Cache=${at('cache')}`,
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option])
  execFileSync('sh', ['-c', 'cd "$0" && apt-get "$@" update && apt-get "$@" download patroni', KEPT, ...options], { stdio: 'ignore' })
  const file = readdirSync(KEPT).find((name) => name.startsWith('patroni_'))
  if (file !== undefined) execFileSync('dpkg', ['-x', at(file), at('patroni')])
}

function patroni(): Pick<Software, 'patroniPath' | 'version'> {
  const newer = path.join(KEPT, 'patroni/usr/lib/python3/dist-packages')
  const own = versionAt('')
  if (Number(own.split('.')[0]) >= 4) return { patroniPath: '', version: own }
  if (!existsSync(newer)) {
    try {
      fetchNewer()
    } catch {
      // Told below: what runs here is what this Debian has.
    }
  }
  const version = versionAt(newer)
  if (version !== '') return { patroniPath: newer, version }
  if (own === '') apt('install', '-y', '--no-install-recommends', 'patroni')
  return { patroniPath: '', version: versionAt('') }
}

/** Installs what is missing; whoever may not is told what to say. */
export function ensureSoftware(): Software {
  const missing = [
    ...Object.entries(PROGRAMS).flatMap(([program, name]) => (runs('sh', '-c', `command -v ${program}`) ? [] : [name])),
    ...PYTHON.filter((name) => !installed(name)),
    ...(existsSync(POSTGRES) ? [] : ['postgresql']),
  ]
  if (os.userInfo().uid !== 0)
    throw new Error(
      `failover needs root, for networks of its own that it can cut (and installs by apt-get: ${missing.join(' ') || 'nothing'})`,
    )
  if (missing.length > 0) {
    apt('update')
    apt('install', '-y', '--no-install-recommends', ...missing)
  }
  const [newest = ''] = readdirSync(POSTGRES).toSorted((a, b) => Number(b) - Number(a))
  return { postgres: path.join(POSTGRES, newest, 'bin'), ...patroni() }
}
