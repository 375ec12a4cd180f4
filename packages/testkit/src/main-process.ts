/** Runs the service's main program as a supervisor would, and reads its output. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

const MAIN = fileURLToPath(new URL('../../demo/src/main.ts', import.meta.url))

export interface Ended {
  code: number | null
  said: string
}

export function runMain(
  env: Record<string, string>,
  flags: string[] = [],
): { child: ChildProcess; ended: Promise<Ended>; says: (text: string) => Promise<void> } {
  const child = spawn(process.execPath, [MAIN, ...flags], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const { promise: ended, resolve } = Promise.withResolvers<Ended>()
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()))
  child.once('close', (code) => resolve({ code, said }))
  return { child, ended, says: (text) => expect.poll(() => said, { timeout: 120_000, interval: 30 }).toContain(text) }
}
