-- A login in which somebody of the company sees what a person sees: it reads, for a quarter of an hour, and says for what reason.
alter table session
  add column viewed_by bigint references app_user (id),
  add column view_reason text,
  add constraint session_view_has_reason check ((viewed_by is null) = (view_reason is null));
create index session_of_viewer on session (viewed_by) where viewed_by is not null;
