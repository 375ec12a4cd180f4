-- What somebody does not want in the app is kept with their open screens: a choice is heard of like any other change of what they may hear.
create function note_choice_change() returns trigger language plpgsql as $$
begin
  insert into access_change (id_user) values (new.id_user);
  return null;
end $$;
create trigger choice_changed after insert or update of wanted on notification_choice
  for each row when (new.channel = 'app') execute function note_choice_change();
