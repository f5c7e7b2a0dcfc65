import { randomUUID } from 'node:crypto';
import { writeEmails } from '../src/emails/write-emails.ts';
import type { TestApi, TestUser } from './api.ts';
import { asOwner } from './as-owner.ts';
import { authenticator } from './authenticator.ts';
import { groupObjects } from './group.ts';
import { plainImage } from './sample-files.ts';
import { turnOnTwoFactor } from './two-factor.ts';

/** Unique personal data of a user. */
export type TestIdentity = {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
  readonly newEmail: string;
  readonly paypalEmail: string;
  readonly phone: string;
  readonly address: string;
  readonly words: string;
};

export type WholeUser = { readonly user: TestUser; readonly identity: TestIdentity };

/** A user with a row in every table that can have one, and a balance of 0. */
export async function wholeUser(
  api: TestApi,
  { friend, operator }: { readonly friend: TestUser; readonly operator: TestUser },
): Promise<WholeUser> {
  const { pool } = api.database;
  const own = randomUUID().slice(0, 8);
  const username = `zq${own}`;
  const identity: TestIdentity = {
    firstName: `Zephyrine${own}`,
    lastName: `Quillfeather${own}`,
    username,
    email: `${username}@example.com`,
    newEmail: `${username}@elsewhere.example`,
    paypalEmail: `${username}@paypal.example`,
    phone: `+1617${String(Number.parseInt(own, 16)).padStart(10, '0').slice(0, 10)}`,
    address: `221 Wharfinger Lane ${own}, Boston`,
    words: `Plumbago-${own}`,
  };
  const { firstName, lastName, words } = identity;
  const user = await api.user(username, 200_00);
  await pool.query('update users set first_name = $2, last_name = $3, name = $4 where id = $1', [
    user.id,
    firstName,
    lastName,
    `${firstName} ${lastName}`,
  ]);
  const asUser = { cookie: user.cookie };
  const must = async (sent: ReturnType<TestApi['send']>) => {
    const answer = await sent;
    if (answer.statusCode >= 300) throw new Error(answer.body);
    return answer;
  };
  const upload = { ...asUser, 'content-type': 'application/octet-stream' };
  const picture = { headers: upload, body: (await plainImage('png')) as never };
  await must(
    api.send('PUT', '/api/me/contact', {
      headers: asUser,
      body: { phone: identity.phone, address: identity.address },
    }),
  );
  await must(api.send('PUT', '/api/me/picture?name=me.png', picture));

  const reportPicture = `report_pictures/${friend.id}/${own}.webp`;
  await api.server.files.put(reportPicture, await plainImage('webp'), 'image/webp');

  // A support ticket with an answer.
  const sent = await must(api.send('POST', '/api/me/support-attachments?name=screen.png', picture));
  const ticket = (
    await must(
      api.send('POST', '/api/support-tickets', {
        headers: { ...asUser, 'user-agent': 'Browser' },
        body: {
          subject: words,
          category: 'account',
          message: words,
          attachmentUrl: sent.json().attachmentUrl,
        },
      }),
    )
  ).json();
  await pool.query(
    `insert into support_answers (id, ticket_id, operator_id, operator_name, message, mailed, created_at)
     values ($1, $2, $3, 'Operator', $4, true, now())`,
    [randomUUID(), ticket.id, operator.id, `About ${words}`],
  );

  // Login with another service.
  await pool.query(
    `insert into credentials (id, user_id, provider_id, account_id) values ($1, $2, 'google', $3)`,
    [randomUUID(), user.id, `google-${own}`],
  );

  // Two-factor authentication.
  const device = authenticator(api.server.url.replace('127.0.0.1', 'localhost'));
  const begun = (await must(user.post('/api/me/passkeys/options'))).json();
  await must(
    user.post('/api/me/passkeys', {
      challenge: begun.challenge,
      response: device.create(begun.options),
      name: words,
    }),
  );
  await turnOnTwoFactor(api, user);
  await must(user.post('/api/me/email', { email: identity.newEmail }));
  // A pending authentication challenge and a password reset link.
  await must(user.post('/api/me/step-up/passkey/options'));
  await must(api.send('POST', '/api/password-reset', { body: { email: identity.email } }));

  // Friends and bets.
  await api.befriend(user, friend);
  const event = await api.event();
  await must(user.delete(`/api/bets/${await api.bet(user, event)}`));
  const settled = await api.activeBet(user, friend, event, 20_00);
  const challenge = await must(
    friend.post('/api/bets', { eventId: event, side: 'home', wagerCents: 5_00, offeredTo: user.id }),
  );
  await must(user.post(`/api/bets/${challenge.json().bet.uniqueId}/decline`, { word: words }));
  await api.result(event, 90, 100);
  await api.server.book.execute({ command: { kind: 'settleBet', betId: settled } });
  await must(user.post(`/api/bets/${settled}/contests`, { words: 'The other side won this game.' }));

  // Deposits and withdrawals.
  const deposit = randomUUID();
  await pool.query(
    `insert into deposits (id, user_id, amount_cents, provider, status, created_at, updated_at, ended_version)
     values ($1, $2, 2000, 'stripe', 'cancelled', now(), now(), 0)`,
    [deposit, user.id],
  );
  await pool.query(
    `insert into provider_events (provider, event_id, type, body, received_at, processed_at, result, outcome)
     values ('stripe', $1, 'checkout.session.expired', $2, now(), now(), 'applied', 'cancelled')`,
    [`evt_${randomUUID()}`, JSON.stringify({ metadata: { depositId: deposit }, email: identity.email })],
  );
  const withdrawal = (
    await must(
      user.post('/api/withdrawals', {
        amountCents: 50_00,
        paypalEmail: identity.paypalEmail,
        confirmPaypalEmail: identity.paypalEmail,
      }),
    )
  ).json().withdrawal;
  await api.server.book.execute({
    command: { kind: 'rejectWithdrawal', withdrawalId: withdrawal.id, reason: 'Not today.' },
  });
  // A card refund that failed leaves every total unchanged.
  await pool.query(
    `insert into withdrawal_refunds (withdrawal_id, deposit_id, amount_cents, status, ended_at, reason)
     values ($1, $2, 2000, 'failed', now(), 'Refused')`,
    [withdrawal.id, deposit],
  );

  // Operator actions.
  const login = (
    await pool.query<{ id: string }>('select id from sessions where user_id = $1 order by created_at', [
      user.id,
    ])
  ).rows[0]!;
  await pool.query(
    `insert into sessions (id, user_id, token, expires_at, ip_address) select $1, $2, $3, expires_at, '192.0.2.7'
     from sessions where id = $4`,
    [randomUUID(), user.id, randomUUID(), login.id],
  );
  const other = (
    await pool.query<{ id: string }>(
      "select id from sessions where user_id = $1 and ip_address = '192.0.2.7'",
      [user.id],
    )
  ).rows[0]!;
  await must(
    operator.post(`/api/admin/people/${user.id}/sessions/end`, {
      sessionId: other.id,
      reason: 'A device that was lost.',
    }),
  );

  // Rows written only by workers or other parts of the application.
  await asOwner(api.database.url, async (owner) => {
    const insert = (sql: string, ...more: unknown[]) => owner.query(sql, [user.id, ...more]);
    await insert(
      `insert into adjustment_requests (id, user_id, amount_cents, reason, requested_by, requested_at, status,
         decided_by, decided_at, decided_reason)
       values (gen_random_uuid(), $1, 100, 'A gift.', $2, now(), 'rejected', $2, now(), 'No gifts.')`,
      operator.id,
    );
    // Rows from a former operator role.
    await insert(
      `insert into setting_requests (id, changes, reason, requested_by, requested_at, status, decided_by, decided_at, decided_reason)
       values (gen_random_uuid(), '{}', 'Wanted there.', $1, now(), 'rejected', $2, now(), 'Not so.')`,
      operator.id,
    );
    await insert(
      `insert into result_requests (id, event_id, home_score, away_score, seen_version, reason, requested_by, requested_at,
         status, decided_by, decided_at, decided_reason)
       select gen_random_uuid(), id, 1, 0, 0, 'Read there.', $1, now(), 'rejected', $2, now(), 'Not so.'
       from events limit 1`,
      operator.id,
    );
    await insert(
      "insert into notifications (user_id, id, type, from_id, content, created_at) values ($1, gen_random_uuid(), 'Request', $2, 'sent you a friend request', now())",
      friend.id,
    );
    await insert(
      "insert into notifications (user_id, id, type, from_id, content, created_at) values ($2, gen_random_uuid(), 'Request', $1, 'sent you a friend request', now())",
      friend.id,
    );
    await insert(
      "insert into pay_methods (user_id, kind, value, position, changed_at) values ($1, 'venmo', 'whole-user', 0, now())",
    );
    await insert(
      'insert into calendar_feeds (user_id, id, created_at) values ($1, gen_random_uuid(), now())',
    );
    await insert(
      `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, server_key, created_at)
       select gen_random_uuid(), $1, id, 'https://push.example.com/' || id, 'key', 'auth', 'key', now()
       from sessions where user_id = $1 limit 1`,
    );
    await insert("insert into protection_limits (user_id, kind, amount) values ($1, 'depositDay', 5000)");
    await insert(
      "insert into protection (user_id, time_out_since, time_out_until) values ($1, now() - interval '2 days', now() - interval '1 day')",
    );
    await insert(
      "insert into protection_changes (id, user_id, at, what, kind, after_amount) values (gen_random_uuid(), $1, now(), 'limitSet', 'depositDay', 5000)",
    );
    await insert(
      "insert into session_use (user_id, started_at, last_at) values ($1, now() - interval '1 hour', now())",
    );
    await insert(
      "insert into kept_identities (digest, user_id, kept_until) values (sha256($1::uuid::text::bytea), $1::uuid, now() + interval '1 year')",
    );
    await insert(
      "insert into payment_sources (user_id, digest, source, seen_at) values ($1::uuid, sha256($1::uuid::text::bytea), 'card', now())",
    );
    await insert(
      `insert into reports (id, reporter_id, user_id, reason, message, evidence, picture, created_at)
       values (gen_random_uuid(), $1, $2, 'other', $3, '{}', $4, now())`,
      friend.id,
      words,
      `/api/files/${reportPicture}`,
    );
    await insert('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', friend.id);
    await insert('insert into mutes (user_id, muted_id, created_at) values ($1, $2, now())', friend.id);
    await insert("insert into active_days (day, user_id) values ('2026-11-20', $1)");
    await insert(
      `insert into flags (id, kind, key, people, facts, state, found_at, changed_at)
       values (gen_random_uuid(), 'failedDeposits', $1::uuid::text, array[$1::uuid], '{}', 'open', now(), now())`,
    );
    await insert(
      'insert into login_guesses (account_key, guesses, touched_at) values (sha256($1::uuid::text::bytea), $2, now())',
      [1],
    );
  });
  await writeEmails(pool, api.clock.now(), [
    {
      kind: 'betSettled',
      userId: user.id,
      address: identity.email,
      content: { subject: words, preheader: words, heading: words, paragraphs: [`Hi ${firstName}`] },
    },
  ]);

  // A group with an invite, a message, reactions and a payment.
  const group = await groupObjects(api, 'iou', operator, user);
  const inGroup = `/api/groups/${group.id}`;
  const put = (by: TestUser, url: string, body?: object) =>
    must(
      api.send('PUT', url, {
        headers: { cookie: by.cookie, 'idempotency-key': randomUUID() },
        ...(body && { body }),
      }),
    );
  await put(operator, `${inGroup}/members/${user.id}/role`, { role: 'organizer' });
  await must(user.post(`${inGroup}/invites`, { expiresInDays: 1, maxUses: 1 }));
  await must(user.post(`${inGroup}/messages`, { id: randomUUID(), text: words }));
  await put(user, `${inGroup}/messages/${group.messageId}/reactions/fire`);
  await put(user, `${inGroup}/bets/${group.betId}/reactions/fire`);
  await put(user, `${inGroup}/payments/${group.paymentId}`, { note: words });

  // Withdraw the balance.
  const left = await user.balanceCents();
  await api.server.book.execute({
    command: { kind: 'adjust', adjustmentId: randomUUID(), userId: user.id, amountCents: -left },
  });
  return { user, identity };
}

/** The tables that contain any of the texts, searched in every column as the owner. */
export async function tablesWith(databaseUrl: string, ...texts: string[]): Promise<string[]> {
  return asOwner(databaseUrl, async (owner) => {
    const found: string[] = [];
    for (const table of await allTables(databaseUrl)) {
      const { rows } = await owner.query(
        `select 1 from (select lower(to_jsonb(t)::text) as row_text from ${table} t) row
         where exists (select from unnest($1::text[]) text where position(lower(text) in row_text) > 0) limit 1`,
        [texts],
      );
      if (rows.length > 0) found.push(table);
    }
    return found;
  });
}

/** Every table in the database's catalog. */
export async function allTables(databaseUrl: string): Promise<string[]> {
  return asOwner(databaseUrl, async (owner) => {
    const { rows } = await owner.query<{ name: string }>(
      `select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname = 'public' order by relname`,
    );
    return rows.map(({ name }) => name);
  });
}
