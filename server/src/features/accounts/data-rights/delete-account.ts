import { confirmsDeletion, deletionBlockers } from '@sidebet/domain/data-rights/deletion';
import { type Refusal, refuse, refuseField } from '@sidebet/domain/refusals';
import { suspendAccount } from '../../../book/account-rows.ts';
import type { Calls, Uses } from '../../../context.ts';
import { inTransactionUnlessRefused } from '../../../db/in-transaction.ts';
import { announce } from '../../../db/live-payload.ts';
import type { PoolClient } from '../../../db/pool.ts';
import { type EmailContent, siteName } from '../../../emails/email-content.ts';
import { writeEmails } from '../../../emails/write-emails.ts';
import { iso } from '../../../time/instants.ts';
import { announceToFriends } from '../../../users/announce-to-friends.ts';
import { retainDeletedIdentity } from '../protection/retained-identities.ts';
import { readFacts } from './deletion-facts.ts';
import { eraseUser } from './erase.ts';

/** The account was deleted, and these sessions ended. */
export type Deleted = { readonly kind: 'deleted'; readonly sessions: readonly string[] };

/** How often offers created meanwhile are withdrawn before the user must try again. */
const attempts = 3;

/**
 * Deletes an account permanently. Open offers are withdrawn first and challenges to the user declined, each with
 * its own transfers. Then one transaction under the account's lock closes the account and erases the user.
 * Running bets, pending money and a positive balance block the deletion; then only the offers have changed. Open balances in
 * groups block it unless the user knows of them; a worker ends them afterwards (features/people/groups/end-debts.ts).
 * Breaks and limits outlive the account as identity digests (docs/adr/0013). Refusals: userNotFound,
 * deletionNotConfirmed, deletionBlocked (see `deletionBlockers`).
 */
export async function deleteAccount(
  context: Uses<'pool' | 'clock' | 'wallClock' | 'hashCost'> & Calls<'book', 'executeAll'>,
  userId: string,
  { confirmation, leavesIous }: { readonly confirmation: string; readonly leavesIous: boolean },
): Promise<Deleted | Refusal> {
  const { rows } = await context.pool.query<{ username: string }>(
    'select username from users where id = $1 and deleted_at is null',
    [userId],
  );
  if (!rows[0]) return refuse('userNotFound');
  if (!confirmsDeletion(confirmation, rows[0].username))
    return refuseField('confirmation', 'deletionNotConfirmed');
  for (let attempt = 0; attempt < attempts; attempt++) {
    await endOffers(context, userId);
    const result = await eraseInOneTransaction(context, userId, leavesIous);
    if (!('offersOpen' in result)) return result;
  }
  return refuse('deletionBlocked');
}

async function endOffers(
  { pool, book }: Uses<'pool'> & Calls<'book', 'executeAll'>,
  userId: string,
): Promise<void> {
  const { rows } = await pool.query<{ id: string; mine: boolean }>(
    `select id, true as mine from bets where creator_id = $1 and status = 'Created'
     union all select id, false from bets where offered_to = $1 and status = 'Created'
     union all select id, false from bets
       where counter_for = $1 and counter_to is not null and status = 'Created' and ledger_id is not null`,
    [userId],
  );
  // Guarded by the bets' state: a bet accepted or ended meanwhile is refused and stays unchanged.
  await book.executeAll(
    rows.map(({ id, mine }) => ({
      command: mine
        ? { kind: 'deleteBet', betId: id, userId }
        : { kind: 'declineBet', betId: id, userId, word: '' },
    })),
  );
}

/** Only the open offers, which can be withdrawn, block the deletion. */
type OffersOpen = Refusal & { readonly offersOpen: true };

function eraseInOneTransaction(
  { pool, clock, wallClock, hashCost }: Uses<'pool' | 'clock' | 'wallClock' | 'hashCost'>,
  userId: string,
  leavesIous: boolean,
): Promise<Deleted | Refusal | OffersOpen> {
  return inTransactionUnlessRefused(pool, async (client) => {
    const now = wallClock.now();
    const { rows } = await client.query<{ email: string; firstName: string }>(
      `select email, first_name from users where id = $1 and deleted_at is null
         for no key update`,
      [userId],
    );
    if (!rows[0]) return refuse('userNotFound');
    await suspendAccount(client, userId, true);
    // Read under the account's lock: a bet not visible here will be refused.
    const facts = (await readFacts(client, userId))!;
    if (deletionBlockers(facts, leavesIous).length > 0) return refuse('deletionBlocked');
    if (facts.openOffers.count > 0) return { ...refuse('deletionBlocked'), offersOpen: true as const };
    await retainDeletedIdentity(client, userId, clock.now(), hashCost);
    const sessions = await idsOfSessions(client, userId);
    await announceToFriends(client, userId);
    await announce(client, { sessionsEnded: sessions });
    await client.query('insert into erasures (user_id, deleted_at) values ($1, $2)', [userId, new Date(now)]);
    await eraseUser(client, userId);
    await writeEmails(client, now, [
      {
        kind: 'accountDeleted',
        userId,
        address: rows[0].email,
        content: accountDeletedEmail(rows[0].firstName, now),
        secret: true,
      },
    ]);
    return { kind: 'deleted' as const, sessions };
  });
}

async function idsOfSessions(client: PoolClient, userId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from sessions where user_id = $1', [userId]);
  return rows.map(({ id }) => id);
}

/** The last email of an account, sent to its former address. `deletedAt` is in milliseconds since 1970 UTC. */
function accountDeletedEmail(firstName: string, deletedAt: number): EmailContent {
  const at = `${iso(deletedAt).replace('T', ' ').slice(0, 16)} UTC`;
  return {
    subject: 'Your account was deleted',
    preheader: `Your ${siteName} account was deleted. This is the last email about it.`,
    heading: 'Your account was deleted',
    paragraphs: [
      `Hi ${firstName}, we deleted your ${siteName} account as you requested. Your name, email address and messages are gone. Other users now see “Deleted person” instead of your name.`,
      'Your transactions and bets stay on record without your name, because the law requires complete records.',
    ],
    facts: [['Deleted', at]],
    smallPrint: [
      'This cannot be undone. You can sign up again with this address.',
      'If this was not you, email us from this address. You find our address at the bottom of the site.',
    ],
  };
}
