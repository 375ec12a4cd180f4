/** Notes what a catalogue walk is about to change, before it does: how many things, and the first of them by name. */
import type { Sql } from '../../../platform/db/db.ts'
import { goneOf, PRODUCT, withFound } from './swap-store.ts'

/** So many changes of each kind are noted by name. */
const NAMED = 200

const FOUND = withFound('product', PRODUCT)
const NEWS = `f join club_brand b on b.provider = $2 and b.brand_guid = f."brandGuid"`
/** Items that we have, in a newer version. */
const NEWER = `f join club_product p on p.provider = $2 and p.external_id = f.external_id and f.version > p.version and p.deleted_at is null
  join club_brand b on b.id = p.id_brand`

const note = (what: string, columns: string, from: string): string =>
  `${FOUND}
   insert into club_walk_change (id_walk, what, id_product, name, brand_name, unit, before, after)
   select $1, '${what}', ${columns} from ${from} order by 1, 2, 3, 4, 5, 6 limit ${NAMED}`

/** By face value; a new face value has no price before. */
const each = (what: 'price' | 'cost', column: string): string =>
  note(
    what,
    'p.id, p.name, b.name, n.unit, o.was, n.is',
    `${NEWER} cross join lateral (select (x->>'unit')::int as unit, (x->>'${what === 'price' ? 'unit' : 'cost'}')::int as is from jsonb_array_elements(f.offers) x) n
      left join lateral (select was from unnest(p.units, p.${column}) as u(unit, was) where u.unit = n.unit) o on true
     where o.was is distinct from n.is`,
  )

/** Called after the brands of the walk are taken over and before its products are. */
export async function noteChanges(sql: Sql, idWalk: number, provider: string, whole: boolean): Promise<void> {
  const ask = (text: string): Promise<unknown> => sql.query(text, [idWalk, provider])
  await ask(
    note(
      'added',
      'null::bigint, f.name, b.name, null::int, null::int, null::int',
      `${NEWS} where not exists (select from club_product p where p.provider = $2 and p.external_id = f.external_id)`,
    ),
  )
  await ask(
    note(
      'back',
      'p.id, f.name, b.name, null::int, null::int, null::int',
      `${NEWS} join club_product p on p.provider = $2 and p.external_id = f.external_id
       where p.deleted_at is not null and (f.version > p.version or (f.version = p.version and not p.told_gone))`,
    ),
  )
  await ask(each('price', 'prices'))
  await ask(each('cost', 'costs'))
  await ask(
    note(
      'stock',
      'p.id, p.name, b.name, null::int, p.stock, f.stock',
      `${NEWER} where (p.stock is distinct from f.stock) and (p.stock = 0 or f.stock = 0)`,
    ),
  )
  await ask(
    note(
      'text',
      'p.id, f.name, b.name, null::int, null::int, null::int',
      `${NEWER} where p.name <> f.name or p.description <> f.description`,
    ),
  )
  await ask(
    note(
      'removed',
      'x.id, x.name, b.name, null::int, null::int, null::int',
      `(select t.id, t.name, t.id_brand ${goneOf('product', whole)}) x join club_brand b on b.id = x.id_brand`,
    ),
  )
}

export async function countChanges(sql: Sql, idWalk: number, provider: string, whole: boolean): Promise<void> {
  await sql.query(
    `${FOUND}
     update club_walk set removed = (select count(*) ${goneOf('product', whole)}), changed = (select count(*) from ${NEWER}),
       added = (select count(*) from ${NEWS} left join club_product p on p.provider = $2 and p.external_id = f.external_id
         where p.id is null or (p.deleted_at is not null and (f.version > p.version or (f.version = p.version and not p.told_gone))))
     where id = $1`,
    [idWalk, provider],
  )
}

export async function closeWalk(sql: Sql, idWalk: number): Promise<void> {
  await sql.query(`update club_walk set state = 'done', why = null, ended_at = clock_timestamp() where id = $1`, [idWalk])
  await sql.query('delete from club_shadow where id_walk = $1', [idWalk])
  // A walk that changed nothing gets no line.
  await sql.query(
    `delete from club_walk_change where id_walk in (select id from club_walk where ended_at < clock_timestamp() - interval '90 days')`,
  )
}
