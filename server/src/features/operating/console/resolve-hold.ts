import type { FeedUpdate } from '@sidebet/domain/events/feed-decision';
import { type HoldTake, resolveHold } from '@sidebet/domain/events/hold';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { announce } from '../../../db/live-payload.ts';
import { correctResult } from '../../betting/events/correct-result.ts';
import { lockEvents, updateEvents } from '../../betting/events/event-rows.ts';
import { notifyOfHoldEnd } from '../../betting/events/notify-of-hold.ts';
import { saveTeamAlias } from '../../betting/events/team-aliases.ts';
import { act, acted, type ConsoleCall, type ConsoleContext } from './act.ts';
import { checkStakes, holdDecision } from './decided-alone.ts';
import { conflictWithEvent } from './event-actions.ts';
import { readAtStake } from './result-requests.ts';

type HoldCall = ConsoleCall & { readonly body: { readonly take: HoldTake } };

/**
 * Ends an event's hold by accepting the feed's update or keeping the stored data. For any other result, an
 * operator enters it or voids the event. Refusals: eventNotFound, operatorBetsOnEvent, those of `resolveHold`,
 * and holdNeedsApproval: above the amount in force, the feed's result must be entered and approved like any
 * other.
 */
export function resolveEventHold(
  context: ConsoleContext,
  call: HoldCall,
  eventId: string,
): Promise<Refusal | null> {
  const { take } = call.body;
  return act(context, call, ['event.resolveHold', eventId], async (client, { operator, now }) => {
    const held = (await lockEvents(client, [eventId])).get(eventId);
    if (!held) return refuse('eventNotFound');
    const conflict = await conflictWithEvent(client, eventId, operator.id);
    if (conflict) return conflict;
    const { rows } = await client.query<{ update: FeedUpdate }>(
      'select held_update as update from events where id = $1',
      [eventId],
    );
    const resolved = resolveHold(held, rows[0]!.update, take, { name: operator.name, now });
    if (resolved.kind === 'refusal') return resolved;
    const { event, correction, rename } = resolved;
    const decidesResult = correction !== null || (event.completed && !held.completed);
    const atStakeCents = decidesResult ? await readAtStake(client, eventId) : 0;
    const { needsApproval, alone } = await checkStakes(client, context.clock, {
      operatorId: operator.id,
      atStakeCents,
    });
    if (needsApproval) return refuse('holdNeedsApproval');
    await updateEvents(client, [event], now);
    await notifyOfHoldEnd(client, held, event, now);
    if (event.resultSource !== held.resultSource && held.completed)
      await client.query('update events set result_source = $2 where id = $1', [eventId, event.resultSource]);
    if (rename) await saveTeamAlias(client, held.sportKey, rename, now);
    if (correction) {
      const { home, away } = correction;
      await correctResult(client, { eventId, homeScore: home, awayScore: away, source: 'feed' }, now);
    }
    await announce(client, { events: [eventId] });
    if (atStakeCents > 0) await holdDecision(client, alone);
    return acted(
      'event.resolveHold',
      { kind: 'event', id: eventId },
      {
        heldFor: held.heldFor,
        take,
        home: held.homeTeam,
        away: held.awayTeam,
        atStakeCents,
        ...(rename && { rename }),
      },
    );
  });
}
