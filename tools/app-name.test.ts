// A circuit speaks in its own name (decision 0190): the app's own stands in one file, and each other place that holds it has a reason.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSources, root } from './sources.ts'

/** Where the app's own name stays, and why nobody of a circuit reads it there. */
const STAYS = new Map([
  ['packages/basics/src/app-name.ts', 'the one place'],
  ['packages/web/index.html', 'the page as it is built; the server writes the circuit’s name into it'],
  ['packages/server/src/http/openapi/openapi.ts', 'the interface of the software, for whoever writes programs'],
  ['packages/server/src/http/openapi/reference.ts', 'the same, as a page'],
  ['packages/server/src/http/pages/web-files.ts', 'what a folder without a built app says to who runs it'],
  ['packages/server/src/lifecycle.ts', 'the terminal of who runs the service'],
  ['packages/server/src/platform/embedded/embedded-orphan.ts', 'the same'],
  ['packages/server/src/platform/embedded/embedded-software.ts', 'the same'],
])
/** Of the demo world, which is called so, and of what stories say; comments are for who reads the code. */
const told = (file: string): boolean => !/^packages\/(?:demo|testkit)\/|^e2e\/|^bench\/|\.test\.tsx?$|-of-a-test\.ts$/.test(file)
const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

const pages = ['packages/web/index.html', 'packages/web/public/manifest.webmanifest'].map((file) => ({
  path: file,
  text: fs.readFileSync(path.join(root, file), 'utf8'),
}))

test('no sentence, letter or file of ours holds the name but where it has to', () => {
  const holding = [...readSources(), ...pages]
    .filter(({ path: file, text }) => file.startsWith('packages/') && told(file) && /\bTaschino\b/.test(withoutComments(text)))
    .map(({ path: file }) => file)
  expect(holding.filter((file) => !STAYS.has(file) && file !== 'packages/web/public/manifest.webmanifest')).toEqual([])
  expect([...STAYS.keys()].filter((file) => !holding.includes(file))).toEqual([])
})

test.each(['it', 'en'])('the words of the screens in %s say {circuit}', (language) => {
  const words = JSON.parse(fs.readFileSync(path.join(root, `packages/web/src/words/${language}.json`), 'utf8')) as Record<string, string>
  expect(Object.entries(words).filter(([, sentence]) => /Taschino/.test(sentence))).toEqual([])
  // In small letters it is the Italian word for the pocket in which one holds tickets; English says pocket.
  if (language === 'en') expect(Object.values(words).filter((sentence) => /taschino/.test(sentence))).toEqual([])
})

test('a window is named in one place', () => {
  const naming = readSources().filter(({ path: file, text }) => told(file) && /document\.title\s*=/.test(text))
  expect(naming.map(({ path: file }) => file)).toEqual(['packages/web/src/ui/title.ts'])
})
