import type { OperatorEvent } from '@sidebet/contract/console/events';
import { endingLabel } from '@sidebet/domain/endings/ending-texts';
import { canBeLevel, listEndings, neededResult } from '@sidebet/domain/endings/find-ending-rule';
import { sportGroup } from '@sidebet/domain/sports';
import type { Form } from '../../../lib/use-form.ts';
import { Choices } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import classes from './result-fields.module.css';
import type { ResultInput } from './result-input.ts';

type Props = {
  event: OperatorEvent;
  form: Form<ResultInput>;
};

/** How the game ended, and what that ending needs: a score, a winner, or nothing more. */
export function ResultFields({ event, form }: Props) {
  const input = form.values;
  const onChange = (changes: Partial<ResultInput>) => {
    form.set(changes);
    form.showProblem(null);
  };
  const { sportKey, homeTeam, awayTeam } = event;
  const needed = neededResult(sportKey, input.ending);
  const score = (side: 'home' | 'away', label: string) => (
    <Field
      {...form.field(side)}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
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
    </div>
  );
}
