import type { ResultEffectView } from '@sidebet/contract/console/events';
import { currentRulesVersion } from '@sidebet/domain/endings/ending-table';
import { endingSentence, listDecidedMarkets } from '@sidebet/domain/endings/ending-texts';
import { findEndingRule } from '@sidebet/domain/endings/find-ending-rule';
import { decideResult, type ResultEntry, type ResultForm } from '@sidebet/domain/operators/result';
import { addEffect, noEffect, type ResultEffect } from '@sidebet/domain/operators/result-effect';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { sportGroup } from '@sidebet/domain/sports';
import { readEvents } from '../../../book/batch-queries.ts';
import { type BetRow, betColumns, parseBetRow } from '../../../book/bet-table.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import type { PoolClient } from '../../../db/pool.ts';
import type { ConsoleContext } from './act.ts';
import { readEvent } from './event-actions.ts';

const betsAtOnce = 1_000;

/** What a result would do to the bets of an event. Refusals: eventNotFound and those of `decideResult`. */
export function previewResult(
  { pool, clock }: Pick<ConsoleContext, 'pool' | 'clock'>,
  eventId: string,
  form: ResultForm,
): Promise<ResultEffectView | Refusal> {
  return inTransaction(pool, async (client) => {
    const event = await readEvent(client, eventId);
    if (!event) return refuse('eventNotFound');
    const decided = decideResult(event, form, clock.now());
    if (decided.kind === 'refusal') return decided;
    return {
      rules: describeRules(event.sportKey, decided.entry),
      ...(await sumEffects(client, eventId, decided.entry)),
    };
  });
}

function describeRules(sportKey: string, { ending }: ResultEntry) {
  const how = ending ?? 'regular';
  return listDecidedMarkets(sportGroup(sportKey)).map(({ market, title }) => ({
    market: title,
    rule: endingSentence(sportKey, how, findEndingRule(currentRulesVersion, sportKey, market, how)),
  }));
}

async function sumEffects(client: PoolClient, eventId: string, entry: ResultEntry): Promise<ResultEffect> {
  const { homeScore, awayScore, ending } = entry;
  const event = (await readEvents(client, [eventId], false)).get(eventId)!;
  const score = homeScore === null || awayScore === null ? null : { home: homeScore, away: awayScore };
  const effect = noEffect();
  let after: string | null = null;
  for (;;) {
    const { rows }: { rows: BetRow[] } = await client.query<BetRow>(
      `select ${betColumns} from bets b where b.event_id = $1 and b.status in ('Active', 'Settled')
         and ($2::uuid is null or b.id > $2) order by b.id limit $3`,
      [eventId, after, betsAtOnce],
    );
    for (const row of rows) addEffect(effect, parseBetRow(row), event, { score, ending });
    if (rows.length < betsAtOnce) return effect;
    after = rows.at(-1)!.id;
  }
}
