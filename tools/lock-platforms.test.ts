// Other platforms install from our lock file and cannot tell us when it lacks their part, so its repair is tried here.
import { expect, test } from 'vitest'
import { machinesOf, missingFrom } from './lock-platforms.mjs'

test('a native package says in its name what machines it is for', () => {
  expect(machinesOf('@oxlint/binding-darwin-arm64')).toEqual({ os: ['darwin'], cpu: ['arm64'] })
  expect(machinesOf('@tailwindcss/oxide-linux-x64-musl')).toEqual({ os: ['linux'], cpu: ['x64'], libc: ['musl'] })
  expect(machinesOf('@oxlint/binding-linux-arm-gnueabihf')).toEqual({ os: ['linux'], cpu: ['arm'], libc: ['glibc'] })
  expect(machinesOf('@tailwindcss/oxide-wasm32-wasi')).toEqual({ cpu: ['wasm32'] })
  expect(machinesOf('bufferutil')).toBeUndefined()
})

test('only exact native packages without an entry are added, with the mark of their parent', () => {
  const packages = {
    'node_modules/lint': {
      dev: true,
      optionalDependencies: { '@lint/darwin-x64': '1.2.3', '@lint/linux-x64': '1.2.3', bufferutil: '^4.0.0' },
    },
    'node_modules/@lint/linux-x64': { version: '1.2.3', optional: true },
  }
  expect(missingFrom({ packages })).toEqual({
    'node_modules/@lint/darwin-x64': { version: '1.2.3', cpu: ['x64'], os: ['darwin'], dev: true, optional: true },
  })
})
