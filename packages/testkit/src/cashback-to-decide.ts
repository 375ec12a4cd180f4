/** Adds cashbacks on hold and a claim to the demo world, for its lists and exports. */
import type { Db } from '@taschino/server/platform/db/db.ts'

/** Of whoever went to a brand before. */
export async function cashbackToDecide(db: Db): Promise<void> {
  await db.query(
    `insert into cashback_visit (click_id, party, id_user, provider, brand_guid, rate_bp, share_bp, made_at)
     select 'c' || lpad(n::text, 40, '9'), v.party, v.id_user, v.provider, v.brand_guid, 500, 7000, now() - interval '20 days'
     from (select * from cashback_visit order by click_id limit 1) v, generate_series(1, 3) n`,
  )
  await db.query(
    `insert into cashback (provider, external_id, said_click, click_id, party, brand_guid, purchase, value, share, state, seq, doubt, tracked_at, changed_at)
     select provider, 'held-' || right(click_id, 1), click_id, click_id, party, brand_guid, 10000, 900, 630, 'tracked', 1, 'above_rate', now(), now()
     from cashback_visit where click_id like 'c999%' and click_id not like '%3'`,
  )
  await db.query(
    `insert into cashback_claim (party, id_user, click_id, bought_on, amount, sha256)
     select party, id_user, click_id, current_date - 15, 4590, lpad('', 64, '3') from cashback_visit where click_id like 'c999%' and click_id like '%3'`,
  )
}
