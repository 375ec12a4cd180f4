/** What the service is shipped with may be shipped: each licence asks for nothing but to be named, or was looked at by a person. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

const FREE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  '(MIT OR CC0-1.0)',
  '(MIT AND Zlib)',
])

/** Looked at by a person. What is under LGPL and MPL is used as it is, beside our code: another version may be put there. */
const LOOKED_AT: Readonly<Record<string, string>> = {
  '@img/sharp-libvips-linux-x64': 'LGPL-3.0-or-later',
  '@undecaf/zbar-wasm': 'LGPL-2.1+',
  'web-push': 'MPL-2.0',
  argparse: 'Python-2.0',
  'dejavu-fonts-ttf': 'SEE LICENSE IN README.md AND LICENSE',
}
/** Packs Node itself, which is MIT. */
const NODE = /^node(-bin)?-(linux|darwin|win)-/

interface Shipped {
  name: string
  licence: string
}

const textOf = (said: unknown): string => {
  if (typeof said === 'string') return said
  const [first] = Array.isArray(said) ? (said as { type?: string }[]) : [said as { type?: string } | undefined]
  return first?.type ?? 'none'
}

function shipped(): Shipped[] {
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; link?: boolean }>
  }
  return Object.entries(packages)
    .filter(([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link)
    .map(([place]) => path.join(root, place, 'package.json'))
    .filter((file) => fs.existsSync(file))
    .map((file) => JSON.parse(fs.readFileSync(file, 'utf8')) as { name: string; license?: unknown; licenses?: unknown })
    .map(({ name, license, licenses }) => ({ name, licence: textOf(license ?? licenses) }))
}

test('every library that is shipped has a licence under which it may be', () => {
  const all = shipped()
  expect(all.length).toBeGreaterThan(200)
  const odd = all.filter(({ name, licence }) => !FREE.has(licence) && !NODE.test(name) && LOOKED_AT[name] !== licence)
  // Other systems have their own build of the same picture library.
  expect(odd.filter(({ name }) => !name.startsWith('@img/sharp-libvips-'))).toEqual([])
})
