-- Addresses of the copies of pictures as the reporter saw them: the person's and, of a message, its group's. Null without a picture,
-- and after the copy's retention.
alter table reports add column picture text, add column group_picture text;
create index reports_pictures on reports (decided_at) where picture is not null or group_picture is not null;
alter table unwanted_files drop constraint unwanted_files_key_check,
  add constraint unwanted_files_key_check
    check (key ~ '^(profile_pictures|support_attachments|group_pictures|report_pictures)/');
