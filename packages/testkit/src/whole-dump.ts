/** Dumps everything a database holds as searchable text, also the bytes of files. */
import type { Db } from '@taschino/server/platform/db/db.ts'

/** One line per row, its table in front. */
export async function wholeDump(db: Db): Promise<string[]> {
  const { rows: tables } = await db.query<{ name: string; bytes: string[] }>(
    `select quote_ident(t.table_schema) || '.' || quote_ident(t.table_name) as name,
       array(select quote_ident(c.column_name) from information_schema.columns c where c.table_schema = t.table_schema and c.table_name = t.table_name and c.data_type = 'bytea') as bytes
     from information_schema.tables t where t.table_type = 'BASE TABLE' and t.table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const lines: string[] = []
  for (const { name, bytes } of tables) {
    const opened = bytes.length === 0 ? `''` : bytes.map((column) => `coalesce(encode(${column}, 'escape'), '')`).join(` || ' ' || `)
    const { rows } = await db.query<{ line: string }>(`select t::text || ' ' || ${opened} as line from ${name} t`)
    lines.push(...rows.map(({ line }) => `${name} ${line}`))
  }
  return lines
}

/** The lines that hold any of these words, whatever their case. */
export const tracesIn = (dump: readonly string[], words: readonly string[]): string[] =>
  words.flatMap((word) =>
    dump.filter((line) => line.toLowerCase().includes(word.toLowerCase())).map((line) => `${word}: ${line.slice(0, 300)}`),
  )
