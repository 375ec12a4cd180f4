/** Shops of the demo world that came in and wait, were given back, or were agreed to: what the list of reviews and its file show. */
import type { Db } from '@taschino/server/platform/db/db.ts'

export async function reviewsToRead(db: Db): Promise<void> {
  await db.query(
    `insert into review (id_shop, round, state, submitted_by, submitted_at, decided_by, decided_at, faults)
     select s.id, 1, (array['waiting', 'approved', 'returned'])[n], a.id, now() - n * interval '3 days',
       case when n > 1 then d.id end, case when n > 1 then now() - interval '1 day' end,
       case when n = 3 then '[{"path":"title","say":"Manca la via"}]'::jsonb else '[]' end
     from (select id, row_number() over (order by id)::int as n from shop where not is_group order by id limit 3) s,
       (select id from app_user where role = 'agent' order by id limit 1) a, (select id from app_user where username = 'direzione') d`,
  )
}
