/** A migration runs while the previous release serves: it may add, and take away only what a release before has stopped asking for. */
import { expect, test } from 'vitest'
import { readMigrations } from './migrate.ts'

/** What was written before releases ran side by side (decision 0263). */
const BEFORE = { ledger: '0022', server: '0161' } as const

/** What a server that does not know of it yet would stumble over, and what to do instead. */
const BREAKS: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(table|column|view|function|type|sequence)\b/i, 'the previous release still asks for it'],
  [/\brename\s+(to|column|constraint)\b|\brename\s+\w+\s+to\b/i, 'add the new name, fill both, take the old one away a release later'],
  [/\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i, 'add a column of the new type beside it'],
  [/\balter\s+column\s+\w+\s+set\s+not\s+null\b/i, 'the previous release writes rows without it'],
  [/\balter\s+column\s+\w+\s+drop\s+default\b/i, 'the previous release leaves it to the default'],
  [
    /\badd\s+column\s+(if\s+not\s+exists\s+)?\w+\s+(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i,
    'give it a default: the previous release does not name it',
  ],
  // What everybody may by default no release counts on: its roles have rights of their own.
  [
    /\b(revoke(?!\s+execute\s+on\s+function\b[^;]*\bfrom\s+public\b)|lock\s+table|truncate|vacuum\s+full|cluster)\b/i,
    'the previous release works meanwhile',
  ],
  [
    /\badd\s+(constraint\s+\w+\s+)?(check|foreign\s+key)\b(?![^;]*\bnot\s+valid\b)/i,
    'reads every row under a lock: add it not valid, validate it in the next file',
  ],
]

/** The first lines of a file that takes away say since which release nobody asks: `-- contract: since v1.8.0`. */
const CONTRACT = /^-- contract: since v\d+\.\d+\.\d+\b/m

const bare = (sql: string): string => sql.replaceAll(/--.*$/gm, '').replaceAll(/\/\*[\s\S]*?\*\//g, '')

/** In a table that the same file makes nothing lives yet. */
const ofOthers = (sql: string): string => {
  const made = [...sql.matchAll(/\bcreate\s+(?:temporary\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/gi)].map(([, name]) => name ?? '')
  return sql
    .split(/;\s*$/m)
    .filter(
      (statement) =>
        !made.some((name) =>
          new RegExp(
            `\\b(create(\\s+temporary)?|alter|drop)\\s+table\\s+(if\\s+(not\\s+)?exists\\s+)?${name}\\b|\\brevoke\\b[^;]*\\bon\\s+${name}\\s`,
            'i',
          ).test(statement),
        ),
    )
    .join(';\n')
}

const faultsOf = (sql: string): string[] =>
  CONTRACT.test(sql) ? [] : BREAKS.filter(([sign]) => sign.test(ofOthers(bare(sql)))).map(([, why]) => why)

test('migrations of releases that run side by side only add', () => {
  const faults = readMigrations()
    .map(({ name, sql }) => ({ name, sql, room: name.split('/')[0] as keyof typeof BEFORE, file: name.split('/')[1] ?? '' }))
    .filter(({ room, file }) => file >= BEFORE[room])
    .flatMap(({ name, sql }) => faultsOf(sql).map((why) => `${name}: ${why}`))
  expect(faults).toEqual([])
})

test('what the previous release would stumble over is seen', () => {
  for (const sql of [
    'alter table app_user drop column phone;',
    'alter table app_user rename column phone to mobile;',
    'alter table ledger.movement rename to moved;',
    'alter table app_user alter column phone type int;',
    'alter table app_user alter column phone set not null;',
    'alter table app_user add column phone text not null;',
    'alter table app_user add constraint some check (phone is null);',
    'revoke select on app_user from taschino_app;',
    'revoke execute on function ledger.post from taschino_app;',
  ])
    expect(faultsOf(sql), sql).not.toEqual([])
})

test('what only adds is let through, and what is taken away after a release', () => {
  for (const sql of [
    `alter table app_user add column phone text;\nalter table app_user add column seen boolean not null default false;`,
    'create table note (id bigint primary key, body text not null, check (body <> $$$$));\nalter table note add constraint one check (id > 0);',
    'alter table app_user add constraint some check (phone is null) not valid;',
    'revoke execute on function ledger.post from public;',
    'create table note (id bigint primary key);\nrevoke delete on note from taschino_app;',
    'create temporary table fresh on commit drop as select 1;\ndrop table fresh;',
    '-- contract: since v1.8.0 nobody reads it\nalter table app_user drop column phone;',
  ])
    expect(faultsOf(sql), sql).toEqual([])
})
