/** Canaries: what must never reach the log does not, whichever way it tries to get in. */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const LOG = new URL('./log.ts', import.meta.url).href

/** Runs a few lines with a real log in a process of its own and returns what was written. */
function written(lines: string): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { openLog } from '${LOG}'; const log = openLog('info'); ${lines}; log.flush(); setTimeout(() => {}, 50)`,
    ],
    { encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  return stdout
}

test('a bug is told with class, code and place, without what it quotes', () => {
  const text = written(
    `log.bug('abc', 'payments.pay', Object.assign(new RangeError('invalid input "IT60X0542811101000000123456" of giulia@esempio.it with eyJhbGciOiJIUzI1NiJ9.eyJpZFVzZXIiOjF9'), { code: '22P02', detail: 'Key (iban)=(IT60)', query: 'select 1', body: { password: 'segreto' } }))`,
  )
  expect(text).toContain('"id":"abc"')
  expect(text).toContain('RangeError')
  expect(text).toContain('22P02')
  for (const canary of ['IT60', 'giulia', 'eyJ', 'segreto', 'select']) expect(text).not.toContain(canary)
})

test('in a busy second good calls are counted, bad ones still told', () => {
  const text = written(
    `for (let i = 0; i < 500; i++) log.call({ call: 'payments.pay', method: 'POST', path: '/users/pay', status: 200, ms: 1, idUser: i }); for (let i = 0; i < 30; i++) log.call({ call: 'payments.pay', method: 'POST', path: '/users/pay', status: 409, ms: 1, idUser: i })`,
  )
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { status?: number })
  expect(lines.filter(({ status }) => status === 409)).toHaveLength(30)
  expect(lines.filter(({ status }) => status === 200).length).toBeLessThan(60)
})
