/** Reads rows for the auditor from one snapshot, every number as text, and counts what each check looked at. */
import type pg from 'pg'

const PAGE = 5000

export interface Check {
  name: string
  looked: number
  wrong: string[]
}

export class Report {
  readonly checks: Check[] = []
  open(name: string): { saw: (wrong: string | false) => void } {
    const check: Check = { name, looked: 0, wrong: [] }
    this.checks.push(check)
    return {
      saw(wrong) {
        check.looked++
        if (wrong !== false) check.wrong.push(wrong)
      },
    }
  }
}

/** All numbers come as text and become bigint: the auditor does not trust the parsers of the application either. */
export const types = {
  getTypeParser:
    () =>
    (text: string): string =>
      text,
}

export async function* rowsOf(client: pg.Client, query: string): AsyncGenerator<Record<string, string | null>> {
  await client.query(`declare audit no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await client.query<Record<string, string | null>>({ text: `fetch ${PAGE} from audit`, types })
    yield* rows
    if (rows.length < PAGE) break
  }
  await client.query('close audit')
}

export const listOf = (text: string | null | undefined): string[] => {
  const inside = (text ?? '{}').slice(1, -1)
  return inside === '' ? [] : inside.split(',')
}
export const text = (value: string | null | undefined): string => value ?? ''
