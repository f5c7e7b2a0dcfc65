import type { OperatorEventPage } from '@sidebet/contract/console/events';
import { Choices } from '../../../ui/choices.tsx';
import { EventTime } from '../../../ui/event-time.tsx';
import { ActionButton } from './action-button.tsx';
import classes from './join-button.module.css';

/** Joins a game with one of the events under whose id the feed may list it now. */
export function JoinButton({ event }: { event: OperatorEventPage }) {
  return (
    <ActionButton
      name="operatorJoinEvent"
      label="Join with…"
      title="Join with the game’s new id?"
      explain="The bets stay on this game, which follows the other id from now on. The other game must be the same one; it comes off the list. You can’t undo this."
      done="Games joined"
      params={{ eventId: event.id }}
      initial={{ withEventId: '' }}
      check={({ withEventId }) => (withEventId === '' ? { message: 'Please choose the game.' } : null)}
      body={({ withEventId }) => ({ withEventId })}
      fields={(form) => (
        <Choices
          label="The same game under its new id"
          wide
          options={event.joinCandidates.map(({ id, homeTeam, awayTeam, commenceTime }) => ({
            value: id,
            label: (
              <span className={classes.game}>
                {homeTeam} vs {awayTeam}
                <span>
                  <EventTime instant={commenceTime} long /> · {id}
                </span>
              </span>
            ),
          }))}
          value={form.values.withEventId}
          onChange={(withEventId) => {
            form.set({ withEventId });
            form.showProblem(null);
          }}
        />
      )}
    />
  );
}
