// A fence that never says no is no fence: each one is shown broken sources and must name the broken place.
import { expect, test } from 'vitest'
import { fences } from './fences.ts'
import { toSource } from './sources.ts'

/** What the fences say about sources of these files. */
const said = (files: Record<string, string>): string => {
  const sources = Object.entries(files).map(([file, text]) => toSource(file, text))
  return fences.flatMap((fence) => fence.broken(sources)).join('\n')
}
const server = 'packages/server/src'
const web = 'packages/web/src'

test.each([
  [
    'web reads the ledger',
    { [`${web}/app/a.ts`]: `import { b } from '@taschino/ledger/post.ts'`, 'packages/ledger/src/post.ts': '' },
    'ledger/src/post.ts',
  ],
  [
    'the ledger knows the contract',
    { 'packages/ledger/src/post.ts': `import type { a } from '@taschino/contract/roles.ts'`, 'packages/contract/src/roles.ts': '' },
    'contract/src/roles.ts',
  ],
  [
    'a relative path leaves its package',
    { [`${server}/a.ts`]: `import { b } from '../../basics/src/b.ts'`, 'packages/basics/src/b.ts': '' },
    '../../basics/src/b.ts',
  ],
  [
    'platform sees a feature',
    { [`${server}/platform/a.ts`]: `import { b } from '../features/shops/public.ts'`, [`${server}/features/shops/public.ts`]: '' },
    'platform/a.ts',
  ],
  [
    'what sentences are made of asks the server',
    { [`${web}/words/a.ts`]: `import { b } from '../api/b.ts'`, [`${web}/api/b.ts`]: '' },
    'words/a.ts',
  ],
  [
    'a feature sees the frame around it',
    { [`${web}/features/a/A.tsx`]: `import { b } from '../../app/b.ts'`, [`${web}/app/b.ts`]: '' },
    'features/a/A.tsx',
  ],
  [
    'the kit of tables sees a feature',
    { [`${web}/table/A.tsx`]: `import { b } from '../features/shops/public.ts'`, [`${web}/features/shops/public.ts`]: '' },
    'table/A.tsx',
  ],
  ['a part of the ui asks for data', { [`${web}/ui/A.tsx`]: `import { useQuery } from '@tanstack/react-query'` }, '@tanstack/react-query'],
  [
    'a feature goes in by the window',
    { [`${server}/features/a/pay.ts`]: `import { b } from '../b/store.ts'`, [`${server}/features/b/store.ts`]: '' },
    'features/b/store.ts',
  ],
  ['files import in a circle', { [`${server}/a.ts`]: `import { b } from './b.ts'`, [`${server}/b.ts`]: `import { a } from './a.ts'` }, '→'],
  [
    'files point at each other by type',
    { [`${web}/app/A.tsx`]: `import type { b } from './b.ts'`, [`${web}/app/b.ts`]: `import { a } from './A.tsx'` },
    'A.tsx → packages/web/src/app/b.ts → packages/web/src/app/A.tsx',
  ],
  [
    'a file is fetched later by what it needs',
    { [`${web}/app/A.tsx`]: `import { b } from './b.ts'`, [`${web}/app/b.ts`]: `const a = () => ${'import'}('./A.tsx')` },
    'A.tsx → packages/web/src/app/b.ts → packages/web/src/app/A.tsx',
  ],
  [
    'features need each other',
    {
      [`${server}/features/a/x.ts`]: `import { b } from '../b/public.ts'`,
      [`${server}/features/b/public.ts`]: '',
      [`${server}/features/b/y.ts`]: `import { a } from '../a/public.ts'`,
      [`${server}/features/a/public.ts`]: '',
    },
    'a → b → a',
  ],
  ['rules look at the clock', { [`${server}/features/a/rules.ts`]: 'export const late = () => Date.now() > 3' }, 'Date.now'],
  [
    'rules read the store',
    { [`${server}/features/a/rules.ts`]: `import { load } from './store.ts'`, [`${server}/features/a/store.ts`]: '' },
    'a/store.ts',
  ],
  ['a movement waits', { 'packages/ledger/src/movements/pay-in-shop.ts': 'export const a = async () => { await 1 }' }, 'await'],
  ['a handler speaks SQL', { [`${server}/features/a/pay.ts`]: 'await db.query(`select id from shop where id = $1`)' }, 'select id'],
  ['a handler changes rows', { [`${server}/features/a/pay.ts`]: `await db.query('update shop set title = $1')` }, 'update shop'],
  [
    'a store writes to the books',
    { [`${server}/features/a/store.ts`]: 'await db.query(`insert into ledger.entry values (1)`)' },
    'insert into ledger.',
  ],
  ['a feature commits', { [`${server}/features/a/store.ts`]: `await db.query('commit')` }, 'commit'],
  [
    'two features write one table',
    {
      [`${server}/features/a/store.ts`]: "await db.query('insert into shop (title) values ($1)')",
      [`${server}/features/b/shop-store.ts`]: 'await db.query(`with one as (select 1)\n update shop as s set title = $1`)',
    },
    'b/shop-store.ts:2 writes shop, which a and b write',
  ],
  [
    'the plumbing throws away what a feature writes',
    {
      [`${server}/features/a/store.ts`]: "await db.query('insert into session (id) values ($1)')",
      [`${server}/http/auth/store.ts`]: "await db.query('delete from session where id = $1')",
    },
    'http/auth/store.ts:1 writes session',
  ],
  [
    'somebody new writes a table that some share',
    {
      [`${server}/features/a/store.ts`]: "await db.query('update app_user set phone = $1')",
    },
    'a/store.ts:1 writes app_user',
  ],
  [
    'a feature opens a queue over a table of another',
    {
      [`${server}/features/a/store.ts`]: "export const parcels = queueIn<Parcel>({\n  table: 'parcel', dead: 'dead'\n})",
      [`${server}/features/b/store.ts`]: "await db.query('insert into parcel (id) values ($1)')",
    },
    'a and b write',
  ],
  [
    'a list names who writes there no more',
    {
      [`${server}/features/people/users/store.ts`]: "await db.query('update app_user set phone = $1')",
    },
    'app_user: session writes it no more',
  ],
  [
    'a store does not say which table it writes',
    {
      [`${server}/features/a/store.ts`]: 'await db.query(`update ${kind} set address = $1`)',
    },
    'a/store.ts:1 writes a table without saying which',
  ],
  [
    'a feature decides by the log',
    {
      [`${server}/features/a/store.ts`]: "await db.query('select count(*) from audit_log where act = $1')",
    },
    'a/store.ts:1 audit_log',
  ],
  [
    'a feature asks what stands in the log',
    {
      [`${server}/features/a/pay.ts`]: "import { deedsOf } from '../audit/public.ts'",
      [`${server}/features/audit/public.ts`]: '',
    },
    'a/pay.ts:1 deedsOf',
  ],
  ['a screen touches the device', { [`${web}/features/a/Screen.tsx`]: 'navigator.vibrate(1)' }, 'navigator.vibrate'],
  [
    'a screen draws its pages by hand',
    { [`${web}/features/a/Screen.tsx`]: `import { MoreOnSight } from '../../ui/MoreOnSight.tsx'`, [`${web}/ui/MoreOnSight.tsx`]: '' },
    'a/Screen.tsx → packages/web/src/ui/MoreOnSight.tsx',
  ],
  [
    'a screen is busy by hand',
    { [`${web}/features/a/Screen.tsx`]: 'const [busy, setBusy] = useState(false)' },
    'a/Screen.tsx:1 [busy, setBusy]',
  ],
  ['a screen makes a search field', { [`${web}/features/a/Screen.tsx`]: 'const a = <Field type="search" />' }, 'type="search"'],
  [
    'the auditor asks the writer',
    { 'tools/audit.ts': `import { x } from '@taschino/ledger/invariants.ts'`, 'packages/ledger/src/invariants.ts': '' },
    'ledger/src/invariants.ts',
  ],
  ['an import leads nowhere', { [`${server}/a.ts`]: `import { b } from './gone.ts'` }, 'gone.ts'],
])('%s', (_, files, place) => {
  expect(said(files)).toContain(place)
})

test('a sources in order is left in peace', () => {
  expect(
    said({
      [`${server}/features/a/pay.ts`]: `// select the shop from the list\nimport { pay } from '@taschino/contract/pay.ts'\nimport { b } from '../b/public.ts'\nexport const a = [pay, b]`,
      [`${server}/features/b/public.ts`]: `export { load } from './store.ts'`,
      [`${server}/features/b/store.ts`]: 'export const load = (db) => db.query(`select 1 from shop`)',
      [`${server}/features/a/store.ts`]: "await db.query('insert into shop (title) values ($1) on conflict (id) do update set title = $1')",
      [`${server}/features/a/other-store.ts`]: "await db.query('select id from agency for update of agency')",
      [`${server}/features/people/profile/store.ts`]:
        "await db.query('delete from shop'); await db.query(`delete from ${table} where ${mine}`)",
      'packages/demo/src/store.ts': "await db.query('insert into shop (title) values ($1)')",
      'packages/contract/src/pay.ts': `import { cents } from '@taschino/basics/money.ts'`,
      'packages/basics/src/money.ts': '',
    }),
  ).toBe('')
})
