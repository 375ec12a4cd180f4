-- Holds for the rows that were there before 0181, too: read without a lock that others wait for.
alter table club_stray validate constraint club_stray_first_yes;
