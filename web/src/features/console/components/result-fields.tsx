import type { OperatorEvent } from '@sidebet/contract/console/events';
import { endingLabel } from '@sidebet/domain/endings/ending-texts';
import { canBeLevel, listEndings, neededResult } from '@sidebet/domain/endings/find-ending-rule';
import { sportGroup } from '@sidebet/domain/sports';
import { Choices } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import classes from './result-fields.module.css';
import { isScore, type ResultInput } from './result-input.ts';

type Props = {
  event: OperatorEvent;
  input: ResultInput;
  problem: string | null;
  onChange: (changes: Partial<ResultInput>) => void;
};

/** How the game ended, and what that ending needs: a score, a winner, or nothing more. */
export function ResultFields({ event, input, problem, onChange }: Props) {
  const { sportKey, homeTeam, awayTeam } = event;
  const needed = neededResult(sportKey, input.ending);
  const score = (side: 'home' | 'away', label: string) => (
    <Field
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      problem={problem !== null && !isScore(input[side]) ? 'Whole number' : null}
      value={input[side]}
      onChange={({ target }) => onChange({ [side]: target.value.trim() })}
    />
  );
  return (
    <div className={classes.fields}>
      <SelectField
        label="How did it end?"
        value={input.ending}
        options={listEndings(sportKey).map((ending) => ({
          value: ending,
          label: endingLabel(sportGroup(sportKey), ending),
        }))}
        onChange={(ending) => onChange({ ending })}
      />
      {needed === 'score' && (
        <div className={classes.scores}>
          {score('home', homeTeam)}
          {score('away', awayTeam)}
        </div>
      )}
      {needed === 'winner' && (
        <Choices
          label="Who won?"
          options={[
            { value: 'home', label: homeTeam },
            { value: 'away', label: awayTeam },
            ...(canBeLevel(sportKey, input.ending) ? [{ value: 'draw', label: 'Draw' } as const] : []),
          ]}
          value={input.winner ?? ''}
          onChange={(winner) => winner !== '' && onChange({ winner })}
        />
      )}
      {needed === 'nothing' && <p className={classes.note}>This ending needs no score.</p>}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
