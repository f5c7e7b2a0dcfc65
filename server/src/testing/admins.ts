import type { TestApi, TestPerson } from './api.ts';
import { openConsole } from './open-console.ts';

/** For tests: signs up an operator who has a second factor and has used it in this session. */
export async function operator(api: TestApi, username: string): Promise<TestPerson> {
  const person = await api.person(username);
  await makeOperator(api, person);
  await openConsole(api.database.pool, person.id);
  return person;
}

/** For tests: gives a person the role of an operator, and nothing else. */
export async function makeOperator(api: TestApi, { id, username }: TestPerson): Promise<void> {
  await api.database.pool.query("update users set role = 'admin', name = $2 where id = $1", [
    id,
    `Operator ${username}`,
  ]);
  // A session's role is cached; the next request reads it again.
  api.server.accounts.forgetAllSessions();
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
