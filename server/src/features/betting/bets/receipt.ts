import type { receipt } from '@sidebet/contract/bets';
import type { UserView } from '@sidebet/contract/shared';
import type { Bet, BetResult } from '@sidebet/domain/book/bet';
import { describeTransfer, type TransferKind } from '@sidebet/domain/book/transfers';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { z } from 'zod';
import type { Pool } from '../../../db/pool.ts';
import { readRivalry } from '../../../users/read-rivalries.ts';
import type { ShownBet } from './bet-view.ts';
import { findBet } from './queries.ts';
import { ruleSentence } from './rule-sentence.ts';

export type Receipt = z.output<typeof receipt>;

type LineRow = {
  seq: number;
  kind: TransferKind;
  amountCents: number;
  fromName: string;
  toName: string;
  isFromEscrow: boolean;
  createdAt: number;
};

/** How a bet ended and every transfer of its money. Only for its two users. */
export async function readReceipt(
  pool: Pool,
  betId: string,
  viewerId: string,
  speed: number,
): Promise<Receipt | Refusal> {
  const found = await findBet(pool, betId, speed);
  if (!found || ![found.bet.creatorId, found.bet.acceptorId].includes(viewerId)) return refuse('betNotFound');
  const otherId = viewerId === found.bet.creatorId ? found.bet.acceptorId : found.bet.creatorId;
  const [receipt, rivalry] = await Promise.all([
    buildReceipt(pool, found, speed),
    otherId === null ? undefined : readRivalry(pool, viewerId, otherId),
  ]);
  return { ...receipt, rivalry };
}

/** The receipt without an access check and without the record between its sides. `speed` is the context's `gameSpeed`. */
export async function buildReceipt(pool: Pool, shown: ShownBet, speed: number): Promise<Receipt> {
  const { bet, view } = shown;
  const [lines, people, source] = await Promise.all([
    readLines(pool, bet.id),
    readPeople(pool, bet),
    readSource(pool, shown),
  ]);
  return {
    bet: view,
    rule: ruleSentence(shown, speed),
    source,
    lines,
    creator: people.get(bet.creatorId)!,
    acceptor: bet.acceptorId === null ? null : people.get(bet.acceptorId)!,
  };
}

async function readLines(pool: Pool, betId: string): Promise<Receipt['lines']> {
  const name = (account: string) => `case when t.${account} = t.subject_id then 'Escrow'
    else coalesce((select name from house_accounts h where h.id = t.${account}),
                  (select username from users u where u.id = t.${account}),
                  (select username from group_accounts a join users u on u.id = a.user_id where a.id = t.${account}),
                  'Unknown') end`;
  const { rows } = await pool.query<LineRow>(
    `select t.seq, t.kind, t.amount_cents, t.created_at, ${name('debit_account')} as from_name,
       ${name('credit_account')} as to_name, t.debit_account = t.subject_id as is_from_escrow
     from transfers t where t.subject_id = $1 order by t.seq`,
    [betId],
  );
  return rows.map((row) => ({
    seq: row.seq,
    description: describeTransfer(row.kind, row.isFromEscrow),
    amountCents: row.amountCents,
    from: row.fromName,
    to: row.toName,
    createdAt: row.createdAt,
  }));
}

async function readPeople(pool: Pool, bet: Bet): Promise<Map<string, UserView>> {
  const { rows } = await pool.query<{ id: string; username: string; name: string; image: string | null }>(
    'select id, username, name, image from users where id = any($1::uuid[])',
    [[bet.creatorId, bet.acceptorId].filter((id) => id !== null)],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      { id: row.id, username: row.username, fullName: row.name, profilePicture: row.image },
    ]),
  );
}

/** How bets end without a score. */
const withoutScore: ReadonlySet<BetResult> = new Set([
  'void',
  'deleted',
  'expired',
  'declined',
  'lapsed',
  'countered',
  'offerGone',
]);

/** "Final score 27–24, from the feed": the score used for the settlement. */
async function readSource(pool: Pool, { bet, view }: ShownBet): Promise<string | null> {
  if (bet.result === null || view.homeScore === null || view.awayScore === null) return null;
  if (withoutScore.has(bet.result)) return null;
  const { rows } = await pool.query<{ resultSource: string | null; resultAt: number | null }>(
    'select result_source, result_at from events where id = $1',
    [bet.eventId],
  );
  const by = rows[0]?.resultSource ?? 'feed';
  return `Final score ${view.homeTeam} ${view.homeScore}, ${view.awayTeam} ${view.awayScore} (${by}).`;
}
