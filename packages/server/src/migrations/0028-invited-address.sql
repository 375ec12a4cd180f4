-- Where an office corrected the address of somebody invited to one that has an account of its own: what the office wrote, so that it reads nothing else than
-- with any other address. The account itself then has an address that reaches nobody.
alter table app_user add column office_email text check (length(office_email) <= 254);
