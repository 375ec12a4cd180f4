-- What a desk looks for by a word anywhere in a shop's name, and by the code of a request that is read to support.
create index request_support on request (right(gtid, 8));
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    execute 'create index shop_by_words on shop using gin (search gin_trgm_ops)';
  end if;
end $$;
