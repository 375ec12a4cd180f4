-- Hold for the distributions that were there before 0191, too: read without a lock that others wait for.
alter table distribution validate constraint distribution_state_check;
alter table distribution validate constraint distribution_scheduled_check;
