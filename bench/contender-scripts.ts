/** The statements of the contenders, written once for both drivers (pgbench and ours): `:name` is a value drawn for each transaction. */

export interface Script {
  /** Draws the values of one transaction. */
  draw: () => Record<string, number>
  statements: string[]
}

const between = (low: number, high: number): number => low + Math.floor(Math.random() * (high - low + 1))

/** pgbench's own tables at a scale, made by SQL so that both drivers meet the same ones. */
export function tpcbTables(scale: number): string[] {
  return [
    'drop table if exists pgbench_accounts, pgbench_branches, pgbench_tellers, pgbench_history',
    'create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))',
    'create table pgbench_tellers (tid int not null primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100)',
    'create table pgbench_accounts (aid int not null, bid int, abalance int, filler char(84)) with (fillfactor = 100)',
    'create table pgbench_branches (bid int not null primary key, bbalance int, filler char(88)) with (fillfactor = 100)',
    `insert into pgbench_branches select n, 0, '' from generate_series(1, ${scale}) n`,
    `insert into pgbench_tellers select n, (n - 1) / 10 + 1, 0, '' from generate_series(1, ${scale * 10}) n`,
    `insert into pgbench_accounts select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${scale * 100_000}) n`,
    'alter table pgbench_accounts add primary key (aid)',
    'vacuum analyze pgbench_accounts',
    'vacuum analyze pgbench_tellers',
    'vacuum analyze pgbench_branches',
  ]
}

/** TPC-B as pgbench's `tpcb-like` runs it. */
export function tpcbScript(scale: number): Script {
  return {
    draw: () => ({ aid: between(1, scale * 100_000), bid: between(1, scale), tid: between(1, scale * 10), delta: between(-5000, 5000) }),
    statements: [
      'begin',
      'update pgbench_accounts set abalance = abalance + :delta where aid = :aid',
      'select abalance from pgbench_accounts where aid = :aid',
      'update pgbench_tellers set tbalance = tbalance + :delta where tid = :tid',
      'update pgbench_branches set bbalance = bbalance + :delta where bid = :bid',
      'insert into pgbench_history (tid, bid, aid, delta, mtime) values (:tid, :bid, :aid, :delta, current_timestamp)',
      'end',
    ],
  }
}

export const TEN_PAYERS = 20_000
export const TEN_SHOPS = 200

/** A payment as most services write it: one transaction for each, ten statements, double entry with a key and an event. */
export function tenTables(): string[] {
  return [
    'drop schema if exists ten cascade',
    'create schema ten',
    'create table ten.account (id int primary key, enabled boolean not null, balance bigint not null check (balance >= 0)) with (fillfactor = 70)',
    'create table ten.key (payer int not null, key bigint not null, answer text, primary key (payer, key))',
    'create table ten.movement (id bigserial primary key, at timestamptz not null default now(), payer int not null, shop int not null, value int not null)',
    'create index on ten.movement (payer, id)',
    'create index on ten.movement (shop, id)',
    'create table ten.posting (id bigserial primary key, movement bigint not null references ten.movement (id), account int not null, value int not null)',
    'create table ten.event (id bigserial primary key, movement bigint not null, payer int not null, shop int not null)',
    `insert into ten.account select n, true, 1000000000 from generate_series(1, ${TEN_PAYERS}) n`,
    `insert into ten.account select -n, true, 0 from generate_series(1, ${TEN_SHOPS}) n`,
    'vacuum analyze ten.account',
    'checkpoint',
  ]
}

export function tenScript(hotShare: number): Script {
  return {
    draw: () => ({
      payer: between(1, TEN_PAYERS),
      shop: Math.random() < hotShare ? 1 : between(1, TEN_SHOPS),
      value: between(100, 2400),
      key: between(1, Number.MAX_SAFE_INTEGER),
    }),
    statements: [
      'begin',
      'insert into ten.key (payer, key) values (:payer, :key)',
      'select enabled from ten.account where id = -(:shop)::int',
      'update ten.account set balance = balance - :value where id = :payer and balance >= :value',
      'update ten.account set balance = balance + :value where id = -(:shop)::int',
      'insert into ten.movement (payer, shop, value) values (:payer, :shop, :value)',
      "insert into ten.posting (movement, account, value) values (currval('ten.movement_id_seq'), :payer, -(:value)::int), (currval('ten.movement_id_seq'), -(:shop)::int, :value)",
      "insert into ten.event (movement, payer, shop) values (currval('ten.movement_id_seq'), :payer, :shop)",
      "update ten.key set answer = currval('ten.movement_id_seq')::text where payer = :payer and key = :key",
      'commit',
    ],
  }
}
