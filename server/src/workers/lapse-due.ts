import { hasLapsed } from '@sidebet/domain/bets/lapse';
import type { Reference } from '@sidebet/domain/markets/reference';
import { type BetRow, betColumns, parseBetRow } from '../book/bet-table.ts';
import type { Book } from '../book/book.ts';
import type { WorkDone } from '../book/run-in-chunks.ts';
import { lineMarketOfBet, quotedAtSql } from '../db/line-market.ts';
import type { Pool } from '../db/pool.ts';
import type { GameClock } from '../time/clock.ts';

type Row = BetRow & {
  sportKey: string;
  nowLineHalves: number | null;
  nowProbabilityBps: number | null;
  nowBookmakers: number;
  nowQuotedAt: number;
};

const chunk = 5_000;

/**
 * Takes back every open offer whose market has moved against its creator. Walks the offers whose market moved at all; the
 * rule decides, here and again in the book.
 */
export async function lapseDue(
  pool: Pool,
  book: Pick<Book, 'executeAll'>,
  clock: GameClock,
  limit = chunk,
): Promise<WorkDone> {
  let done = 0;
  for (let after: Row | undefined; ; ) {
    const rows = await readMoved(pool, after, limit);
    const due = rows.filter((row) =>
      hasLapsed(parseBetRow(row), { sportKey: row.sportKey }, readReference(row), clock.now()),
    );
    const results = await book.executeAll(
      due.map(({ id }) => ({ command: { kind: 'lapseBet', betId: id } })),
    );
    done += results.filter(({ kind }) => kind === 'done').length;
    after = rows.at(-1);
    if (rows.length < limit) return { done };
  }
}

/** Open offers after another one, in the order of the index bets_lapsing, with the newest line of their market. */
async function readMoved(pool: Pool, after: Row | undefined, limit: number): Promise<Row[]> {
  const { rows } = await pool.query<Row>({
    name: 'lapse-due',
    text: `select ${betColumns}, e.sport_key, newest.line_halves as now_line_halves,
             newest.probability_bps as now_probability_bps, newest.bookmakers as now_bookmakers,
             ${quotedAtSql('newest')} as now_quoted_at
           from bets b join events e on e.id = b.event_id
           cross join lateral (
             select * from event_lines l
             where l.event_id = b.event_id and l.market = ${lineMarketOfBet}
             order by l.captured_at desc limit 1) newest
           where b.status = 'Created' and b.lapse_on_move <> 'off'
             and ($1::text is null or (b.event_id, b.id) > ($1::text, $2::uuid))
             and (newest.line_halves is distinct from (b.posted_reference ->> 'lineHalves')::int
               or newest.probability_bps is distinct from (b.posted_reference ->> 'probabilityBps')::int)
           order by b.event_id, b.id limit $3`,
    values: [after?.eventId ?? null, after?.id ?? null, limit],
  });
  return rows;
}

function readReference(row: Row): Reference {
  return {
    lineHalves: row.nowLineHalves,
    probabilityBps: row.nowProbabilityBps,
    bookmakers: row.nowBookmakers,
    capturedAt: row.nowQuotedAt,
  };
}
