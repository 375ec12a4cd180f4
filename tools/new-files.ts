// What `npm run new` writes for a call, a screen and a movement: the smallest start that compiles and whose test is green, entered in every
// list.

export interface Edit {
  path: string
  text: string
}
/** Reads a file of the project; nothing when it is not there. */
export type Read = (path: string) => string | undefined

export interface Name {
  /** `payments`, or `club/orders` for a wing of a feature. */
  feature: string
  file: string
  camel: string
  pascal: string
  words: string
}

/** `payments.split-bill` in the spellings that the rooms use. */
export function nameOf(text: string): Name | undefined {
  const [, feature, file] = /^([a-z]+(?:[/-][a-z]+)*)\.([a-z]+(?:-[a-z]+)*)$/.exec(text) ?? []
  if (!feature || !file) return undefined
  const pascal = file
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
  return { feature, file, pascal, camel: pascal.charAt(0).toLowerCase() + pascal.slice(1), words: file.replaceAll('-', '_') }
}

/** Puts `line` before the last place where `mark` matches. */
function insertBefore(text: string, mark: RegExp, line: string): string {
  const last = [...text.matchAll(mark)].at(-1)
  return last ? text.slice(0, last.index) + line + text.slice(last.index) : text
}

const before = (text: string, mark: string, line: string): string => text.replace(mark, () => line + mark)
const after = (text: string, mark: string, line: string): string => text.replace(mark, () => mark + line)

/** Where the lists begin. */
const CALL_LIST = 'readonly Call[] = ['
const ANSWER_LIST = 'return complete([\n'
const ROW_LIST = 'ALL_ROWS: Rows = {\n'

/** A feature that was not there before, in the lists of all calls, all answers and all rows of the matrix. */
function newFeature(feature: string, read: Read): Edit[] {
  const [calls, answers, rows] = [
    'packages/contract/src/all-calls.ts',
    'packages/server/src/answers.ts',
    'packages/testkit/src/matrix/all-rows.ts',
  ]
  const listed = before(read(calls) ?? '', 'import type { Call } from', `import * as ${feature} from './${feature}.ts'\n`)
  const typed = before(
    read(answers) ?? '',
    'import type { Answered } from',
    `import type * as ${feature} from '@taschino/contract/${feature}.ts'\n`,
  )
  const imported = before(typed, 'import type { Parts } from', `import { ${feature}Calls } from './features/${feature}/calls.ts'\n`)
  const declared = after(imported, 'type Declared =\n', `  | NamesIn<typeof ${feature}>\n`)
  const rowsRead = before(read(rows) ?? '', '\nexport const ALL_ROWS', `import { ${feature}Rows } from './rows/${feature}.ts'\n`)
  return [
    { path: calls, text: after(listed, CALL_LIST, `${feature}, `) },
    { path: answers, text: after(declared, ANSWER_LIST, `    ...${feature}Calls,\n`) },
    { path: rows, text: after(rowsRead, ROW_LIST, `  ...${feature}Rows,\n`) },
  ]
}

/** Where the calls of a feature stand in the matrix: a wing has a file of its own, or shares that of its feature. */
function rowsOf(feature: string, read: Read): string {
  const at = (name: string) => `packages/testkit/src/matrix/rows/${name}.ts`
  const [own, whole] = [at(feature.replace('/', '-')), at(feature.split('/')[0] ?? '')]
  return read(own) === undefined && read(whole) !== undefined ? whole : own
}

export function newCall({ feature, file, camel }: Name, read: Read): Edit[] {
  const contract = `packages/contract/src/${feature}.ts`
  const calls = `packages/server/src/features/${feature}/calls.ts`
  const rows = rowsOf(feature, read)
  const known = read(contract)
  // Calls keep the name that they have, wherever their files lie.
  const called = /name: '([a-zA-Z]+)\./.exec(known ?? '')?.[1] ?? feature
  const [declaredUp, httpUp] = feature.includes('/') ? ['../', '../../../'] : ['./', '../../']
  const declared =
    known ??
    `/** The calls of ${feature}: what screen and server promise each other. */\nimport * as z from 'zod/mini'\nimport { call } from '${declaredUp}call.ts'\n`
  const listed = read(calls) ?? `/** The calls that this feature answers. */\n\nexport const ${feature}Calls = [] as const\n`
  const withEntry = insertBefore(listed, /\] as const/g, `${/[[,]\s*\] as const/.test(listed) ? '' : ', '}${camel}Answer,\n`)
  return [
    {
      path: contract,
      text: `${declared.trimEnd()}

export const ${camel} = call({
  name: '${called}.${camel}', method: 'GET', path: '/${feature}/${file}', roles: ['enduser'], reach: 'self',
  output: z.object({ idUser: z.int() }), refusals: {}
})
`,
    },
    {
      path: `packages/server/src/features/${feature}/${file}.ts`,
      text: `/** Answers ${called}.${camel}: say here what for. */
import { ${camel} } from '@taschino/contract/${feature}.ts'
import { handle } from '${httpUp}http/handle.ts'

export const ${camel}Answer = handle(${camel})(async ({ who }) => ({ idUser: who.idUser }))
`,
    },
    {
      path: `packages/server/src/features/${feature}/${file}.test.ts`,
      text: `/** What ${called}.${camel} promises, on a real server and a real database. */
import { ${camel} } from '@taschino/contract/${feature}.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

story('giulia asks for ${file} and gets it', async (world) => {
  const giulia = await world.person('enduser')
  expect(await giulia.gets(${camel}, {})).toEqual({ idUser: giulia.id })
})
`,
    },
    ...(known === undefined ? newFeature(feature, read) : []),
    { path: calls, text: insertBefore(withEntry, /^\n(?=export )/gm, `import { ${camel}Answer } from './${file}.ts'\n`) },
    {
      path: rows,
      text: insertBefore(
        read(rows) ??
          `/** Who reaches what by the calls of ${feature}. */\nimport type { Rows } from '../row.ts'\n\nexport const ${feature}Rows: Rows = {\n}\n`,
        /^\}$/gm,
        `  '${called}.${camel}': {},\n`,
      ),
    },
  ]
}

