-- When a PIN was last chosen by the password alone although more was set up: for half a day from then it adds no passkey,
-- also when it is chosen once more with a proof (decision 0137).
alter table step_up add column pin_unproved_at timestamptz;

update step_up s set pin_unproved_at = l.at
from (select id_user, max(at) as at from audit_log
      where act in ('step-up.pin-set', 'step-up.pin-changed') and facts ? 'unproved' group by id_user) l
where l.id_user = s.id_user;
