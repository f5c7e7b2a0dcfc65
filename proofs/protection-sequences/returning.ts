import { randomUUID } from 'node:crypto';
import type { TestApi } from '@sidebet/server/testing/api';
import type { Random } from '../harness/random.ts';
import type { Answer, Scene } from './actions.ts';
import { comeBackAnswer, type Model, type ModelBet } from './model.ts';
import { type Details, makeFriends, type ProofUser, settledIn } from './people.ts';

/** Signs up; returns the user if an account was opened. */
export async function signUp(
  api: TestApi,
  details: Details,
): Promise<{ readonly answer: Answer; readonly user: ProofUser | null }> {
  const password = 'correct horse';
  const answer = await api.send('POST', '/api/signup', {
    body: { ...details, password, confirmPassword: password },
  });
  const said: unknown = answer.json();
  if (answer.statusCode >= 300)
    return { answer: { code: (said as { code: string }).code, body: said }, user: null };
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const { id } = (said as { user: { id: string } }).user;
  return { answer: { code: 'ok', body: said }, user: { id, cookie } };
}

/** Ends whatever blocks a deletion, then deletes the account. */
export async function deleteAccount({ api, ann, hers }: Scene, model: Model): Promise<Answer> {
  const { book } = api.server;
  const asAnn = async (method: 'POST' | 'DELETE', url: string, body?: object): Promise<Answer> => {
    const headers = { cookie: ann.cookie, 'idempotency-key': randomUUID() };
    const answer = await api.send(method, url, { headers, body });
    const said: unknown = answer.body === '' ? null : answer.json();
    return { code: answer.statusCode < 300 ? 'ok' : (said as { code: string }).code, body: said };
  };
  for (const { id, open } of model.deposits)
    if (open) await asAnn('POST', `/api/deposits/${id}/cancellation`);
  const inState = (state: ModelBet['state']) => model.bets.filter((bet) => bet.state === state);
  for (const { id } of inState('open')) await asAnn('DELETE', `/api/bets/${id}`);
  for (const { id } of inState('active'))
    await book.execute({ command: { kind: 'voidBet', betId: id, reason: 'operator' } });
  const { rows } = await api.database.pool.query<{ cents: number }>(
    'select available_cents as cents from accounts where user_id = $1',
    [ann.id],
  );
  // One adjustment moves at most a user's initial balance.
  for (let left = rows[0]?.cents ?? 0; left > 0; left -= startCents) {
    const amountCents = -Math.min(left, startCents);
    await book.execute({
      command: { kind: 'adjust', adjustmentId: randomUUID(), userId: ann.id, amountCents },
    });
  }
  return asAnn('POST', '/api/me/deletion', { confirmation: hers.username });
}

/** The identity of a returning user: the same, with another email address, or with another name. */
export function returningAs(hers: Details, random: Random): Details {
  const other = random.uuid();
  return random.pick([
    hers,
    { ...hers, firstName: 'PAT', email: `${other}@example.com` },
    { ...hers, lastName: other.slice(0, 8) },
  ]);
}

/** The result of returning: the response, the expected one, and the user if successful. */
export type Return = { readonly got: string; readonly due: string; readonly scene: Scene | null };

export async function comeBack(scene: Scene, model: Model): Promise<Return> {
  const { api, random, bob } = scene;
  const hers = returningAs(scene.hers, random);
  const { answer, user } = await signUp(api, hers);
  const due = comeBackAnswer(model);
  if (!user) return { got: answer.code, due, scene: null };
  await settledIn(api, user, startCents);
  await makeFriends(api, [[user, bob]]);
  return { got: answer.code, due, scene: { ...scene, ann: user, hers } };
}

/** Every user's initial balance. */
export const startCents = 1_000_000_00;
