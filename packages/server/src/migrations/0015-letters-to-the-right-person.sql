-- A code in a letter is for whoever reads that address. When the address of an account changes, what was sent to the old one, or waits to be, is void.
create function void_letters_to_old_address() returns trigger language plpgsql as $$
begin
  update account_code set over_at = clock_timestamp() where id_user = new.id and over_at is null;
  update letter set state = 'given-up', facts = null
    where id_user = new.id and recipient = old.email and state = 'waiting' and kind in ('activation', 'reset', 'disable-link');
  return null;
end $$;
create trigger letters_follow_the_address after update of email on app_user for each row when (old.email is distinct from new.email) execute function void_letters_to_old_address();
