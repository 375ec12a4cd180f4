-- What whoever looks after a shop was told of it, so that each thing is told once: its first payment for good, a silence until it is over.
create table shop_news (
  id_shop bigint not null references shop (id),
  says text not null check (says in ('first_payment', 'silent')),
  at timestamptz not null default clock_timestamp(),
  primary key (id_shop, says)
);

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert, update on shop_news to taschino_app;
    revoke delete, truncate on shop_news from taschino_app;
  end if;
end $$;
