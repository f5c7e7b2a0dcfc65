import type { OperatorEvent } from '@sidebet/contract/console/events';
import { maxScore } from '@sidebet/domain/operators/result';
import { refusalMessages } from '@sidebet/domain/refusals';
import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { ActionButton } from './action-button.tsx';
import classes from './result-button.module.css';

/** Enters the final score of a game, or corrects it. */
export function ResultButton({ event }: { event: OperatorEvent }) {
  const [home, setHome] = useState('');
  const [away, setAway] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const label = event.completed ? 'Correct result' : 'Enter result';
  const type = (set: (text: string) => void) => (text: string) => {
    set(text);
    setProblem(null);
  };
  return (
    <ActionButton
      name="operatorEnterResult"
      label={label}
      title={label}
      explain={
        event.completed
          ? 'Settled bets are reversed and settled again with this score. Users owe what they have already spent. Both sides are notified.'
          : `${event.activeBets} active bets are settled with this score right away, or after another operator's approval if a lot is at stake. The feed can no longer change it.`
      }
      done={({ status }) => {
        if (status === 'pending') return 'The result waits for another operator, under Results';
        return event.completed ? 'Result corrected' : 'Result entered';
      }}
      params={{ eventId: event.id }}
      body={{ homeScore: Number(home), awayScore: Number(away) }}
      check={() => {
        const filledIn = [home, away].every(isScore);
        setProblem(filledIn ? null : refusalMessages.scoreInvalid);
        return filledIn;
      }}
      onOpen={() => {
        setHome(event.homeScore === null ? '' : String(event.homeScore));
        setAway(event.awayScore === null ? '' : String(event.awayScore));
        setProblem(null);
      }}
      fields={
        <div>
          <div className={classes.scores}>
            <Score
              label={event.homeTeam}
              value={home}
              wrong={problem !== null}
              onChange={type(setHome)}
              first
            />
            <Score label={event.awayTeam} value={away} wrong={problem !== null} onChange={type(setAway)} />
          </div>
          {problem && (
            <p role="alert" className={classes.problem}>
              {problem}
            </p>
          )}
        </div>
      }
    />
  );
}

type ScoreProps = {
  label: string;
  value: string;
  wrong: boolean;
  first?: boolean;
  onChange: (text: string) => void;
};

function Score({ label, value, wrong, first, onChange }: ScoreProps) {
  return (
    <Field
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      data-autofocus={first}
      problem={wrong && !isScore(value) ? 'Whole number' : null}
      value={value}
      onChange={(event) => onChange(event.target.value.trim())}
    />
  );
}

function isScore(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) <= maxScore;
}
