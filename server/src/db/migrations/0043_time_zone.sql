-- The time zone a person chose for the times they read: a name of the IANA database. Null: the default label, CDT.
alter table users add column time_zone text check (time_zone <> '' and length(time_zone) <= 64);
