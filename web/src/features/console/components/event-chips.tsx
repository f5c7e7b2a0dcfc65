import type { OperatorEvent } from '@sidebet/contract/console/events';
import { serverNow } from '../../../lib/clock.ts';
import { Chip, Chips } from './console-page.tsx';
import { resultText } from './result-text.ts';

/** Status chips of an event. */
export function EventChips({ event }: { event: OperatorEvent }) {
  return (
    <Chips>
      {event.voidedAt && <Chip strong>Voided</Chip>}
      {event.hold && <Chip strong>On hold</Chip>}
      {event.awaitsJoin && <Chip strong>New id</Chip>}
      {event.completed && !event.voidedAt && (
        <Chip>
          {resultText(event.sportKey, event)}
          {event.corrections > 0 && ', corrected'}
        </Chip>
      )}
      {!event.voidedAt && !event.completed && event.bettingStopped && <Chip strong>Stopped</Chip>}
      {!event.voidedAt && !event.completed && event.sportStopped && <Chip strong>Sport stopped</Chip>}
      {!event.voidedAt && !event.completed && !event.bettingStopped && !event.sportStopped && (
        <Chip>{Date.parse(event.commenceTime) > serverNow() ? 'Open' : 'Awaiting result'}</Chip>
      )}
      {!event.voidedAt && !event.completed && event.stoppedMarkets.length > 0 && (
        <Chip strong>Stopped: {event.stoppedMarkets.join(', ')}</Chip>
      )}
      {event.resultsBy === 'hand' && !event.completed && !event.voidedAt && <Chip>By hand</Chip>}
    </Chips>
  );
}
