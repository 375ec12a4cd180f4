/** What our payment is compared with on the same PostgreSQL: pgbench's TPC-B, and the usual transaction of ten statements. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { TEN_SHOPS, TEN_PAYERS, tenScript, tenTables, tpcbScript, tpcbTables } from './contender-scripts.ts'
import { runScript } from './own-driver.ts'

export const CLIENTS = 32
/** Rows of TPC-B's branch table; 50 keeps 32 clients from waiting on each other, as its manual asks for. */
const SCALE = 50

export type Contender = 'tpcb' | 'ten-spread' | 'ten-hot'

/** The driver in use: PostgreSQL's own pgbench, or ours where the machine has none. */
export function pgbenchVersion(): string | null {
  try {
    return execFileSync('pgbench', ['--version'], { encoding: 'utf8' }).trim()
  } catch {
    return null
  }
}

export async function prepareContenders(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of [...tpcbTables(SCALE), ...tenTables()]) await client.query(statement)
  await client.end()
}

const hotShare = (contender: Contender): number => (contender === 'ten-hot' ? 0.9 : 0)

/** Transactions per second of one contender during `seconds`. */
export async function runContender(url: string, contender: Contender, seconds: number): Promise<number> {
  if (pgbenchVersion() === null) {
    return runScript({ url, clients: CLIENTS, seconds, script: contender === 'tpcb' ? tpcbScript(SCALE) : tenScript(hotShare(contender)) })
  }
  if (contender === 'tpcb') return pgbench(url, ['-b', 'tpcb-like', '-s', String(SCALE)], seconds)
  const folder = mkdtempSync(path.join(tmpdir(), 'ten-'))
  const file = path.join(folder, 'ten.sql')
  writeFileSync(file, pgbenchText(hotShare(contender)))
  try {
    return await pgbench(url, ['-f', file], seconds)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The same ten statements in pgbench's own language. */
function pgbenchText(hot: number): string {
  return [
    `\\set payer random(1, ${TEN_PAYERS})`,
    '\\set dice random(1, 10)',
    `\\set any random(1, ${TEN_SHOPS})`,
    `\\set shop case when :dice <= ${hot * 10} then 1 else :any end`,
    '\\set value random(100, 2400)',
    '\\set key random(1, 9000000000000000000)',
    ...tenScript(hot).statements.map((statement) => `${statement};`),
    '',
  ].join('\n')
}

function pgbench(url: string, what: string[], seconds: number): Promise<number> {
  const at = new URL(url)
  const child = spawn(
    'pgbench',
    [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(CLIENTS),
      '-j',
      '1',
      '-T',
      String(seconds),
      ...what,
      '-h',
      at.hostname,
      '-p',
      at.port,
      '-U',
      decodeURIComponent(at.username),
      at.pathname.slice(1),
    ],
    { env: { ...process.env, PGPASSWORD: decodeURIComponent(at.password) }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  child.stdout.on('data', (data) => {
    said += String(data)
  })
  child.stderr.on('data', (data) => {
    said += String(data)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('exit', () => {
      const tps = /tps = ([\d.]+)/.exec(said)?.[1]
      const failed = /number of failed transactions: (\d+)/.exec(said)?.[1] ?? '0'
      if (tps === undefined || failed !== '0') return void reject(new Error(`pgbench: ${said}`))
      resolve(Number(tps))
    })
  })
}
