import { currentTerms } from '@sidebet/domain/auth/terms';
import { demoPassword, demoPeople } from '../config/demo-people.ts';
import type { Context } from '../context.ts';
import { newId } from '../db/new-id.ts';
import type { AuthContext } from '../features/accounts/auth/auth-context.ts';
import { createUser } from '../features/accounts/auth/create-user.ts';
import { createPollFeed } from '../workers/poll-feed.ts';
import { createPollLines } from '../workers/poll-lines.ts';
import type { BeforeJobs } from '../workers/recurring.ts';
import { givePlayMoney } from './acts.ts';
import { historyDays, writeHistory } from './history.ts';
import { castMembers, type Member } from './members.ts';
import { playCast, sendFirstChallenge } from './play-cast.ts';

const startCents = 500_00;
const turnEveryMs = 3_000;
const fastestTurnMs = 500;

/**
 * The demo of a play-money database that has no users: two demo users who are friends, an operator, and, on the simulated
 * feed, a cast of simulated users with two weeks of history. Prints the logins at every start. The returned work writes the
 * history; its job plays the cast.
 */
export async function prepareDemo(context: Context, auth: AuthContext): Promise<BeforeJobs> {
  const { feed, env, log } = context;
  const isNew = await isEmpty(context);
  const demoUsers = isNew ? await createDemoPeople(context, auth) : await findMembers(context, demoPeople);
  if (demoUsers.length > 0) printLogins();
  return async () => {
    if (feed.name !== 'simulated') return [];
    if (isNew) await createCast(context, demoUsers.slice(0, 2));
    const cast = await findMembers(context, castMembers);
    if (cast.length === 0) return [];
    log.info({ members: cast.length }, 'the cast of the demo plays');
    const everyMs = Math.max(fastestTurnMs, turnEveryMs / env.SIM_SPEED);
    return [{ name: 'play the demo cast', everyMs, run: playCast(context, cast, env.SIM_SPEED) }];
  };
}

async function isEmpty({ pool }: Pick<Context, 'pool'>): Promise<boolean> {
  return (await pool.query('select from users limit 1')).rowCount === 0;
}

function printLogins(): void {
  const lines = demoPeople.map(({ email, role }) => `  ${email}${role === 'admin' ? '  (admin)' : ''}`);
  console.log([`Demo logins (password ${demoPassword}), with play money:`, ...lines].join('\n'));
}

async function createDemoPeople(context: Context, auth: AuthContext): Promise<Member[]> {
  const { pool, book, feed } = context;
  const people: Member[] = [];
  for (const user of demoPeople) {
    const created = await createUser(
      auth,
      { ...user, dob: '1990-01-01', password: demoPassword, promoCode: null },
      { address: '', userAgent: null },
    );
    if (created.kind !== 'signedIn') throw new Error(`Demo user ${user.username}: ${created.message}`);
    await pool.query('update users set email_verified = true where id = $1', [created.userId]);
    people.push({ id: created.userId, username: user.username });
  }
  const [first, second] = people;
  await makeFriends(context, first!, second!);
  // The history gives the money otherwise.
  if (feed.name !== 'simulated')
    for (const { id } of [first!, second!]) await givePlayMoney(book, id, startCents);
  return people;
}

/** The cast, its history with the demo users, and a challenge that waits for the first of them. */
async function createCast(context: Context, demoUsers: readonly Member[]): Promise<void> {
  const { pool, clock, log } = context;
  const began = performance.now();
  // The first page lists games while the history is written.
  await createPollFeed(context)();
  await createPollLines(context)();
  await pool.query(
    `insert into users (id, name, first_name, last_name, email, email_verified, username, dob, mail_bets, created_at, terms_version)
     select id, first_name || ' ' || last_name, first_name, last_name, email, true, username, '1990-01-01', false, $6, $7
     from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[]) as given (id, first_name, last_name, email, username)`,
    [
      castMembers.map(() => newId()),
      castMembers.map(({ firstName }) => firstName),
      castMembers.map(({ lastName }) => lastName),
      castMembers.map(({ email }) => email),
      castMembers.map(({ username }) => username),
      new Date(clock.now() - historyDays * 86_400_000),
      currentTerms.version,
    ],
  );
  const cast = await findMembers(context, castMembers);
  for (const [number, member] of cast.entries())
    await makeFriends(context, member, demoUsers[number % demoUsers.length]!);
  await writeHistory(context, [...cast, ...demoUsers], {
    now: clock.now(),
    speed: context.env.SIM_SPEED,
    stopping: context.stopping,
  });
  await pool.query('update notifications set read = true where user_id = any($1::uuid[])', [
    demoUsers.map(({ id }) => id),
  ]);
  await sendFirstChallenge(context, cast[0]!, demoUsers[0]!.id);
  log.info({ ms: Math.round(performance.now() - began) }, 'the demo has a history');
}

async function findMembers(
  { pool }: Pick<Context, 'pool'>,
  wanted: readonly { readonly email: string }[],
): Promise<Member[]> {
  // Only this program can have verified these addresses: example.com receives no email.
  const { rows } = await pool.query<Member>(
    'select id, username from users where email = any($1::text[]) and email_verified order by id',
    [wanted.map(({ email }) => email)],
  );
  return rows;
}

async function makeFriends({ pool }: Pick<Context, 'pool'>, one: Member, other: Member): Promise<void> {
  const [low, high] = [one.id, other.id].sort();
  await pool.query(
    `insert into friendships (low_id, high_id, requested_by, accepted_at) values ($1, $2, $1, now()) on conflict do nothing`,
    [low, high],
  );
}
