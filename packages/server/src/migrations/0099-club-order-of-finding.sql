-- What is found among many stands in an order of its own: mixed, so that no brand and no letter comes first, and a common word is met after
-- a few rows wherever one begins to read. Few are sorted by name when they are found.
alter table club_product add column mixed int not null generated always as (hashint8(id)) stored;
create index club_product_mixed on club_product (mixed, id) where listed;
drop index club_product_by_name;
drop index club_product_by_age;
