/** Adds reviews in each state to the demo world, for their list and export. */
import type { Db } from '@taschino/server/platform/db/db.ts'

export async function reviewsToRead(db: Db): Promise<void> {
  await db.query(
    `insert into review (id_shop, round, state, submitted_by, submitted_at)
     select s.id, 1, 'waiting', a.id, now() - n * interval '3 days'
     from (select id, row_number() over (order by id) as n from shop where not is_group and not exists (select from review r where r.id_shop = shop.id) order by id limit 3) s,
       (select id from app_user where role = 'agent' order by id limit 1) a`,
  )
  for (const [state, faults] of [
    ['approved', '[]'],
    ['returned', '[{"path":"title","say":"Manca la via"}]'],
  ])
    await db.query(
      `update review set state = $1, faults = $2::jsonb, decided_at = now() - interval '1 day',
         decided_by = (select id from app_user where username = 'direzione')
       where id = (select id from review where state = 'waiting' order by id desc limit 1)`,
      [state, faults],
    )
}
