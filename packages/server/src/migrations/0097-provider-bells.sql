-- Webhooks that providers of the club rang: that something changed, not what. Kept for good, by their own name, so that one that is sent
-- again, or sent again by somebody who has read it, changes nothing. What became of the order is read from the provider.
create table provider_bell (
  provider text collate "C" not null,
  webhook_id text collate "C" not null,
  type text collate "C" not null,
  -- The key of an order or the provider's name of a cashback or product.
  about text collate "C" not null,
  seq bigint not null check (seq > 0),
  heard_at timestamptz not null default clock_timestamp(),
  -- Null: what it is about is still to be read.
  read_at timestamptz,
  primary key (provider, webhook_id)
);
create index provider_bell_unread on provider_bell (provider, seq) where read_at is null;
