import type { OperatorEvent } from '@sidebet/contract/console/events';
import type { EventHoldReason } from '@sidebet/domain/events/stored-event';
import { EventTime } from '../../../ui/event-time.tsx';
import { Facts } from './console-page.tsx';
import classes from './hold-notice.module.css';

const explanations: Readonly<Record<EventHoldReason, string>> = {
  otherTeams:
    'The feed now lists other teams under this game. Bets keep their teams. If one team only has a new name, keep the game: the new name is then known in every game of the sport, and the hold ends with the feed’s next answer. If an opponent was replaced, void the event.',
  otherSport:
    'The feed now lists another sport under this game. Keep the game to ignore that from now on, or void the event.',
  otherDate:
    'The feed moved the game by more than 72 hours from the start people bet on. Keep the game to ignore the new date from now on, or void the event.',
  secondGame:
    'The feed now reports a second game of these teams under this game, as on the day of a doubleheader. The result of the first game stays. Keep the game to ignore the second one; if it was a correction, enter the right result.',
  startedBeforeAcceptance:
    'The feed now says the game started before a bet on it was accepted. Accept the earlier start to refund the late bets and let the others go on, or void the event.',
  levelFinal:
    'The feed reported a tie in a sport without ties. Accept it, enter the real result, or void the event.',
  earlyFinal:
    'The feed reported a final score too soon after the start. Accept it, enter the real result, or void the event.',
  fallingFinal:
    'The feed reported a final score below a score it had already shown. Accept it, enter the real result, or void the event.',
  secondCorrection:
    'The feed changed a result that it had already corrected. Accept the new result, or keep the current one; kept, the feed cannot change it again.',
};

/** Why an event waits for an operator, and what the feed said. */
export function HoldNotice({ hold }: { hold: NonNullable<OperatorEvent['hold']> }) {
  const score =
    hold.homeScore === null || hold.awayScore === null
      ? null
      : `${hold.homeScore}–${hold.awayScore}${hold.completed ? ' (final)' : ''}`;
  return (
    <section className={classes.notice} aria-labelledby="hold-title">
      <h2 id="hold-title" className={classes.title}>
        On hold
      </h2>
      <p>{explanations[hold.reason]}</p>
      <p className={classes.quiet}>
        Betting is closed and both sides of every running bet were notified.{' '}
        {hold.agreesSince === null
          ? 'The hold ends automatically once the feed is right twice.'
          : 'The hold ends with the feed’s next answer that is right.'}{' '}
        Undecided bets are refunded 72 hours after the last known start.
      </p>
      <Facts
        items={[
          { label: 'The feed says', value: `${hold.homeTeam} vs ${hold.awayTeam}` },
          { label: 'Sport', value: hold.sportTitle },
          { label: 'Starts', value: <EventTime instant={hold.commenceTime} long /> },
          { label: 'Score', value: score },
          { label: 'On hold since', value: <EventTime instant={hold.since} long /> },
        ]}
      />
    </section>
  );
}
