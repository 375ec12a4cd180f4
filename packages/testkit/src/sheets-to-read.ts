/** Puts brought in sheets and a walk through a provider's catalogue into the demo world, which has neither. */
import type { Db } from '@taschino/server/platform/db/db.ts'

export async function sheetsToRead(db: Db): Promise<void> {
  await db.query(
    `insert into import (kind, made_by, id_agent, name, sha256, import_type, columns, id_office, id_agency)
     select case n % 2 when 0 then 'shops' else 'agency-people' end, u.id, null, case n % 3 when 0 then '' else 'foglio-' || n || '.csv' end, repeat(n::text, 64),
       case n % 2 when 0 then 'singleShops' end, '{}', null, case n % 2 when 1 then a.id end
     from generate_series(1, 6) n, app_user u, agency a where u.username = 'direzione' and a.id = (select min(id) from agency)`,
  )
  await db.query(
    `insert into import_row (id_import, n, struck, cells, faults) select i.id, n, n = 1, '{}', '[]' from import i, generate_series(1, 2 + i.id::int) n`,
  )
  for (const step of [`state = 'checked'`, `state = 'applying', applied_by = made_by`, `state = 'applied', applied_at = now()`])
    await db.query(`update import set ${step} where id in (select max(id) from import group by kind)`)
  await db.query(
    `with walk as (insert into club_walk (provider, whole, state, ended_at) values ('pointer', true, 'done', now()) returning id)
     insert into club_walk_change (id_walk, what, id_product, name, brand_name, unit, before, after)
     select id, what, null, 'Prodotto ' || what, 'Casa Elena', unit, before, after from walk,
       (values ('price', 1000, 900, 950), ('stock', null, 7, 0), ('removed', null, null, null)) as c (what, unit, before, after)`,
  )
}
