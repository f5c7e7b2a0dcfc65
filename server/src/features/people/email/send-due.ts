import { silentAlarm } from '../../../alarms/alarms.ts';
import type { Uses } from '../../../context.ts';
import { claimSql } from '../../../db/claim-sql.ts';
import type { Delivery } from '../../../integrations/email/port.ts';
import { sendPush } from './send-push.ts';

export type SendEmailContext = Uses<'pool' | 'mailer' | 'formMailer' | 'wallClock' | 'log'> &
  Partial<Uses<'alarm' | 'alarmWebhook' | 'pusher' | 'clock'>>;

type Channel = 'email' | 'form' | 'webhook' | 'push';

type DueEmail = {
  readonly id: string;
  readonly channel: Channel;
  readonly kind: string;
  readonly address: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly openBetId: string | null;
  readonly notificationId: string | null;
  readonly attempts: number;
  /** Milliseconds since 1970 UTC, like every instant here. */
  readonly dueAt: number;
  readonly giveUpAt: number;
};

const batch = 20;

/**
 * Sends all due emails, a few at a time. An email is claimed by moving its next attempt into the future, so no
 * other process sends it. If a process crashes after sending and before recording it, the email is sent again.
 */
export async function sendDue(
  context: SendEmailContext,
  channels = configuredChannels(context),
): Promise<{ sent: number }> {
  for (let sent = 0; ; ) {
    await giveUpLate(context, channels);
    const emails = await take(context, channels);
    const outcomes = await Promise.all(emails.map((email) => attempt(context, email)));
    sent += outcomes.filter((done) => done).length;
    if (emails.length < batch) return { sent };
  }
}

function configuredChannels({ formMailer, alarmWebhook }: SendEmailContext): readonly Channel[] {
  return ['email', ...(formMailer ? ['form' as const] : []), ...(alarmWebhook ? ['webhook' as const] : [])];
}

const isDue = `sent_at is null and failed_at is null and due_at <= $1`;

async function take(
  { pool, wallClock }: SendEmailContext,
  channels: readonly Channel[],
): Promise<DueEmail[]> {
  const now = wallClock.now();
  const nextAttempts = Array.from(
    { length: 40 },
    (_, index) => new Date(now + Math.round(backoffMs(index + 1, Math.random()))),
  );
  const { rows } = await pool.query<DueEmail>({
    name: 'take-due-mails',
    text: claimSql({
      table: 'mails',
      alias: 'm',
      due: `${isDue} and channel = any ($3::text[])`,
      order: 'due_at',
      limit: '$4',
      set: 'attempts = attempts + 1, due_at = ($2::timestamptz[])[least(attempts + 1, 40)]',
      returning:
        'm.id, channel, kind, address, subject, text, html, open_bet_id, notification_id, attempts, due_at, give_up_at',
    }),
    values: [new Date(now), nextAttempts, channels, batch],
  });
  return rows;
}

/** Gives up emails that are no longer useful, including those whose last attempt never finished. */
async function giveUpLate(
  { pool, wallClock, log, alarm = silentAlarm }: SendEmailContext,
  channels: readonly Channel[],
): Promise<void> {
  // A push is about now, and other people's push services are no reason for an alarm.
  if (channels.includes('push')) {
    await pool.query(`delete from mails where channel = 'push' and ${isDue} and give_up_at <= $1`, [
      new Date(wallClock.now()),
    ]);
    return;
  }
  const { rows } = await pool.query<{ id: string; kind: string; lastError: string | null }>({
    name: 'give-up-late-mails',
    text: `update mails set failed_at = $1, ${wiped}
           where id in (select id from mails where ${isDue} and channel <> 'push' and give_up_at <= $1
                        for update skip locked)
           returning id, kind, last_error`,
    values: [new Date(wallClock.now())],
  });
  for (const { id, kind, lastError } of rows) {
    log.error({ mail: id, kind, lastError: lastError }, 'gave up on an email');
    alarm('mailsFailing', { mail: id, kind, why: 'given up' });
  }
}

/** A link that opens an account is deleted after sending. */
const wiped = `text = case when secret then null else text end, html = case when secret then null else html end`;

async function attempt(context: SendEmailContext, mail: DueEmail): Promise<boolean> {
  if (mail.channel === 'push') return attemptPush(context, mail);
  let delivery: Delivery;
  try {
    delivery = await hand(context, mail);
  } catch (error) {
    await noteFailure(context, mail, error as Error);
    return false;
  }
  if (delivery.kind === 'refused') {
    await noteRefusal(context, mail, delivery.reason);
    return false;
  }
  await context.pool.query({
    name: 'mail-sent',
    // The development outbox still shows the content.
    text: `update mails set sent_at = $2, last_error = null,
             text = case when secret and $3 then null else text end,
             html = case when secret and $3 then null else html end
           where id = $1`,
    values: [mail.id, new Date(context.wallClock.now()), !context.mailer.isOutbox],
  });
  return true;
}

/** The row of a push goes with its sending: the inbox is the record of what happened. */
async function attemptPush(context: SendEmailContext, mail: DueEmail): Promise<boolean> {
  const { pool, pusher, clock, log } = context;
  try {
    await sendPush({ pool, pusher: pusher!, clock: clock! }, mail);
  } catch (error) {
    log.warn(
      { push: mail.id, kind: mail.kind, attempts: mail.attempts, err: error },
      'could not send a push yet',
    );
    return false;
  }
  await pool.query('delete from mails where id = $1', [mail.id]);
  return true;
}

function hand({ mailer, formMailer, alarmWebhook }: SendEmailContext, mail: DueEmail): Promise<Delivery> {
  const { id, address, subject, text } = mail;
  if (mail.channel === 'form') return formMailer!.send({ subject, message: text, email: address });
  if (mail.channel === 'webhook') return alarmWebhook!.send(text);
  return mailer.send({ id, address, subject, text, html: mail.html! });
}

async function noteRefusal(
  { pool, wallClock, log }: SendEmailContext,
  mail: DueEmail,
  reason: string,
): Promise<void> {
  log.error({ mail: mail.id, kind: mail.kind, reason }, 'an email was rejected');
  await pool.query(`update mails set failed_at = $2, last_error = $3, ${wiped} where id = $1`, [
    mail.id,
    new Date(wallClock.now()),
    reason.slice(0, 500),
  ]);
}

async function noteFailure(
  { pool, log, alarm = silentAlarm }: SendEmailContext,
  mail: DueEmail,
  error: Error,
): Promise<void> {
  const { id, kind, attempts } = mail;
  // Once: the retries of many emails to a service that is down would fill the log.
  if (attempts === 1) log.warn({ mail: id, kind, err: error }, 'could not send an email yet');
  if (attempts === attemptsUntilAlarm)
    alarm('mailsFailing', { mail: id, kind, why: 'not handed over', attempts });
  await pool.query('update mails set last_error = $2 where id = $1 and sent_at is null', [
    id,
    error.message.slice(0, 500),
  ]);
}

/** By then several minutes have passed (`backoffMs`), longer than a mail server's restart. */
const attemptsUntilAlarm = 4;

const firstMs = 60_000;
const longestMs = 3_600_000;

/**
 * The wait after the `attempt`-th attempt (from 1) in milliseconds: one minute, doubled each time up to an hour.
 * Up to a quarter is added at random, so emails that failed together are not retried together. `random` is
 * between 0 and 1. Never shorter than an attempt can take, because the wait also keeps other processes from
 * sending the same email.
 */
export function backoffMs(attempt: number, random: number): number {
  return Math.min(longestMs, firstMs * 2 ** (attempt - 1)) * (1 + random / 4);
}