export function newScreen({ feature, file, camel, pascal, words }: Name, read: Read): Edit[] {
  const [routes, paths] = ['packages/web/src/app/routes/payers.ts', 'packages/web/src/routing/paths.ts']
  const languages = ['it', 'en'].map((language) => `packages/web/src/words/${language}.json`)
  return [
    {
      path: `packages/web/src/features/${feature}/${file}/${pascal}Screen.tsx`,
      text: `/** The screen ${file}: say here what a person does on it. */
import { Page } from '../../../ui/Page.tsx'
import { t } from '../../../words/words.ts'

export function ${pascal}Screen() {
  return <Page title={t('${words}.title')}>{null}</Page>
}
`,
    },
    {
      path: routes,
      text: insertBefore(
        read(routes) ?? '',
        /^\]$/gm,
        `  at('/${file}', ['enduser'], screen('${feature}/${file}/${pascal}Screen', async () => (await import('../../features/${feature}/${file}/${pascal}Screen.tsx')).${pascal}Screen)),\n`,
      ),
    },
    { path: paths, text: (read(paths) ?? '').replace(/^( {2}error: \()/m, `  ${camel}: () => '/${file}',\n$1`) },
    ...languages.map((path) => ({ path, text: (read(path) ?? '').replace(/"\s*\n\}\s*$/, `",\n\n  "${words}.title": "${pascal}"\n}\n`) })),
    {
      path: `e2e/${file}.walk.ts`,
      text: `/** Somebody opens ${file} and does there what it is for. */
import { expectAccessible } from './axe.ts'
import { enter, expect, test } from './people.ts'

test('giulia opens ${file}', async ({ page }) => {
  await enter(page, 'giulia', '/${file}')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('${pascal}')
  await expectAccessible(page, '${file}')
})
`,
    },
  ]
}

export function newMovement({ file, camel, pascal }: Name): Edit[] {
  const folder = 'packages/ledger/src/movements'
  return [
    {
      path: `${folder}/${file}.ts`,
      text: `/** Movement ${file}: say here who gives what to whom, and why. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Call, Movement } from '../movement.ts'

export interface ${pascal} {
  gtid: Gtid
  from: number
  to: number
  /** Cents. */
  value: number
  call: Call | null
}

/** Facts in, movement out: no clock, no database, no chance. */
export function ${camel}({ gtid, from, to, value, call }: ${pascal}): Movement {
  const legs = [{ from: { party: from, kind: 'takings', type: 'normal' }, to: { party: to, kind: 'takings', type: 'normal' }, value }] as const
  return {
    gtid, kind: 'assignment', legs, events: [], detail: {}, call,
    entries: [{ party: from, value: -value, counterparty: to, agency: null, types: ['normal'] }, { party: to, value, counterparty: from, agency: null, types: ['normal'] }]
  }
}
`,
    },
    {
      path: `${folder}/${file}.test.ts`,
      text: `/** What ${file} moves, and that it moves nothing else. */
import { newGtid } from '@taschino/basics/gtid.ts'
import { expect, test } from 'vitest'
import { checkMovement } from '../movement.ts'
import { ${camel} } from './${file}.ts'

test('${file} is a movement that the books accept', () => {
  const call = { actor: 1, route: 'x', key: 'k', hash: '0'.repeat(64), status: 200, answer: '{}' }
  expect(() => checkMovement(${camel}({ gtid: newGtid(Date.parse('2026-05-04T12:00:00Z')), from: 1, to: 2, value: 800, call }))).not.toThrow()
})
`,
    },
  ]
}
