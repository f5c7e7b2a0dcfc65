import type { OperatorEvent } from '@sidebet/contract/console/events';
import { refusalMessages } from '@sidebet/domain/refusals';
import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { ActionButton } from './action-button.tsx';

/** Joins a game with the event under whose id the feed lists it now. */
export function JoinButton({ event }: { event: OperatorEvent }) {
  const [withEventId, setWithEventId] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <ActionButton
      name="operatorJoinEvent"
      label="Join with…"
      title="Join with the game’s new id?"
      explain="The bets stay on this game, which follows the other id from now on. The other game must be the same one and have no bets; it comes off the list. You can’t undo this."
      done="Games joined"
      params={{ eventId: event.id }}
      body={{ withEventId }}
      check={() => {
        const found = findProblem(event.id, withEventId);
        setProblem(found);
        return found === null;
      }}
      onOpen={() => {
        setWithEventId('');
        setProblem(null);
      }}
      fields={
        <Field
          label="Event id of the other game"
          autoComplete="off"
          data-autofocus
          problem={problem}
          value={withEventId}
          onChange={(typed) => {
            setWithEventId(typed.target.value.trim());
            setProblem(null);
          }}
        />
      }
    />
  );
}

function findProblem(ownId: string, withEventId: string): string | null {
  if (withEventId === ownId) return refusalMessages.joinItself;
  return /^[!-~]{1,80}$/.test(withEventId) ? null : refusalMessages.joinUnknown;
}
