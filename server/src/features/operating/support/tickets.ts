import type { supportTicketBody } from '@sidebet/contract/support';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { ticketLimits, validateTicket } from '@sidebet/domain/support/ticket';
import type { z } from 'zod';
import type { Uses } from '../../../context.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { newId } from '../../../db/new-id.ts';
import type { PoolClient } from '../../../db/pool.ts';
import { dayMs } from './attachments.ts';
import { findTicket, type Ticket } from './queries.ts';

/** The sender; the server looks up name and email. */
export type Sender = { readonly userId: string; readonly userAgent: string | undefined };

const longestUserAgent = 400;

/**
 * Creates a support ticket. The same id with the same message returns the same ticket. Refuses by the domain's
 * rules, with idempotencyKeyReused if the id belongs to another message, with tooManyTickets above the daily
 * limit, and with attachmentNotFound if the attachment is not the sender's, older than a day, or already used.
 */
export async function createTicket(
  { pool, clock }: Uses<'pool' | 'clock'>,
  { userId, userAgent }: Sender,
  body: z.output<typeof supportTicketBody>,
): Promise<Ticket | Refusal> {
  const checked = validateTicket(body);
  if (checked.kind === 'refusal') return checked;
  const { subject, category, message } = checked.value;
  const { attachmentUrl } = body;
  const id = body.id ?? newId();
  const now = clock.now();
  return inTransaction(pool, async (client) => {
    // Serializes a user's messages, so repeats are detected and limits hold.
    const { rows } = await client.query<{ email: string; name: string }>(
      'select email, name from users where id = $1 for no key update',
      [userId],
    );
    const sent = await findTicket(client, userId, id);
    if (sent) {
      const same =
        sent.subject === subject &&
        sent.category === category &&
        sent.message === message &&
        sent.attachmentUrl === attachmentUrl;
      return same ? sent : refuse('idempotencyKeyReused');
    }
    const refusal =
      (await refuseBeyondQuota(client, userId, now)) ??
      (await refuseAttachment(client, userId, attachmentUrl, now));
    if (refusal) return refusal;
    const { rowCount } = await client.query(
      `insert into support_tickets (id, user_id, user_email, user_name, subject, category, message, attachment_url,
         user_agent, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) on conflict (id) do nothing`,
      [
        id,
        userId,
        rows[0]!.email,
        rows[0]!.name,
        subject,
        category,
        message,
        attachmentUrl,
        userAgent?.toWellFormed().slice(0, longestUserAgent) ?? null,
        new Date(now),
      ],
    );
    // Another user's ticket has this id.
    if (rowCount !== 1) return refuse('idempotencyKeyReused');
    return (await findTicket(client, userId, id))!;
  });
}

async function refuseBeyondQuota(client: PoolClient, userId: string, now: number): Promise<Refusal | null> {
  const { rows } = await client.query<{ n: number }>(
    'select count(*) as n from support_tickets where user_id = $1 and created_at > $2',
    [userId, new Date(now - dayMs)],
  );
  return rows[0]!.n >= ticketLimits.perDay ? refuse('tooManyTickets') : null;
}

/** Only the sender's own unused attachment may be sent. */
async function refuseAttachment(
  client: PoolClient,
  userId: string,
  url: string | null,
  now: number,
): Promise<Refusal | null> {
  if (url === null) return null;
  const { rows } = await client.query(
    `select 1 from support_attachments a
     where a.url = $1 and a.user_id = $2 and a.created_at > $3
       and not exists (select from support_tickets t where t.attachment_url = a.url)`,
    [url.replaceAll('\0', ''), userId, new Date(now - dayMs)],
  );
  return rows.length === 0 ? refuse('attachmentNotFound') : null;
}
