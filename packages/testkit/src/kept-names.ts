/** Finds names in stored answers, which stay as long as the books and should hold numbers of people instead. */
import type { Db } from '@taschino/server/platform/db/db.ts'

/** Kept answers that write out what a person is called, or how they are reached. */
export async function namesKept(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ route: string; answer: string }>(
    // By what stands between quotes, found once in each answer: held against every person in turn, a large world would take a minute.
    `select distinct k.route, left(k.answer, 300) as answer
     from ledger.idempotency k cross join lateral regexp_matches(k.answer, '"((?:[^"\\\\]|\\\\.)*)"', 'g') as word
     join (select unnest(array[first_name || ' ' || last_name, first_name || ' ' || left(last_name, 1) || '.', email, username]) as name from app_user where erased_at is null) u on u.name = word[1]
     where k.answer is not null`,
  )
  return rows.map(({ route, answer }) => `${route} keeps a name: ${answer}`)
}
