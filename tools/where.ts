// `npm run where pay`: the files of one call in the order in which they run, from the screen to the books, and the tests that hold it.
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import { lineOf, readHouse, type Source } from './house.ts'

export interface Stop { room: string; place: string }

/** `name` as in the contract, with or without its feature. */
export function filesOf(name: string, house: Source[]): Stop[] {
  const [feature = '', identifier = ''] = name.split('.')
  const contract = `packages/contract/src/${feature}.ts`
  const uses = (source: Source): boolean => source.imports.some(({ to }) => to === contract) && new RegExp(`\\b${identifier}\\b`).test(source.text)
  const at = (source: Source, pattern: RegExp): string => `${source.path}:${lineOf(source.text, Math.max(0, source.text.search(pattern)))}`
  const find = (path: string): Source | undefined => house.find((source) => source.path === path)

  const own = find(contract)
  const screens = house.filter((source) => source.path.startsWith('packages/web/src/') && !/\.test\.tsx?$/.test(source.path) && uses(source))
  const handler = house.find((source) => source.path.startsWith('packages/server/src/features/') && new RegExp(`handle\\(${identifier}\\)`).test(source.text) && !source.path.endsWith('.test.ts'))
  const below = (handler?.imports ?? []).filter(({ to, typeOnly }) => !typeOnly && !to.startsWith('packages/contract/') && !to.startsWith('packages/basics/'))
  const tests = house.filter((source) => !source.path.startsWith('tools/') && /\.(test|walk)\.tsx?$/.test(source.path) && (uses(source) || source.text.includes(`'${name}'`)))
  return [
    ...screens.map((source) => ({ room: 'screen', place: at(source, new RegExp(`\\b${identifier}\\b(?!.*from ')`)) })),
    ...(own ? [{ room: 'contract', place: at(own, new RegExp(`export const ${identifier}\\b`)) }] : []),
    { room: 'door', place: 'packages/server/src/door/answer-call.ts' },
    ...(handler ? [{ room: 'handler', place: at(handler, new RegExp(`handle\\(${identifier}\\)`)) }] : []),
    ...below.map(({ to }) => ({ room: roomOf(to), place: to })),
    ...tests.map((source) => ({ room: 'test', place: source.path })),
  ]
}

function roomOf(file: string): string {
  if (file.includes('/movements/')) return 'movement'
  if (file.startsWith('packages/ledger/')) return 'ledger'
  if (file.includes('/door/')) return 'door'
  if (file.includes('/platform/')) return 'platform'
  return /\/(store|rules|public)\.ts$/.exec(file)?.[1] ?? 'part'
}

if (import.meta.main) {
  const asked = process.argv[2] ?? ''
  const found = ALL_CALLS.filter(({ name }) => name === asked || name.endsWith(`.${asked}`))
  if (found.length === 0) {
    console.error(`No call is named "${asked}". There are: ${ALL_CALLS.map(({ name }) => name).join(', ')}`)
    process.exitCode = 1
  }
  const house = readHouse()
  for (const { name, method, path } of found) {
    console.log(`${name}  ${method} ${path}`)
    for (const { room, place } of filesOf(name, house)) console.log(`  ${room.padEnd(9)} ${place}`)
  }
}
