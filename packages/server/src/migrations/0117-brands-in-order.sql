-- Which place a brand has in its category, as the company put it there. Null: behind those that have one, the company's own first, by name.
alter table club_brand add column place int check (place >= 1);
