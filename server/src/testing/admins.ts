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
