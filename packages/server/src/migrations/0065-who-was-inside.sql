-- When somebody first came in by their invitation. It stays when the access is closed and opened again: what lies there is theirs,
-- and the invitation moves to no other address (decision 0111).
alter table app_user add column activated_at timestamptz;

update app_user u set activated_at = l.at
from (select id_user, min(at) as at from audit_log where act = 'user.activated' group by id_user) l
where l.id_user = u.id;
