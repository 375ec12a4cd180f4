/**
 * docs/personal-data.md is the list of every place that holds words or bytes: a new column that says nothing there about leaving is red.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { story } from '@taschino/testkit/story.ts'

const WORDS = ['text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY']

story('every column that holds words, JSON or bytes stands in docs/personal-data.md, and nothing that is not there', async (world) => {
  const { rows } = await world.db.query<{ place: string; name: string }>(
    `select table_schema || '.' || table_name as place, column_name as name from information_schema.columns
     where table_schema in ('public', 'ledger') and table_name not in (select table_name from information_schema.views where table_schema in ('public', 'ledger'))
       and data_type = any ($1::text[]) order by 1, ordinal_position`,
    [WORDS],
  )
  const there = rows.map(({ place, name }) => `${place}.${name}`)
  const list = readFileSync(path.join(import.meta.dirname, '../../../../../../docs/personal-data.md'), 'utf8')
  const told = [...list.matchAll(/^\| `((?:public|ledger)\.\w+)` \| ([^|]+) \|/gm)].flatMap(([, place, columns]) =>
    [...(columns ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => `${place}.${name}`),
  )
  expect(there.filter((one) => !told.includes(one)).map((one) => `${one} is missing`)).toEqual([])
  expect(told.filter((one) => !there.includes(one)).map((one) => `${one} is nowhere`)).toEqual([])
  expect(new Set(told).size).toBe(told.length)
})
