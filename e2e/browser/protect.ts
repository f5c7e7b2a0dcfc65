import type { ProtectionState } from '../../contract/src/protection.ts';
import type { Person } from './people.ts';
import type { Site } from './site.ts';

/** Player protection over the API, for tests about its effects. */
async function ask(
  site: Site,
  person: Person,
  method: 'PUT' | 'POST',
  path: string,
  data: object,
): Promise<ProtectionState> {
  const answer = await person.context.request.fetch(`${site.url}/api/me/protection/${path}`, {
    method,
    data,
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return answer.json();
}

export async function setLimit(
  site: Site,
  person: Person,
  kind: ProtectionState['limits'][number]['kind'],
  limit: number | null,
): Promise<void> {
  await ask(site, person, 'PUT', `limits/${kind}`, { limit });
}

export async function startTimeOut(site: Site, person: Person, days: number): Promise<void> {
  await ask(site, person, 'POST', 'time-out', { days });
}

export async function answerOffers(site: Site, person: Person): Promise<void> {
  for (const offer of ['signup', 'firstDeposit']) await ask(site, person, 'POST', 'offer', { offer });
}

/** Adds uninterrupted minutes of use. */
export async function spendMinutes(site: Site, person: Person, minutes: number): Promise<void> {
  const { rowCount } = await site.pool.query(
    'update session_use set started_at = started_at - make_interval(mins => $2) where user_id = $1',
    [person.id, minutes],
  );
  if (rowCount !== 1) throw new Error('Nothing is measured of this person.');
  await site.pool.query(
    'update protection set check_confirmed_at = check_confirmed_at - make_interval(mins => $2) where user_id = $1',
    [person.id, minutes],
  );
}

/** Moves the user's pending limit changes back by a day. */
export async function waitADay(site: Site, person: Person): Promise<void> {
  await site.pool.query(
    "update protection_limits set pending_at = pending_at - interval '24 hours' where user_id = $1",
    [person.id],
  );
}
