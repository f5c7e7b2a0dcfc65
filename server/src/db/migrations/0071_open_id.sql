-- A login with another service: what is stored between leaving for it and coming back, and until the signup form is sent.
alter table auth_challenges
  drop constraint auth_challenges_purpose_check,
  add constraint auth_challenges_purpose_check check (purpose in
    ('secondStep', 'passkeyLogIn', 'passkeyStepUp', 'passkeyNew', 'openId', 'openIdSignUp')),
  add column open_id jsonb;
