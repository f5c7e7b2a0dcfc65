import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import { announce } from '../../../db/live-payload.ts';
import { lockEvents, updateEvents } from '../../betting/events/event-rows.ts';
import { readTeamAliases } from '../../betting/events/team-aliases.ts';
import { act, acted, type ConsoleCall, type ConsoleContext } from './act.ts';
import { conflictWithEvent } from './event-actions.ts';
import { join, readJoinFacts } from './join-candidates.ts';

type JoinCall = ConsoleCall & { readonly body: { readonly withEventId: string } };

/**
 * Joins an event on hold, or one that the feed dropped, with the event that the feed lists for the same game now. Its bets stay,
 * it follows the other's id, and the other is hidden. Refusals: eventNotFound, joinUnknown, operatorBetsOnEvent, those of
 * `joinEvents`.
 */
export function joinEvent(context: ConsoleContext, call: JoinCall, eventId: string): Promise<Refusal | null> {
  const { withEventId } = call.body;
  return act(context, call, ['event.join', eventId, withEventId], async (client, { operator, now }) => {
    const locked = await lockEvents(client, [eventId, withEventId]);
    const [kept, other] = [locked.get(eventId), locked.get(withEventId)];
    if (!kept) return refuse('eventNotFound');
    if (!other) return refuse('joinUnknown');
    for (const id of [eventId, withEventId]) {
      const conflict = await conflictWithEvent(client, id, operator.id);
      if (conflict) return conflict;
    }
    const findTeam = await readTeamAliases(client, [kept.sportKey]);
    const facts = (await readJoinFacts(client, [withEventId])).get(withEventId)!;
    const joined = join(kept, other, facts, findTeam);
    if (isRefusal(joined)) return joined;
    await client.query(
      'update events set duplicate_of = $2, listed = false, unlisted_at = null where id = $1',
      [withEventId, eventId],
    );
    await client.query('update events set feed_id = $2, duplicate_of = null where id = $1', [
      eventId,
      withEventId,
    ]);
    await updateEvents(client, [joined], now);
    await announce(client, { events: [eventId, withEventId] });
    return acted(
      'event.join',
      { kind: 'event', id: eventId },
      { with: withEventId, heldFor: kept.heldFor, home: kept.homeTeam, away: kept.awayTeam },
    );
  });
}
