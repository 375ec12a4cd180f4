-- Releases of the app are put out on a screen: each stays in the list with who did it, and a version may be put out again, to go back.
alter table app_release drop constraint app_release_pkey;
alter table app_release add column id bigint generated always as identity primary key;
alter table app_release add column published_by bigint references app_user(id);
