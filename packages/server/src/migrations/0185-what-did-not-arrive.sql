-- What did not arrive is looked for by its day, among all that did: letters that were given up, notices that no device took.
create index letter_given_up on letter (created_at) where state = 'given-up';
create index push_message_dead on push_message (created_at) where state = 'dead';
