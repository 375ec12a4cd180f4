-- Presses that undo each other each write a letter; beyond some in an hour the next of the same topic waits and is taken over by those that follow.

alter table letter add column topic text collate "C";
create index letter_topic on letter (recipient, topic, created_at) where topic is not null;
