-- Holds for the codes that were there before 0175, too: read without a lock that others wait for.
alter table gift_code validate constraint gift_code_credited;
