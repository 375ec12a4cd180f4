-- Whether two accesses may be one person (T49, decision 0234): asked wherever a second person has to agree.
--
-- A hand is an access and, while it is young, whoever opened it or said at which address it is reached, and theirs while they are young
-- themselves. What was opened before value first moved here founded the circuit, and is nobody's second name.
-- `lasting`: whoever is not of the company stays in the hand of who opened them, however long ago.
create function hand_of(person bigint, lasting boolean) returns setof bigint language sql stable as $$
  with recursive
    young as (select greatest(now() - interval '7 days', coalesce((select m.at from ledger.movement m order by m.gtid limit 1), 'infinity')) as since),
    giving as (
      select u.id, u.created_by as giver, u.created_at as at from app_user u where u.created_by is not null
      union all select g.id_user, g.id_giver, g.at from address_giver g),
    hand as (
      select person as id
      union
      select g.giver from hand h join giving g on g.id = h.id join app_user u on u.id = h.id
      where g.at >= (select since from young) or (lasting and h.id = person and u.role not in ('company', 'admin')))
  select id from hand
$$;

create function one_hand(a bigint, b bigint, lasting boolean) returns boolean language sql stable as $$
  select exists (select from hand_of(a, lasting) x join hand_of(b, lasting) y on x = y)
$$;
