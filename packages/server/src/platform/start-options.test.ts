/** Paying without PIN is for measurements on this machine: anywhere else the server would rather not start. */
import { describe, expect, test } from 'vitest'
import { readStartOptions } from './start-options.ts'

const read = (env: NodeJS.ProcessEnv) => readStartOptions(env, [], 'data').stepUp

describe('TASCHINO_STEP_UP', () => {
  test('nobody said anything: on', () => expect(read({})).toBe(true))
  test('off on this machine', () => expect(read({ TASCHINO_STEP_UP: 'off' })).toBe(false))
  test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://taschino.example' }, { NODE_ENV: 'production' }])('off with %o does not start', (env) => {
    expect(() => read({ TASCHINO_STEP_UP: 'off', ...env })).toThrow('TASCHINO_STEP_UP')
  })
  test('anything else does not start', () => expect(() => read({ TASCHINO_STEP_UP: 'no' })).toThrow('TASCHINO_STEP_UP'))
})
