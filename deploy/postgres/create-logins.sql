-- Run once by psql as the administrator, on an empty server: the roles and the database (docs/operations.md, What runs).
-- The passwords are read from files.
\set owner_password `cat /run/secrets/owner-password`
\set site_password `cat /run/secrets/site-password`
create role sidebet_app nologin;
create role sidebet_owner login createrole createdb password :'owner_password';
grant sidebet_app to sidebet_owner with admin option;
create role sidebet_site login password :'site_password' in role sidebet_app;
create database sidebet owner sidebet_owner;
