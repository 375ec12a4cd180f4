/** Paying without PIN is for measurements on this machine: anywhere else the server would rather not start. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { supportPhoneOf } from './override-env.ts'
import { readStartOptions } from './start-options.ts'

const read = (env: NodeJS.ProcessEnv) => readStartOptions(env, [], 'data').stepUp

describe('TASCHINO_STEP_UP', () => {
  test('nobody said anything: on', () => expect(read({})).toBe(true))
  test('off on this machine', () => expect(read({ TASCHINO_STEP_UP: 'off' })).toBe(false))
  test.each([
    { HOST: '0.0.0.0', PUBLIC_URL: 'https://taschino.example' },
    { PUBLIC_URL: 'https://taschino.example' },
    { DATABASE_URL: 'postgres://db.example.net/a' },
    { NODE_ENV: 'production' },
  ])('off with %o does not start', (env) => {
    expect(() => read({ TASCHINO_STEP_UP: 'off', ...env })).toThrow('TASCHINO_STEP_UP')
  })
  test('anything else does not start', () => expect(() => read({ TASCHINO_STEP_UP: 'no' })).toThrow('TASCHINO_STEP_UP'))
})

describe('PAYER_IBAN', () => {
  const payer = (env: NodeJS.ProcessEnv) => readStartOptions(env, [], 'data').payer
  const PAYER = { PAYER_NAME: 'Taschino S.p.A.', PAYER_IBAN: 'it60 x054 2811 1010 0000 0123 456' }
  test('nobody said anything: none', () => expect(payer({})).toBeUndefined())
  test('as banks read it', () =>
    expect(payer({ ...PAYER, PAYER_BIC: 'uncritmm' })).toEqual({
      name: 'Taschino S.p.A.',
      iban: 'IT60X0542811101000000123456',
      bic: 'UNCRITMM',
    }))
  test.each([
    { PAYER_NAME: 'Taschino' },
    { PAYER_IBAN: PAYER.PAYER_IBAN },
    { ...PAYER, PAYER_IBAN: 'IT61X0542811101000000123456' },
    { ...PAYER, PAYER_BIC: 'X' },
    { ...PAYER, PAYER_IBAN: 'AE070331234567890123456' },
  ])('%o does not start', (env) => {
    expect(() => payer(env)).toThrow('PAYER_IBAN')
  })
})

describe('OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  const spans = (env: NodeJS.ProcessEnv) => readStartOptions(env, [], 'data').spans
  const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  test('nobody said anything: none', () => expect(spans({})).toBeNull())
  test('one call in twenty, unless somebody says how many', () => {
    expect(spans(COLLECTOR)).toEqual({ endpoint: 'http://127.0.0.1:4318', share: 0.05 })
    expect(spans({ ...COLLECTOR, OTEL_TRACES_SAMPLER_ARG: '1' })?.share).toBe(1)
  })
  test.each([
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' },
    { ...COLLECTOR, OTEL_TRACES_SAMPLER_ARG: '5' },
    { ...COLLECTOR, OTEL_TRACES_SAMPLER_ARG: 'all' },
  ])('%o does not start', (env) => expect(() => spans(env)).toThrow('OTEL_'))
})

describe('OVERRIDE_ENV', () => {
  const settings = (path: string) => readStartOptions({ OVERRIDE_ENV: path }, [], 'data').overrideEnv
  test('nobody said anything: what stands in the built app', () => expect(settings('')).toBeNull())
  test('the demo has somebody to call; letters take only what reads as a number', () => {
    expect(supportPhoneOf(readStartOptions({}, ['--demo'], 'data').overrideEnv)).toBe('011 555 0199')
    expect(
      ['{"supportPhone":"+39 011 000000"}', '{"supportPhone":"${PHONE}"}', '{"supportPhone":"scrivi a https://evil.example"}', '{}'].map(
        (text) => supportPhoneOf(Buffer.from(text)),
      ),
    ).toEqual(['+39 011 000000', null, null, null])
    expect(supportPhoneOf(null)).toBeNull()
  })
  test("a file of the operator's is read; one that is missing or holds no settings does not start", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'override-'))
    const file = join(folder, 'override-env.json')
    for (const text of ['', '[]', 'null', '{"a":']) {
      await writeFile(file, text)
      expect(() => settings(file), text).toThrow('OVERRIDE_ENV')
    }
    await writeFile(file, '{"supportPhone":"011 000000"}')
    expect(String(settings(file))).toBe('{"supportPhone":"011 000000"}')
    await rm(folder, { recursive: true })
    expect(() => settings(file)).toThrow('OVERRIDE_ENV')
  })
})
