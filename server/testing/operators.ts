import type { TestApi, TestUser } from './api.ts';
import { openConsole } from './open-console.ts';

/** Signs up an operator who has two-factor authentication and used it in this session. */
export async function operator(api: TestApi, username: string): Promise<TestUser> {
  const user = await api.user(username);
  await makeOperator(api, user);
  await openConsole(api.database.pool, user.id);
  return user;
}

/** Gives a user the operator role only. */
export async function makeOperator(api: TestApi, { id, username }: TestUser): Promise<void> {
  await api.database.pool.query("update users set role = 'admin', name = $2 where id = $1", [
    id,
    `Operator ${username}`,
  ]);
  // Sessions cache the role.
  api.server.auth.forgetAllSessions();
}

/** Two operators: one who acts, and one for actions that need a second operator. */
export async function twoOperators(api: TestApi): Promise<[olga: TestUser, peter: TestUser]> {
  return [await operator(api, 'olga'), await operator(api, 'peter')];
}

/** Changes settings by one operator; another approves what waits for a second one. */
export async function changeSettingsByTwo(
  [by, other]: readonly [TestUser, TestUser],
  changes: object,
): Promise<void> {
  const reason = 'Agreed by both of us';
  const answer = await by.post('/api/admin/settings', { changes, reason });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const { items } = (await other.get('/api/admin/setting-requests')).json();
  for (const { id } of items) {
    const approved = await other.post(`/api/admin/setting-requests/${id}/approval`, { reason });
    if (approved.statusCode !== 204) throw new Error(approved.body);
  }
}

type Written = { action: string; actor: string; reason: string; details: object };

/** The audit log of one subject, oldest first. */
export async function readAudit(api: TestApi, subjectKind: string, subjectId: string): Promise<Written[]> {
  const { rows } = await api.database.pool.query<Written>(
    `select action, actor_name as actor, reason, details from audit_log
     where subject_kind = $1 and subject_id = $2 order by seq`,
    [subjectKind, subjectId],
  );
  return rows;
}
