import type { TestApi, TestPerson } from './api.ts';

/** For tests: signs up somebody who is an operator from the first request on. */
export async function operator(api: TestApi, username: string): Promise<TestPerson> {
  const person = await api.person(username);
  await api.database.pool.query("update users set role = 'admin', name = $2 where id = $1", [
    person.id,
    `Operator ${username}`,
  ]);
  // What a session was remembered as is forgotten; the next request reads it again.
  api.server.accounts.forgetAllSessions();
  return person;
}

/** For tests: the one who acts, and another for what one operator alone may not do. */
export async function twoOperators(api: TestApi): Promise<[olga: TestPerson, peter: TestPerson]> {
  return [await operator(api, 'olga'), await operator(api, 'peter')];
}

type Written = { action: string; actor: string; reason: string; details: object };

/** For tests: what is written down about one subject, the first act first. */
export async function auditOf(api: TestApi, subjectKind: string, subjectId: string): Promise<Written[]> {
  const { rows } = await api.database.pool.query<Written>(
    `select action, actor_name as actor, reason, details from audit_log
     where subject_kind = $1 and subject_id = $2 order by seq`,
    [subjectKind, subjectId],
  );
  return rows;
}
