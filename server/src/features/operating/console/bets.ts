import type { BetView } from '@sidebet/contract/bets';
import { maxCountersOfBet } from '@sidebet/contract/counter-endpoints';
import { noId, toId } from '@sidebet/contract/shared';
import { isVoidDecisive } from '@sidebet/domain/operators/second-operator';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Uses } from '../../../context.ts';
import type { Pool } from '../../../db/pool.ts';
import { mapPage, type PageRequest, readPage } from '../../../http/read-page.ts';
import { type BetViewRow, betRowView, betViewColumns, betViewJoins } from '../../betting/bets/bet-view.ts';
import { findBet } from '../../betting/bets/queries.ts';
import { buildReceipt, type Receipt } from '../../betting/bets/receipt.ts';
import { actByBook, type ConsoleCall, type ConsoleContext } from './act.ts';
import { checkStakes, decideUntilCurrent, holdDecision } from './decided-alone.ts';
import { stakesSql } from './result-requests.ts';

export type OperatorBetFilter = {
  q: string;
  status: 'all' | BetView['status'];
  userId?: string | undefined;
  /** The other user of the bet. */
  againstId?: string | undefined;
  eventId?: string | undefined;
} & PageRequest;

/** All bets, newest first (ids grow with time). A `q` that is not a share id finds nothing. */
export async function listOperatorBets(
  { pool, gameSpeed }: Uses<'pool' | 'gameSpeed'>,
  filter: OperatorBetFilter,
) {
  const { q, status, userId, againstId, eventId } = filter;
  const betId = q === '' ? null : toId(q);
  if (betId === noId) return { items: [], nextCursor: null };
  const holds =
    'select id from bets where creator_id = $3 union all select id from bets where acceptor_id = $3';
  const rows = await readPage<BetViewRow>(pool, filter, {
    sortedBy: [['b.id', 'uuid']],
    descending: true,
    text: ({ position, after, order }) => `select ${position}, ${betViewColumns} from bets b ${betViewJoins}
     where ($1::uuid is null or b.id = $1) and ($2 = 'all' or b.status::text = $2)
       and ${userId === undefined ? '$3::uuid is null' : `b.id in (${holds})`}
       and ${eventId === undefined ? '$4::text is null' : 'b.event_id = $4'}
       and ($5::uuid is null or $5 in (b.creator_id, b.acceptor_id)) and ${after()}
     ${order}`,
    values: [betId, status, userId ?? null, eventId ?? null, againstId ?? null],
  });
  return mapPage(rows, (row) => betRowView(row, gameSpeed));
}

/** The receipt of any bet, and the counter-offers to it. Refuses with betNotFound. */
export async function readOperatorBet(
  { pool, gameSpeed }: Uses<'pool' | 'gameSpeed'>,
  betId: string,
): Promise<(Receipt & { counters: BetView[] }) | Refusal> {
  const bet = await findBet(pool, betId, gameSpeed);
  if (!bet) return refuse('betNotFound');
  const { rows } = await pool.query<BetViewRow>(
    `select ${betViewColumns} from bets b ${betViewJoins} where b.counter_to = $1 order by b.id desc limit $2`,
    [betId, maxCountersOfBet],
  );
  const counters = rows.map((row) => betRowView(row, gameSpeed));
  return { ...(await buildReceipt(pool, bet, gameSpeed)), counters };
}

/**
 * Voids a running bet and refunds its wagers. An accepted bet on a game that has begun counts like a result. Refusals:
 * betNotFound, voidNeedsApproval (its event's result or void can wait for one), betEnded, operatorHoldsBet.
 */
export function voidOperatorBet(
  context: ConsoleContext,
  call: ConsoleCall,
  betId: string,
): Promise<Refusal | null> {
  return decideUntilCurrent(() => tryToVoidBet(context, call, betId));
}

async function tryToVoidBet(
  context: ConsoleContext,
  call: ConsoleCall,
  betId: string,
): Promise<Refusal | null> {
  const { pool, clock } = context;
  // Before the reason is checked.
  if (betId === noId) return refuse('betNotFound');
  const operatorId = call.viewer.id;
  const atStakeCents = await readBetAtStake(pool, betId, clock.now());
  const stakes = { operatorId, exceptSubject: betId, atStakeCents };
  const { needsApproval, alone } = await checkStakes(pool, clock, stakes);
  if (needsApproval) return refuse('voidNeedsApproval');
  const result = await actByBook(context, call, ['bet.void', betId], {
    command: { kind: 'voidBet', betId, reason: 'operator', operatorId },
    auditLine: { action: 'bet.void', subject: { kind: 'bet', id: betId }, details: { atStakeCents } },
    also: (client) => (atStakeCents > 0 ? holdDecision(client, alone) : Promise.resolve()),
  });
  if (result.kind !== 'refusal') return null;
  return result.code === 'betNotOpen' ? refuse('betEnded') : result;
}

/** Both cash stakes of an accepted bet whose game has begun; 0 otherwise. */
async function readBetAtStake(pool: Pool, betId: string, now: number): Promise<number> {
  const { rows } = await pool.query<Parameters<typeof isVoidDecisive>[0] & { cents: number }>(
    `select ${stakesSql} as cents, e.completed, e.commence_time, e.latest_start,
       e.play_began_at
     from bets b join events e on e.id = b.event_id
     where b.id = $1 and b.status = 'Active' and b.ledger_id is null`,
    [betId],
  );
  return rows[0] && isVoidDecisive(rows[0], now) ? rows[0].cents : 0;
}
