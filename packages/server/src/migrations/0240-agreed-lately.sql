-- What somebody of the company agreed to in the last minutes is added up before each yes.
create index request_decided on request (decided_by, decided_at) where decided_by is not null;
