/**
 * SQL: whether processes of the last release may run next to this one, which is for a day after an upgrade. They find a session
 * by its plain token, so it is stored for them (docs/adr/0072). A new database never stores one. The next release removes this.
 */
export const lastReleaseMayRunSql = `exists (
  select from migrations where name = '0123_session_hashes.sql' and ran_at > now() - interval '1 day'
    and ran_at > (select min(ran_at) from migrations) + interval '5 minutes')`;
