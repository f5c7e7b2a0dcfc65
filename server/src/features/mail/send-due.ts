import { silentAlarm } from '../../alarms/alarms.ts';
import type { Uses } from '../../context.ts';
import type { Pool } from '../../db/pool.ts';
import type { Delivery } from '../../integrations/mail/port.ts';
import type { WallClock } from '../../time/clock.ts';
import { backoffMs } from './backoff.ts';
import { isNeededFormEmail } from './form-emails.ts';

export type SendContext = Uses<'pool' | 'mailer' | 'formMailer' | 'wallClock' | 'log'> &
  Partial<Uses<'alarm'>>;

type DueEmail = {
  readonly id: string;
  readonly channel: 'email' | 'form';
  readonly kind: string;
  readonly address: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly attempts: number;
  /** Milliseconds since 1970 UTC, like every instant here. */
  readonly due_at: number;
  readonly give_up_at: number;
};

const batch = 20;

/**
 * Sends all due emails, a few at a time. An email is claimed by moving its next attempt into the future, so no
 * other process sends it. If a process crashes after sending and before recording it, the email is sent again.
 */
export async function sendDue(context: SendContext): Promise<{ sent: number }> {
  for (let sent = 0; ; ) {
    await giveUpLate(context);
    const mails = await take(context);
    const outcomes = await Promise.all(mails.map((mail) => attempt(context, mail)));
    sent += outcomes.filter((done) => done).length;
    if (mails.length < batch) return { sent };
  }
}

/** Form emails are claimed only if FORM_MAIL_URL is set. */
const isDue = `sent_at is null and failed_at is null and due_at <= to_timestamp($1::bigint / 1000.0)`;

async function take({ pool, formMailer, wallClock }: SendContext): Promise<DueEmail[]> {
  const now = wallClock.now();
  const pauses = Array.from({ length: 40 }, (_, index) => Math.round(backoffMs(index + 1, Math.random())));
  const { rows } = await pool.query<DueEmail>({
    name: 'take-due-mails',
    text: `update mails m
           set attempts = attempts + 1,
             due_at = to_timestamp(($1::bigint + ($2::bigint[])[least(attempts + 1, 40)]) / 1000.0)
           where id in (select id from mails where ${isDue} and channel = any ($3::text[])
                        order by due_at limit $4 for update skip locked)
           returning id, channel, kind, address, subject, text, html, attempts, due_at, give_up_at`,
    values: [now, pauses, formMailer ? ['email', 'form'] : ['email'], batch],
  });
  return rows;
}

/** Gives up emails that are no longer useful, including those whose last attempt never finished. */
async function giveUpLate({ pool, wallClock, log, alarm = silentAlarm }: SendContext): Promise<void> {
  const { rows } = await pool.query<{ id: string; kind: string; last_error: string | null }>({
    name: 'give-up-late-mails',
    text: `update mails set failed_at = to_timestamp($1::bigint / 1000.0), ${wiped}
           where id in (select id from mails where ${isDue} and give_up_at <= to_timestamp($1::bigint / 1000.0)
                        for update skip locked)
           returning id, kind, last_error`,
    values: [wallClock.now()],
  });
  for (const { id, kind, last_error } of rows) {
    log.error({ mail: id, kind, lastError: last_error }, 'gave up on an email');
    alarm('mailsFailing', { mail: id, kind, why: 'given up' });
  }
}

/** A link that opens an account is deleted after sending. */
const wiped = `text = case when secret then null else text end, html = case when secret then null else html end`;

async function attempt(context: SendContext, mail: DueEmail): Promise<boolean> {
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
    text: `update mails set sent_at = to_timestamp($2::bigint / 1000.0), last_error = null,
             text = case when secret and $3 then null else text end,
             html = case when secret and $3 then null else html end
           where id = $1`,
    values: [mail.id, context.wallClock.now(), !context.mailer.isOutbox],
  });
  return true;
}

function hand({ mailer, formMailer }: SendContext, mail: DueEmail): Promise<Delivery> {
  const { id, address, subject, text } = mail;
  if (mail.channel === 'form') return formMailer!.send({ subject, message: text, email: address });
  return mailer.send({ id, address, subject, text, html: mail.html! });
}

async function noteRefusal(
  { pool, wallClock, log }: SendContext,
  mail: DueEmail,
  reason: string,
): Promise<void> {
  log.error({ mail: mail.id, kind: mail.kind, reason }, 'an email was rejected');
  await pool.query(
    `update mails set failed_at = to_timestamp($2::bigint / 1000.0), last_error = $3, ${wiped} where id = $1`,
    [mail.id, wallClock.now(), reason.slice(0, 500)],
  );
}

async function noteFailure(
  { pool, log, alarm = silentAlarm }: SendContext,
  mail: DueEmail,
  error: Error,
): Promise<void> {
  const { id, kind, attempts } = mail;
  log.warn({ mail: id, kind, attempts, err: error }, 'could not send an email yet');
  if (attempts === attemptsUntilAlarm)
    alarm('mailsFailing', { mail: id, kind, why: 'not handed over', attempts });
  await pool.query('update mails set last_error = $2 where id = $1 and sent_at is null', [
    id,
    error.message.slice(0, 500),
  ]);
}

/** By then several minutes have passed (backoff.ts), longer than a mail server's restart. */
const attemptsUntilAlarm = 4;

const keptMs = 30 * 24 * 3_600_000;

/** Deletes emails older than 30 days, except those that still prevent a duplicate. */
export async function sweepEmails(pool: Pool, clock: WallClock): Promise<void> {
  await pool.query(
    `delete from mails m where m.created_at < to_timestamp($1::bigint / 1000.0) and not (${isNeededFormEmail})`,
    [clock.now() - keptMs],
  );
}
