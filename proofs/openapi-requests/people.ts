import type { Pool } from '@sidebet/server/db/pool';
import type { TestApi } from '@sidebet/server/testing/api';
import { openConsole } from '@sidebet/server/testing/open-console';
import { operator } from '@sidebet/server/testing/operators';

/** The users who send requests for a while. `cookie` belongs to their current session. */
type User = { readonly id: string; readonly username: string; cookie: string };
export type People = {
  readonly users: readonly [User, User];
  readonly operator: User;
  /** Starts a new session for users whose session with this cookie ended. */
  signInAgain(cookie: string | undefined): Promise<void>;
};

/**
 * New users with some data of every kind. They are replaced now and then, because random requests suspend users, spend their
 * money and change their passwords.
 */
export async function newPeople(api: TestApi, number: number): Promise<People> {
  await openForBets(api.database.pool);
  const name = String(number).padStart(6, '0');
  const [ann, bob] = [await api.user(`ann${name}`, 1_000_00), await api.user(`bob${name}`, 1_000_00)];
  const oda = await operator(api, `oda${name}`);
  await api.befriend(ann, bob);
  const starts = [3_600_000, 7_200_000, -3_600_000];
  const events = await Promise.all(
    starts.map((startsInMs, i) => api.event({ id: `event${name}-${i}`, startsInMs })),
  );
  const ahead = events[0]!;
  await api.activeBet(ann, bob, ahead, 5_00);
  await api.bet(bob, ahead, 5_00, 'away');
  await bob.post('/api/bets', { eventId: ahead, side: 'home', wagerCents: 3_00, offeredTo: ann.id });
  for (const kind of ['', '/paypal']) await ann.post(`/api/deposits${kind}`, { amountCents: 10_00 });

  const users: [User, User] = [{ ...ann }, { ...bob }];
  const all = [...users, { ...oda }];
  const signingIn = new Map<string, Promise<void>>();
  async function signIn(user: User): Promise<void> {
    const body = { email: `${user.username}@example.com`, password: 'correct horse' };
    const { cookies } = await api.server.app.inject({ method: 'POST', url: '/api/login', payload: body });
    const [cookie] = cookies;
    // The console also needs a second factor.
    if (user.id === oda.id) await openConsole(api.database.pool, oda.id);
    if (cookie) user.cookie = `${cookie.name}=${encodeURIComponent(cookie.value)}`;
  }
  return {
    users,
    operator: all[2]!,
    async signInAgain(cookie) {
      const user = all.find((one) => one.cookie === cookie);
      if (!user) return;
      const begun = signingIn.get(user.cookie) ?? signIn(user);
      signingIn.set(user.cookie, begun);
      await begun;
    },
  };
}

/** Undoes what random requests by operators may have changed: every setting returns to its default. */
async function openForBets(pool: Pool): Promise<void> {
  await pool.query(
    `delete from system_settings;
     insert into system_settings (bets_allowed, can_place_bets, block_app_use, deposits_allowed)
     values (true, true, false, true)`,
  );
  await pool.query('delete from stopped_sports');
  // All people have the same name and birthday, so one who excluded themselves would stop every later sign-up.
  await pool.query('delete from kept_identities');
}
