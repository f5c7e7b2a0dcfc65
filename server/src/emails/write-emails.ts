import { defaultSite } from '@sidebet/domain/site/site-settings';
import { isSimulatedEmail } from '../config/demo-people.ts';
import { newId } from '../db/new-id.ts';
import type { Pool, PoolClient } from '../db/pool.ts';
import { type EmailContent, nameSite } from './email-content.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import { writePushes } from './write-pushes.ts';

/**
 * Every kind of email and its class. `security` is about the account's safety, `service` about the user's bets,
 * money and messages, `operator` goes to ALARM_EMAIL and not to users. None advertises: a class that does must check
 * `isRestricted` for each recipient here first (docs/adr/0013).
 */
export const mailClasses = {
  verification: 'security',
  passwordReset: 'security',
  passwordChanged: 'security',
  emailChange: 'security',
  emailChangeAsked: 'security',
  emailChanged: 'security',
  newDevice: 'security',
  lockedOut: 'security',
  securityChanged: 'security',
  newReceiver: 'security',
  accountDeleted: 'security',
  betAccepted: 'service',
  betSettled: 'service',
  betRefunded: 'service',
  betHeld: 'service',
  resultContested: 'service',
  contestAnswered: 'service',
  deposit: 'service',
  withdrawal: 'service',
  settleUp: 'service',
  supportAnswer: 'service',
  conduct: 'service',
  alarm: 'operator',
} as const satisfies Record<string, 'security' | 'service' | 'operator'>;
export type EmailKind = keyof typeof mailClasses;

/** The emails about security that are pushed too: those that tell the user of something they may have to stop. */
const pushedKinds: readonly EmailKind[] = [
  'passwordChanged',
  'emailChangeAsked',
  'emailChanged',
  'newDevice',
  'lockedOut',
  'securityChanged',
  'newReceiver',
];

export type NewEmail = {
  readonly kind: EmailKind;
  /** Null if the receiver is not a user. */
  readonly userId: string | null;
  readonly address: string;
  readonly content: EmailContent;
  /** The body contains a link that opens an account. It is deleted after sending. */
  readonly secret?: boolean;
  /** When the email becomes useless; one day by default. */
  readonly uselessAfterMs?: number;
};

export const day = 24 * 3_600_000;

/**
 * Queues emails, under the name of a site without cash. With a client inside a transaction, they are sent only if it
 * commits. Simulated users get none. `now` is in milliseconds since 1970 UTC.
 */
export async function writeEmails(
  db: Pool | PoolClient,
  now: number,
  given: readonly NewEmail[],
): Promise<void> {
  const emails = given.filter(({ address }) => !isSimulatedEmail(address));
  if (emails.length === 0) return;
  const name = await readSiteName(db);
  await db.query({
    name: 'write-mails',
    text: `insert into mails (id, channel, kind, user_id, address, subject, text, html, secret, created_at, due_at, give_up_at)
           select id, 'email', kind, user_id, address, subject, text, html, secret,
             $1::timestamptz, $1::timestamptz, give_up
           from unnest($2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[],
             $9::boolean[], $10::timestamptz[]) as new (id, kind, user_id, address, subject, text, html, secret, give_up)`,
    values: [
      new Date(now),
      emails.map(() => newId()),
      emails.map(({ kind }) => kind),
      emails.map(({ userId }) => userId),
      emails.map(({ address }) => address),
      emails.map(({ content }) => oneLine(nameSite(content.subject, name))),
      emails.map(({ content }) => renderText(content, name)),
      emails.map(({ content }) => renderHtml(content, name)),
      emails.map(({ secret = false }) => secret),
      emails.map(({ uselessAfterMs = day }) => new Date(now + uselessAfterMs)),
    ],
  });
  await writePushes(
    db,
    now,
    emails.flatMap(({ kind, userId, content: { subject } }) =>
      userId !== null && pushedKinds.includes(kind)
        ? [
            {
              kind: 'security' as const,
              userId,
              path: '/Settings?tab=security',
              text: () => ({
                title: oneLine(nameSite(subject, name)),
                body: 'If this was not you, secure your account.',
              }),
            },
          ]
        : [],
    ),
  );
}

async function readSiteName(db: Pool | PoolClient): Promise<string> {
  const { rows } = await db.query<{ name: string }>({
    name: 'site-name',
    text: 'select name from site_settings',
  });
  return rows[0]?.name ?? defaultSite.name;
}

export type NewFormEmail = {
  /** Deduplicates: a second email with the same id is not queued. */
  readonly id?: string;
  readonly kind: 'betCreated' | 'withdrawalRequested';
  readonly userId: string;
  /** The subject field of the posted form. */
  readonly subject: string;
  readonly message: string;
  readonly email: string;
};

/** Queues form emails in the same way. */
export async function writeFormEmails(
  db: Pool | PoolClient,
  now: number,
  emails: readonly NewFormEmail[],
): Promise<void> {
  if (emails.length === 0) return;
  await db.query({
    name: 'write-form-mails',
    text: `insert into mails (id, channel, kind, user_id, address, subject, text, created_at, due_at, give_up_at)
           select id, 'form', kind, user_id, address, subject, text,
             $1::timestamptz, $1::timestamptz, $2::timestamptz
           from unnest($3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::text[])
             as new (id, kind, user_id, address, subject, text)
           on conflict (id) do nothing`,
    values: [
      new Date(now),
      new Date(now + day),
      emails.map(({ id }) => id ?? newId()),
      emails.map(({ kind }) => kind),
      emails.map(({ userId }) => userId),
      emails.map(({ email }) => email),
      emails.map(({ subject }) => oneLine(subject)),
      emails.map(({ message }) => message),
    ],
  });
}

export type NewWebhook = {
  readonly id: string;
  readonly kind: 'alarm';
  /** For the console's list of failed messages. */
  readonly subject: string;
  /** JSON, posted as it is. */
  readonly body: string;
};

/** Queues webhooks in the same way. The row does not contain the address, because it may contain a secret. */
export async function writeWebhooks(
  db: Pool | PoolClient,
  now: number,
  webhooks: readonly NewWebhook[],
): Promise<void> {
  if (webhooks.length === 0) return;
  await db.query({
    name: 'write-webhooks',
    text: `insert into mails (id, channel, kind, address, subject, text, created_at, due_at, give_up_at)
           select id, 'webhook', kind, 'webhook', subject, body,
             $1::timestamptz, $1::timestamptz, $2::timestamptz
           from unnest($3::uuid[], $4::text[], $5::text[], $6::text[]) as new (id, kind, subject, body)`,
    values: [
      new Date(now),
      new Date(now + day),
      webhooks.map(({ id }) => id),
      webhooks.map(({ kind }) => kind),
      webhooks.map(({ subject }) => oneLine(subject)),
      webhooks.map(({ body }) => body),
    ],
  });
}

/** An email subject must be a single line. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 200);
}
