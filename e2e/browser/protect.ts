import type { ProtectionState } from '../../contract/src/protection.ts';
import type { User } from './people.ts';
import type { Site } from './site.ts';

/** Player protection over the API, for tests about its effects. */
async function ask(
  site: Site,
  user: User,
  method: 'PUT' | 'POST',
  path: string,
  data: object,
): Promise<ProtectionState> {
  const answer = await user.context.request.fetch(`${site.url}/api/me/protection/${path}`, {
    method,
    data,
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return answer.json();
}

export async function setLimit(
  site: Site,
  user: User,
  kind: ProtectionState['limits'][number]['kind'],
  limit: number | null,
): Promise<void> {
  await ask(site, user, 'PUT', `limits/${kind}`, { limit });
}

export async function startTimeOut(site: Site, user: User, days: number): Promise<void> {
  await ask(site, user, 'POST', 'time-out', { days });
}

export async function answerOffers(site: Site, user: User): Promise<void> {
  for (const offer of ['signup', 'firstDeposit']) await ask(site, user, 'POST', 'offer', { offer });
}

/** Adds uninterrupted minutes of use. */
export async function spendMinutes(site: Site, user: User, minutes: number): Promise<void> {
  const { rowCount } = await site.pool.query(
    'update session_use set started_at = started_at - make_interval(mins => $2) where user_id = $1',
    [user.id, minutes],
  );
  if (rowCount !== 1) throw new Error('Nothing is measured of this person.');
  await site.pool.query(
    'update protection set check_confirmed_at = check_confirmed_at - make_interval(mins => $2) where user_id = $1',
    [user.id, minutes],
  );
}

/** Moves the user's pending limit changes back by a day. */
export async function waitADay(site: Site, user: User): Promise<void> {
  await site.pool.query(
    "update protection_limits set pending_at = pending_at - interval '24 hours' where user_id = $1",
    [user.id],
  );
}
