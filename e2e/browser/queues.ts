import { expect } from '@playwright/test';
import { textFile } from './files.ts';
import type { User } from './people.ts';
import type { Site } from './site.ts';

/** Requests a withdrawal over the API; returns its id. */
export async function requestWithdrawal(
  site: Site,
  user: User,
  amountCents: number,
  paypalEmail: string,
): Promise<string> {
  const answer = await user.context.request.post(`${site.url}/api/withdrawals`, {
    data: { amountCents, paypalEmail, confirmPaypalEmail: paypalEmail },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  if (!answer.ok()) throw new Error(`Withdrawal: ${await answer.text()}`);
  return (await answer.json()).withdrawal.id;
}

/** Sends a support message over the API; returns its id. */
export async function writeToSupport(
  site: Site,
  user: User,
  message: { subject: string; message: string; category?: string; attachmentUrl?: string },
): Promise<string> {
  const answer = await user.context.request.post(`${site.url}/api/support-tickets`, { data: message });
  if (!answer.ok()) throw new Error(`Message: ${await answer.text()}`);
  return (await answer.json()).id;
}

/** Sets a withdrawal's final state directly. */
export async function setWithdrawal(site: Site, id: string, change: string): Promise<void> {
  await site.pool.query(`update withdrawals set ${change} where id = $1`, [id]);
}

/** Requests an adjustment (positive credits the user) large enough to need another operator's approval. */
export async function askForAdjustment(
  site: Site,
  operator: User,
  user: User,
  amountCents: number,
): Promise<void> {
  const asked = await operator.context.request.post(`${site.url}/api/admin/people/${user.id}/adjustments`, {
    data: { amountCents, reason: 'The deposit of Monday never reached the balance; the bank confirmed it' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  if (!asked.ok()) throw new Error(`Adjustment: ${await asked.text()}`);
}

/** Enters a result without the pages, with so much at stake that another operator has to approve it. */
export async function requestResult(site: Site, operator: User, eventId: string): Promise<void> {
  const answer = await operator.context.request.post(`${site.url}/api/admin/events/${eventId}/result`, {
    data: { homeScore: 24, awayScore: 17, reason: 'The league’s own page shows this final score' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(await answer.json()).toEqual({ status: 'pending' });
}

/** Fills the console's queues as on a working day: waiting, late and under review, one of them the operator's own. */
export async function seedQueues(
  site: Site,
  operator: User,
  [one, other]: readonly [User, User],
): Promise<void> {
  const waits = await requestWithdrawal(
    site,
    one,
    123_456_78,
    'a.very.long.address.of.someone@mail.example.com',
  );
  await setWithdrawal(site, waits, "requested_at = now() - interval '53 hours'");
  await requestWithdrawal(site, other, 600_00, 'paid@mail.com');
  await requestWithdrawal(site, operator, 501_00, 'paid@mail.com');
  await requestWithdrawal(site, one, 20_00, 'paid@mail.com');
  const late = await requestWithdrawal(site, other, 48_50, 'blocked@mail.com');
  await expect(async () => {
    const { rows } = await site.pool.query('select review from withdrawals where id = $1', [late]);
    expect(rows[0].review).toContain('BLOCKED');
  }).toPass({ timeout: 60_000 });
  await setWithdrawal(
    site,
    late,
    "sending_at = now() - interval '6 days', payout_due_at = now() + interval '1 day'",
  );

  const upload = await one.context.request.post(
    `${site.url}/api/me/support-attachments?name=${encodeURIComponent(textFile.name)}`,
    { headers: { 'content-type': 'application/octet-stream' }, data: textFile.buffer },
  );
  const { attachmentUrl } = await upload.json();
  const answered = await writeToSupport(site, one, {
    subject: 'My deposit of Monday is not in my balance, and the bank says that it left on the same day',
    category: 'deposit',
    message: 'Hello,\n\nI paid $50.00 by card. The receipt is attached.\n\nCould you look at it, please?',
    attachmentUrl,
  });
  await answer(site, operator, answered, 'It arrived this morning.\n\nThank you for waiting.');
  await writeToSupport(site, other, {
    subject: 'Please change my name',
    category: 'account',
    message: 'I have married. What do you need from me?',
  });
  await writeToSupport(site, one, {
    subject: 'The page stays white',
    category: 'bug',
    message: 'On my old phone.',
  });
  await report(site, one, other, 'Keeps sending me challenges after I asked them to stop.');
  await report(site, other, one, '');
}

async function report(site: Site, reporter: User, { id }: User, message: string): Promise<void> {
  const answer = await reporter.context.request.post(`${site.url}/api/people/${id}/reports`, {
    data: { reason: 'harassment', message },
  });
  if (!answer.ok()) throw new Error(`Report: ${await answer.text()}`);
}

async function answer(site: Site, operator: User, id: string, message: string): Promise<void> {
  const answered = await operator.context.request.post(
    `${site.url}/api/admin/support-tickets/${id}/answers`,
    {
      data: { message, reason: 'The deposit is credited' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    },
  );
  if (!answered.ok()) throw new Error(`Answer: ${await answered.text()}`);
}
