import { randomUUID } from 'node:crypto';
import type { BetView } from '@sidebet/contract/bets';
import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { openGroupAccounts } from '@sidebet/server/book/group-accounts';
import { newGroupId, newId } from '@sidebet/server/db/new-id';
import { type TestApi, type TestUser, testApi } from '@sidebet/server/testing/api';
import { authenticator } from '@sidebet/server/testing/authenticator';
import { wholeDescription } from '@sidebet/server/testing/description';
import { findEmail, tokenIn } from '@sidebet/server/testing/emails';
import { groupObjects } from '@sidebet/server/testing/group';
import { heldEvent } from '@sidebet/server/testing/held-event';
import { newOffer } from '@sidebet/server/testing/new-offer';
import { type OpenIdTestProvider, startOpenIdProvider } from '@sidebet/server/testing/open-id-provider';
import { operator } from '@sidebet/server/testing/operators';
import { plainImage } from '@sidebet/server/testing/sample-files';
import { settledBet } from '@sidebet/server/testing/settled-bet';
import { appCode, turnOnTwoFactor } from '@sidebet/server/testing/two-factor';
import { insertTestUser } from '@sidebet/server/testing/user-row';
import { readApi } from '../openapi-requests/description.ts';

/**
 * The actors: a visitor, a user, an unrelated user, the user's friend, a suspended user, a self-excluded user and
 * an operator.
 */
export const actors = ['visitor', 'person', 'other', 'friend', 'suspended', 'excluded', 'admin'] as const;
export type Actor = (typeof actors)[number];
/** Every actor with an account. */
export type Member = Exclude<Actor, 'visitor'>;

/** A valid counter-offer to a bet of $1.00 against $1.00. */
export const counterTo = (termsVersion: string) => ({
  ...{ stakeCents: 2_00, acceptorStakeCents: 1_00, fee: defaultExchangeFee, termsVersion },
});

/** The users and objects of the matrix. Each object belongs to the user named first. */
export type Fixtures = Awaited<ReturnType<typeof createFixtures>>;

const reason = 'Requested by phone';

/** A server that offers logins with Google, with the fixtures on it. */
export async function openWorld(options: Parameters<typeof testApi>[0] = {}) {
  const google = await startOpenIdProvider();
  const keys = {
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_ISSUER: google.issuer,
  };
  const api = await testApi({ ...options, env: { ...keys, ...options.env } });
  const close = async () => {
    await api.close();
    await google.close();
  };
  return { api, fixtures: await createFixtures(api, google), close };
}

