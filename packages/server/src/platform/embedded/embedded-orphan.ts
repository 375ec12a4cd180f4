// Deals with a PostgreSQL that outlived the process that started it (kill -9, power cut): recognises it, adopts or stops it.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '../config/cannot-start.ts'

/** The postmaster of a cluster as its own lock file describes it. */
export interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // A killed child that nobody has waited for yet still answers to signal 0.
  return process.platform !== 'linux' || !/^State:\s+[ZX]/m.test(readOr(`/proc/${pid}/status`, ''))
}

const readOr = (file: string, otherwise: string): string => {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}

/** When a process began, so that a number reused after a reboot is not taken for the same process. */
function birth(pid: number): string {
  if (process.platform === 'linux') return readOr(`/proc/${pid}/stat`, '').split(') ')[1]?.split(' ')[19] ?? ''
  if (process.platform === 'win32') return ''
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

export function readPostmaster(cluster: string): Postmaster | undefined {
  const lines = readOr(path.join(cluster, 'postmaster.pid'), '').split('\n')
  const pid = Number(lines[0])
  if (!pid || !alive(pid) || !isPostgres(pid)) return undefined
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

function isPostgres(pid: number): boolean {
  if (process.platform === 'win32') return true
  if (process.platform === 'linux') return readOr(`/proc/${pid}/comm`, '').startsWith('postgres')
  try {
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres')
  } catch {
    return false
  }
}

export async function stopPostmaster(pid: number): Promise<void> {
  // SIGINT is a fast shutdown (clean, disconnects clients); SIGQUIT and SIGKILL are only for one that does not answer.
  for (const [signal, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      /* gone between the look and the signal */
    }
    for (const until = Date.now() + patience; Date.now() < until;) {
      if (!alive(pid)) return
      await pause(10)
    }
  }
}

const ownerFile = (home: string) => path.join(home, 'owner.json')

/** Two services on one data folder would stop each other's database: the second one is told so. */
export function claim(home: string): void {
  const owner = JSON.parse(readOr(ownerFile(home), '{}') || '{}') as { pid?: number; birth?: string }
  if (owner.pid && owner.pid !== process.pid && alive(owner.pid) && birth(owner.pid) === owner.birth) {
    throw new CannotStart(
      `La cartella dati ${home} è già in uso da un altro Taschino (processo ${owner.pid}): fermalo, o scegli un'altra cartella con TASCHINO_DATA.`,
      `The data folder ${home} is in use by another Taschino (process ${owner.pid}): stop it, or choose another folder with TASCHINO_DATA.`,
    )
  }
  fs.writeFileSync(ownerFile(home), JSON.stringify({ pid: process.pid, birth: birth(process.pid) }))
}

export const release = (home: string): void => fs.rmSync(ownerFile(home), { force: true })
