/** Puts letters that failed into the demo world, which has none. */
import type { Db } from '@taschino/server/platform/db/db.ts'

export async function lettersToRead(db: Db): Promise<void> {
  await db.query(
    `insert into letter (id_user, recipient, kind, state, tries, created_at)
     select id, email, case when role = 'shop' then 'request-answered' else 'activation' end, 'given-up', 8 + (id % 3)::int, now() - make_interval(days => (id % 9)::int)
     from app_user where username in ('carla', 'giulia', 'alfieri')`,
  )
}