async function createFixtures(api: TestApi, google: OpenIdTestProvider) {
  const { pool } = api.database;
  const image = await plainImage('png', 8);
  let people = 0;
  let alarms = 0;
  const newName = (role: string) => `${role}${++people}`;

  /** Data that only its owner and operators may read. No other response may contain it. */
  async function equip(user: TestUser): Promise<TestUser> {
    await pool.query('update users set phone = $2, address = $3, dob = $4 where id = $1', [
      user.id,
      `+1 312 555 ${String(1000 + people)}`,
      `${String(people).padStart(4, '0')} Canary Street`,
      `1970-01-${String(1 + (people % 28)).padStart(2, '0')}`,
    ]);
    return user;
  }
  /** Balances have at least seven digits, so no other number equals one. */
  const member = async (role: Member) =>
    equip(
      role === 'admin'
        ? await withMoney(await operator(api, newName(role)))
        : await api.user(newName(role), 73_914_627 + 10_001 * people),
    );
  async function withMoney(user: TestUser): Promise<TestUser> {
    const amountCents = 73_914_627 + 10_001 * people;
    await api.server.book.execute({
      command: { kind: 'adjust', adjustmentId: randomUUID(), userId: user.id, amountCents },
    });
    return user;
  }

  const users: Record<Member, TestUser> = {
    person: await member('person'),
    other: await member('other'),
    friend: await member('friend'),
    suspended: await member('suspended'),
    excluded: await member('excluded'),
    admin: await member('admin'),
  };
  /** A friend of every user who takes the other side of bets. */
  const helper = await equip(await api.user(newName('helper'), 90_000_000));
  /** Requests what another operator decides. */
  const asker = await operator(api, 'asker');
  const { operations } = readApi(await wholeDescription(api, asker));

  async function become(role: Member, user: TestUser): Promise<void> {
    if (role === 'friend') await api.befriend(user, users.person);
    if (role === 'suspended') await must(asker.post(`/api/admin/people/${user.id}/suspension`, { reason }));
    if (role === 'excluded')
      await must(user.post('/api/me/protection/exclusion', { period: 'forEver', confirmation: 'EXCLUDE' }));
  }
  for (const [role, user] of Object.entries(users)) {
    await api.befriend(helper, user);
    await become(role as Member, user);
  }
  const event = await api.event();
  let groupsMade = 0;
  let calendarPath: Promise<string> | undefined;
  let pair: Promise<[TestUser, TestUser]>;
  /** Two members of new groups. A user can be in 50. */
  function groupPair(): Promise<[TestUser, TestUser]> {
    if (groupsMade++ % 40 === 0)
      pair = Promise.all([api.user(newName('organizer')), api.user(newName('member'))]);
    return pair;
  }

  const newBet = async () => ({ eventId: await api.event(), side: 'home', wagerCents: 1_00 });
  const readTerms = (answer: { json(): { bet: BetView } }) => {
    const { uniqueId, termsVersion } = answer.json().bet;
    return { uniqueId, termsVersion };
  };
  /** Each on its own event: a user may have 20 open bets on one. */
  const openBet = async (of: TestUser) => api.bet(of, await api.event(), 1_00);
  const upload = async (of: TestUser, method: 'PUT' | 'POST', path: string) =>
    (
      await must(
        api.send(method, `/api/me/${path}`, {
          headers: { cookie: of.cookie, 'content-type': 'application/octet-stream' },
          body: image,
        }),
      )
    ).json();

  const origin = api.server.url.replace('127.0.0.1', 'localhost');
  const newPasskey = async (of: TestUser, device = authenticator(origin)) => {
    const { challenge, options } = (await must(of.post('/api/me/passkeys/options'))).json();
    return { challenge, response: device.create(options), name: 'Phone' };
  };
  /** The token in the email to a user. */
  const readToken = async (kind: string, address: string) =>
    tokenIn(await findEmail(pool, { kind, address }));

  const fixtures = {
    api,
    /** The endpoints of the OpenAPI documents, by name. */
    documented: new Map(operations.map((operation) => [operation.id, operation])),
    users,
    helper,
    asker,
    event,
    image,
    /** A new user for one request that changes their session or account. `become` suspends or excludes them. */
    async fresh(role: Member): Promise<TestUser> {
      const user = await member(role);
      await api.befriend(helper, user);
      if (role === 'friend') await become(role, user);
      return user;
    },
    become,
    /** Withdraws their money. */
    async empty({ id }: TestUser): Promise<void> {
      const { rows } = await pool.query<{ cents: number }>(
        'select available_cents as cents from accounts where user_id = $1',
        [id],
      );
      await api.server.book.execute({
        command: { kind: 'adjust', adjustmentId: randomUUID(), userId: id, amountCents: -rows[0]!.cents },
      });
    },
    /** A user without a session, as the target of requests. */
    bystander: () => insertTestUser(pool, newName('bystander')),
    begunEvent: () => api.event({ startsInMs: -3_600_000 }),
    aheadEvent: () => api.event(),
    heldEvent: () => heldEvent(api),
    async sport(): Promise<string> {
      const sportKey = `sport_${randomUUID()}`;
      await api.event({ sportKey });
      return sportKey;
    },
    /** A sport in which the name, in lower case, leads to a team. */
    async sportWithName(name: string): Promise<string> {
      const sportKey = `sport_${randomUUID()}`;
      await pool.query(
        "insert into team_aliases (sport_key, alias, team, created_at) values ($1, lower($2), 'Boston Celtics', now())",
        [sportKey, name],
      );
      return sportKey;
    },
    openBet,
    newOffer: async (of: TestUser) => (await newOffer(api, of, await api.event())).uniqueId,
    /** An event with an offer that everyone may take. */
    async eventWithOffer(): Promise<string> {
      const id = await api.event();
      await api.bet(helper, id, 1_00, 'away');
      return id;
    },
    activeBet: (of: TestUser) => api.activeBet(of, helper, event, 1_00),
    settledBet: (of: TestUser) => settledBet(api, of, helper, 1_00, [3, 2]),
    /** A bet whose result the helper contests. */
    async contestedBet(of: TestUser): Promise<string> {
      const bet = await fixtures.settledBet(of);
      await pool.query(
        'insert into result_contests (bet_id, user_id, words, created_at) values ($1, $2, $3, $4)',
        [bet, helper.id, 'The result is wrong.', new Date(api.clock.now())],
      );
      return bet;
    },
    /** A case about an event that the user bets on. */
    async contest(of: TestUser): Promise<string> {
      const eventId = await api.event();
      await api.activeBet(of, helper, eventId, 1_00);
      const id = newId();
      await pool.query(
        `insert into contest_cases (id, event_id, opened_version, opened_at, due_at)
         values ($1, $2, 0, now(), now() + interval '48 hours')`,
        [id, eventId],
      );
      return id;
    },
    async linkChallenge(of: TestUser): Promise<string> {
      const body = { eventId: await api.event(), side: 'home', wagerCents: 1_00, offeredTo: 'link' };
      return (await must(of.post('/api/bets', body))).json().bet.uniqueId;
    },
    async challengeTo(of: TestUser): Promise<string> {
      const body = { eventId: event, side: 'home', wagerCents: 1_00, offeredTo: of.id };
      return (await must(helper.post('/api/bets', body))).json().bet.uniqueId;
    },
    /** A challenge to a user, as its counter-offer names it. */
    async counterable(of: TestUser) {
      const body = { eventId: await api.event(), side: 'home', wagerCents: 1_00, offeredTo: of.id };
      return readTerms(await must(helper.post('/api/bets', body)));
    },
    /** The helper's counter-offer to an offer of a user. */
    async counterTo(of: TestUser) {
      const { uniqueId, termsVersion } = readTerms(await must(of.post('/api/bets', await newBet())));
      return readTerms(await must(helper.post(`/api/bets/${uniqueId}/counters`, counterTo(termsVersion))));
    },
    async deposit(of: TestUser, path = '/api/deposits'): Promise<string> {
      return (await must(of.post(path, { amountCents: 10_00 }))).json().deposit.id;
    },
    async withdrawal(of: TestUser, standing?: string): Promise<string> {
      const email = `payee${randomUUID()}@mail.com`;
      // Earlier withdrawals must not add up to an amount that needs approval.
      await pool.query(
        `update withdrawals set requested_at = requested_at - interval '8 days', approved_at = approved_at - interval '8 days'
         where user_id = $1`,
        [of.id],
      );
      const body = { amountCents: 10_00, paypalEmail: email, confirmPaypalEmail: email };
      const { id } = (await must(of.post('/api/withdrawals', body))).json().withdrawal;
      if (standing) await pool.query(`update withdrawals set ${standing} where id = $1`, [id]);
      return id;
    },
    async paidWithdrawal(of: TestUser): Promise<string> {
      const id = await fixtures.withdrawal(of);
      await api.server.book.execute({
        command: { kind: 'completeWithdrawal', withdrawalId: id, byHand: true },
      });
      await pool.query("update withdrawals set review = 'Blocked' where id = $1", [id]);
      return id;
    },
    async notification(of: TestUser): Promise<string> {
      await fixtures.activeBet(of);
      return (await must(of.get('/api/notifications?limit=1'))).json().items[0].id;
    },
    async session(of: TestUser): Promise<string> {
      const id = newId();
      await pool.query(
        "insert into sessions (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '1 day')",
        [id, of.id, randomUUID()],
      );
      return id;
    },
    /** A cookie of an additional session. */
    async anotherCookie(of: TestUser): Promise<string> {
      const body = { email: `${of.username}@example.com`, password: 'correct horse' };
      const [cookie] = (await must(api.send('POST', '/api/login', { body }))).cookies;
      return `${cookie!.name}=${encodeURIComponent(cookie!.value)}`;
    },
    newPasskey: (of: TestUser) => newPasskey(of),
    async passkey(of: TestUser): Promise<string> {
      // It gives the session it is sent with a new token.
      const headers = { cookie: await fixtures.anotherCookie(of) };
      const body = await newPasskey(of);
      return (await must(api.send('POST', '/api/me/passkeys', { headers, body }))).json().id;
    },
    /** The body of a new user's login with a passkey. */
    async passkeyLogin(): Promise<object> {
      const [of, device] = [await fixtures.fresh('person'), authenticator(origin)];
      await must(of.post('/api/me/passkeys', await newPasskey(of, device)));
      const { challenge, options } = (await must(api.send('POST', '/api/login/passkey/options'))).json();
      return { challenge, response: device.get(options) };
    },
    /** Begins to turn on two-factor authentication; returns the code that confirms it. */
    async startedTwoFactor(of: TestUser): Promise<string> {
      const { secret } = (await must(of.post('/api/me/two-step'))).json();
      return appCode(secret, api.clock.now());
    },
    /** Turns on two-factor authentication; returns a backup code. */
    async twoFactor(of: TestUser): Promise<string> {
      return (await turnOnTwoFactor(api, of)).backupCodes[0]!;
    },
    /** The body of the second step of a new user's login. */
    async twoFactorLogin(): Promise<object> {
      const of = await fixtures.fresh('person');
      const code = await fixtures.twoFactor(of);
      const body = { email: `${of.username}@example.com`, password: 'correct horse' };
      const { secondStep } = (await must(api.send('POST', '/api/login', { body }))).json();
      return { challenge: secondStep.challenge, code };
    },
    /** Tokens in emails to a new user each. */
    async resetToken(): Promise<string> {
      const email = `${(await fixtures.fresh('person')).username}@example.com`;
      await must(api.send('POST', '/api/password-reset', { body: { email } }));
      return readToken('passwordReset', email);
    },
    async verificationToken(): Promise<string> {
      return readToken('verification', `${(await fixtures.fresh('person')).username}@example.com`);
    },
    async emailChangeToken(): Promise<string> {
      const of = await fixtures.fresh('person');
      const email = `${of.username}@elsewhere.example`;
      await must(of.post('/api/me/email', { email }));
      return readToken('emailChange', email);
    },
    /** A login with Google that the user finished there, by someone new. */
    async beginOpenId(): Promise<{ body: object; cookie: string }> {
      const begun = await must(api.send('POST', '/api/open-id/start', { body: { provider: 'google' } }));
      const cookie = begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      const sub = newName('google');
      google.user = { sub, email: `${sub}@example.com`, email_verified: true };
      return { body: google.logIn(begun.json().url), cookie };
    },
    /** The same, waiting for the signup form. */
    async openIdForm(): Promise<{ token: string; cookie: string }> {
      const { body, cookie } = await fixtures.beginOpenId();
      const headers = { cookie };
      const { signUp } = (await must(api.send('POST', '/api/open-id/finish', { headers, body }))).json();
      return { token: signUp.token, cookie };
    },
    /** A connected login with Google. */
    async google(of: TestUser): Promise<string> {
      const id = randomUUID();
      await pool.query(
        `insert into credentials (id, user_id, provider_id, account_id) select $1, $2, 'google', $3
         where not exists (select from credentials where user_id = $2 and provider_id = 'google')`,
        [id, of.id, of.username],
      );
      return id;
    },
    /** The address of the helper's calendar. */
    calendar(): Promise<string> {
      const headers = { cookie: helper.cookie };
      calendarPath ??= must(api.send('PUT', '/api/me/calendar', { headers })).then(
        (answer) => answer.json().path,
      );
      return calendarPath;
    },
    async endedExclusion(of: TestUser): Promise<void> {
      await pool.query(
        `insert into protection (user_id, excluded_since, excluded_until) values ($1, '2020-01-01', '2020-07-01')
         on conflict do nothing`,
        [of.id],
      );
    },
    /** A user has one picture; a new one replaces it. */
    async picture(of: TestUser): Promise<string> {
      const { rows } = await pool.query<{ image: string | null }>('select image from users where id = $1', [
        of.id,
      ]);
      if (rows[0]?.image) return rows[0].image;
      return (await upload(of, 'PUT', 'picture?name=me.png')).profilePicture;
    },
    async attachment(of: TestUser): Promise<string> {
      return (await upload(of, 'POST', 'support-attachments?name=a.png')).attachmentUrl;
    },
    async ticket(of: TestUser, status = 'open'): Promise<string> {
      const id = newId();
      await pool.query(
        `insert into support_tickets (id, user_id, user_email, user_name, subject, category, message, status, created_at, updated_at)
         select $1, id, email, name, 'Hello', 'general', 'A secret of mine', $3, now(), now() from users where id = $2`,
        [id, of.id, status],
      );
      return id;
    },
    /** A friend request to `to`, by default from a bystander. */
    async friendRequest(to: string, from?: string): Promise<string> {
      const asks = from ?? (await fixtures.bystander());
      await pool.query(
        `insert into friendships (low_id, high_id, requested_by)
         values (least($1::uuid, $2), greatest($1::uuid, $2), $1)`,
        [asks, to],
      );
      return asks;
    },
    async friend(of: TestUser): Promise<string> {
      const id = await fixtures.bystander();
      await api.befriend({ id } as TestUser, of);
      return id;
    },
    /** A balance adjustment that awaits another operator's approval. */
    async adjustment(of: TestUser): Promise<string> {
      await must(asker.post(`/api/admin/people/${of.id}/adjustments`, { amountCents: 200_00, reason }));
      const { rows } = await pool.query<{ id: string }>(
        'select id from adjustment_requests where user_id = $1 order by requested_at desc limit 1',
        [of.id],
      );
      return rows[0]!.id;
    },
    /** A result entered by another operator that awaits approval. */
    async waitingResult(): Promise<string> {
      const id = newId();
      await pool.query(
        `insert into result_requests (id, event_id, home_score, away_score, seen_version, reason, requested_by, requested_at)
         select $1, id, 1, 0, result_version, $3, $4, now() from events where id = $2`,
        [id, await fixtures.begunEvent(), reason, asker.id],
      );
      return id;
    },
    /** A change of the settings requested by another operator, as they are now. */
    async waitingSettings(): Promise<string> {
      const id = newId();
      await pool.query(
        `insert into setting_requests (id, changes, reason, requested_by, requested_at)
         select $1, jsonb_build_object('adjustmentApprovalCents',
           jsonb_build_object('from', adjustment_approval_cents, 'to', adjustment_approval_cents + 1)), $2, $3, now()
         from system_settings`,
        [id, reason, asker.id],
      );
      return id;
    },
    bookRun: () => must(asker.post('/api/admin/books/runs', { reason })),
    async alarm(): Promise<string> {
      const id = newId();
      await pool.query(
        `insert into alarms (id, code, first_at, last_at, count, detail) values ($1, $2, now(), now(), 1, '{}')`,
        // Each code can have only one open alarm.
        [id, `alarm${String.fromCharCode(97 + alarms++)}`],
      );
      return id;
    },
    async failedMail(of: TestUser): Promise<string> {
      const id = newId();
      await pool.query(
        `insert into mails (id, channel, kind, user_id, address, subject, text, html, created_at, due_at, give_up_at, attempts, failed_at, last_error)
         values ($1, 'email', 'deposit', $2, $3, 'Your deposit', 'It arrived', 'It arrived', now(), now(), now(), 9, now(), '550')`,
        [id, of.id, `${of.username}@example.com`],
      );
      return id;
    },
    /** An `iou` group that the user owns, with a message and a payment of theirs and another member. */
    async group(of: TestUser) {
      const [organizer, member] = await groupPair();
      const objects = await groupObjects(api, 'iou', organizer, member);
      await pool.query(`update group_members set role = 'organizer' where group_id = $1 and user_id = $2`, [
        objects.id,
        organizer.id,
      ]);
      await pool.query(
        `insert into group_members (group_id, user_id, role, joined_at) values ($1, $2, 'owner', now())`,
        [objects.id, of.id],
      );
      await openGroupAccounts(pool, [
        { id: newGroupId(), groupId: objects.id, ledgerId: objects.id, userId: of.id, limitCents: 0 },
      ]);
      await pool.query('update group_messages set user_id = $2 where id = $1', [objects.messageId, of.id]);
      await pool.query(
        // Requested an hour ago, because a group requests payments once an hour.
        `update group_payments p set to_id = a.user_id, to_account = a.id, created_at = p.created_at - interval '1 hour'
         from group_accounts a
         where p.id = $1 and a.ledger_id = p.group_id and a.user_id = $2`,
        [objects.paymentId, of.id],
      );
      return { ...objects, memberId: member.id };
    },
    /** The same, where the user's payment is claimed: the user says that they paid, or the member says so. */
    async claimedPayment(of: TestUser, side: 'payer' | 'receiver') {
      const objects = await fixtures.group(of);
      if (side === 'payer')
        await pool.query(
          `update group_payments set from_id = to_id, from_account = to_account, to_id = from_id, to_account = from_account
           where id = $1`,
          [objects.paymentId],
        );
      await pool.query('update group_payments set paid_at = now() where id = $1', [objects.paymentId]);
      return objects;
    },
    /** The same without an open payment, where the user owes the member $20, or the member owes the user. */
    async groupDebt(of: TestUser, side: 'debtor' | 'creditor') {
      const objects = await fixtures.group(of);
      await pool.query('update group_payments set canceled_at = now() where id = $1', [objects.paymentId]);
      const [debtor, creditor] = side === 'debtor' ? [of.id, objects.memberId] : [objects.memberId, of.id];
      await makeDebt(api, objects.id, { debtor, creditor, cents: 20_00 });
      return objects;
    },
    /** A group of the user between two seasons. */
    async endedSeason(of: TestUser) {
      const objects = await fixtures.group(of);
      await pool.query('update group_seasons set ended_at = now() where id = $1', [objects.seasonId]);
      return objects;
    },
    /** A group in which nothing ever happened. */
    async emptyGroup(of: TestUser): Promise<string> {
      const id = newGroupId();
      await pool.query(
        `with made as (
           insert into groups (id, kind, name, color, rules, purse_cents, created_at)
           values ($1, 'points', 'Crew', '#0e7490', 'Losers pay.', 100000, now()) returning id)
         insert into group_members (group_id, user_id, role, joined_at) select id, $2, 'owner', now() from made`,
        [id, of.id],
      );
      return id;
    },
    /** A group of a suspended owner, with the user and another member. */
    async strandedGroup(of: TestUser): Promise<{ id: string; memberId: string }> {
      const id = await fixtures.emptyGroup(users.suspended);
      const memberId = await fixtures.bystander();
      await pool.query(
        `insert into group_members (group_id, user_id, role, joined_at)
         select $1, unnest($2::uuid[]), 'member', now() on conflict do nothing`,
        [id, [of.id, memberId]],
      );
      return { id, memberId };
    },
    async groupPicture(of: TestUser): Promise<string> {
      const { id } = await fixtures.group(of);
      const picture = `/api/files/group_pictures/${id}/us.webp`;
      await api.server.files.put(`group_pictures/${id}/us.webp`, image, 'image/webp');
      return picture;
    },
    /** A report about a user, by a bystander. */
    async report(of: TestUser): Promise<string> {
      const id = newId();
      await pool.query(
        `insert into reports (id, reporter_id, user_id, reason, message, evidence, created_at)
         select $1, $2, id, 'cheating', '', json_build_object('username', username, 'fullName', name,
           'profilePicture', null, 'declineWord', null), now() from users where id = $3`,
        [id, await fixtures.bystander(), of.id],
      );
      return id;
    },
    /** The address of the picture of a report about a user. */
    async reportPicture(of: TestUser): Promise<string> {
      const url = `/api/files/report_pictures/${of.id}/seen.webp`;
      await api.server.files.put(`report_pictures/${of.id}/seen.webp`, image, 'image/webp');
      await pool.query('update reports set picture = $2 where id = $1', [await fixtures.report(of), url]);
      return url;
    },
    async flag(of: TestUser): Promise<string> {
      const id = newId();
      await pool.query(
        `insert into flags (id, kind, key, people, facts, state, found_at, changed_at)
         values ($1::uuid, 'failedDeposits', $1::text, array[$2::uuid],
           json_build_object('kind', 'failedDeposits', 'inARow', 3, 'amountCents', 1000, 'lastId', $1::text), 'open', now(), now())`,
        [id, of.id],
      );
      return id;
    },
    /** Keeps every session authenticated, active and known to the console, however long the test takes. */
    async renewSessions(): Promise<void> {
      await pool.query(
        `update sessions set proven_at = now(), last_seen_at = now(),
           console_entered_at = coalesce(console_entered_at, now())`,
      );
    },
    /** Data that only each user and operators may read, by user and kind. */
    async secrets(): Promise<Map<TestUser, Record<string, string>>> {
      const people = [...Object.values(users), helper];
      const { rows } = await pool.query<Record<string, string>>(
        `select id, email, phone, address, dob::text as "date of birth", available_cents::text as balance
         from users left join accounts on user_id = id where id = any($1)`,
        [people.map(({ id }) => id)],
      );
      return new Map(
        rows.map(({ id, ...secrets }) => [
          people.find((user) => user.id === id)!,
          Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== null)),
        ]),
      );
    },
  };
  return fixtures;
}

async function must<T extends { statusCode: number; body: string }>(sent: Promise<T>): Promise<T> {
  const answer = await sent;
  if (answer.statusCode >= 300) throw new Error(`Expected to work: ${answer.body}`);
  return answer;
}

/** The creditor once paid the debtor outside of the site. */
export async function makeDebt(
  { database: { pool }, server: { book } }: TestApi,
  groupId: string,
  { debtor, creditor, cents }: { readonly debtor: string; readonly creditor: string; readonly cents: number },
): Promise<void> {
  const paymentId = newGroupId();
  await pool.query(
    `insert into group_payments (id, group_id, from_id, to_id, from_account, to_account, amount_cents, created_by, created_at)
     select $1, $2, $3, $4, f.id, t.id, $5, $3, now() - interval '2 hours'
     from group_accounts f, group_accounts t
     where f.ledger_id = $2 and f.user_id = $3 and t.ledger_id = $2 and t.user_id = $4`,
    [paymentId, groupId, creditor, debtor, cents],
  );
  for (const userId of [creditor, debtor])
    await book.execute({ command: { kind: 'confirmPayment', paymentId, userId, note: null } });
}
