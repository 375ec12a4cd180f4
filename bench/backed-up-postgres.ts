/** Runs a Debian PostgreSQL that pgBackRest backs up, in a folder of its own, and restores it to a moment on another port. */
import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const STANZA = 'drill'
const ROOM = '/usr/lib/postgresql'

/** What is missing is installed by whoever may; anybody else is told how. */
export function ensureDebian(): string {
  const have = (): string | undefined => readdirSync(ROOM).toSorted((a, b) => Number(b) - Number(a))[0]
  const missing = !existsSync(ROOM) || !have() || spawnSync('pgbackrest', ['version']).status !== 0
  if (missing) {
    if (os.userInfo().uid !== 0) throw new Error('first, as root: apt-get install -y postgresql pgbackrest')
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql', 'pgbackrest'], { stdio: 'ignore' })
  }
  return path.join(ROOM, have() ?? '', 'bin')
}

/** PostgreSQL never runs as root. */
function as(command: string, args: readonly string[]): string {
  const [program, ...rest] = os.userInfo().uid === 0 ? ['runuser', '-u', 'postgres', '--', command, ...args] : [command, ...args]
  return execFileSync(program ?? command, rest, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' })
}

function ownFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (os.userInfo().uid === 0) {
    const ids = as('id', ['-u']).trim()
    chownSync(folder, Number(ids), Number(as('id', ['-g']).trim()))
  }
  return folder
}

export class BackedUpPostgres {
  readonly #bin: string
  readonly #folder: string

  constructor(bin: string, folder: string) {
    this.#bin = bin
    this.#folder = folder
    for (const name of ['first', 'second', 'repo', 'spool', 'log', 'lock']) ownFolder(path.join(folder, name))
  }

  #data(which: 'first' | 'second'): string {
    return path.join(this.#folder, which)
  }

  #config(which: 'first' | 'second', port: number): string {
    const file = path.join(this.#folder, `${which}.conf`)
    const at = (name: string): string => path.join(this.#folder, name)
    writeFileSync(
      file,
      `[global]\nrepo1-path=${at('repo')}\nspool-path=${at('spool')}\nlog-path=${at('log')}\nlock-path=${at('lock')}\nstart-fast=y\ncompress-type=lz4\nlog-level-console=error\n\n[${STANZA}]\npg1-path=${this.#data(which)}\npg1-port=${port}\npg1-socket-path=/tmp\n`,
    )
    return file
  }

  #backrest(which: 'first' | 'second', port: number, ...args: string[]): void {
    as('pgbackrest', [`--config=${this.#config(which, port)}`, `--stanza=${STANZA}`, ...args])
  }

  #start(which: 'first' | 'second', port: number, more: string): string {
    as(path.join(this.#bin, 'pg_ctl'), [
      '-D',
      this.#data(which),
      '-w',
      '-t',
      '120',
      '-l',
      path.join(this.#folder, 'log', `${which}.log`),
      '-o',
      `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=/tmp -c max_connections=60 ${more}`,
      'start',
    ])
    return `postgres://postgres@127.0.0.1:${port}/bench`
  }

  /** A cluster whose log of changes goes to the repository segment by segment, and at the latest every ten seconds. */
  first(port: number): string {
    as(path.join(this.#bin, 'initdb'), ['-D', this.#data('first'), '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'])
    const push = `pgbackrest --config=${this.#config('first', port)} --stanza=${STANZA} archive-push %p`
    const url = this.#start('first', port, `-c archive_mode=on -c archive_timeout=10 -c archive_command='${push}'`)
    as(path.join(this.#bin, 'createdb'), ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', 'bench'])
    this.#backrest('first', port, 'stanza-create')
    return url
  }

  backUp(port: number): void {
    this.#backrest('first', port, 'backup', '--type=full')
  }

  /** As when the machine is gone. */
  lose(): void {
    as(path.join(this.#bin, 'pg_ctl'), ['-D', this.#data('first'), '-m', 'immediate', 'stop'])
  }

  /** To a moment of the database's own clock; it is open for writing when this returns. */
  restore(port: number, moment: string): string {
    this.#backrest('second', port, 'restore', '--type=time', `--target=${moment}`, '--target-action=promote', '--archive-mode=off')
    return this.#start('second', port, '')
  }

  close(): void {
    for (const which of ['first', 'second'] as const)
      if (existsSync(path.join(this.#data(which), 'postmaster.pid')))
        as(path.join(this.#bin, 'pg_ctl'), ['-D', this.#data(which), '-m', 'immediate', 'stop'])
  }
}
