import type { SportOfTeams } from '@sidebet/contract/console/team-names';
import { refuseTeamName } from '@sidebet/domain/operators/team-name';
import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { ActionButton } from './action-button.tsx';

/** The input; `name` is the feed's. */
type Input = { readonly sportKey: string; readonly name: string; readonly team: string };
type Problem = { readonly field: string; readonly message: string };

/** Adds another name of a team. What the server finds wrong is shown at its field too. */
export function AddTeamName({ sports }: { sports: readonly SportOfTeams[] }) {
  const empty: Input = { sportKey: sports[0]?.sportKey ?? '', name: '', team: '' };
  const [input, setInput] = useState(empty);
  const [problem, setProblem] = useState<Problem | null>(null);
  const change = (changes: Partial<Input>) => {
    setInput({ ...input, ...changes });
    setProblem(null);
  };
  const text = (field: 'name' | 'team', label: string, hint: string) => (
    <Field
      label={label}
      hint={hint}
      autoComplete="off"
      maxLength={120}
      data-autofocus={field === 'name' || undefined}
      problem={problem?.field === field ? problem.message : null}
      value={input[field]}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  );
  return (
    <ActionButton
      name="operatorSaveTeamName"
      label="Add a name"
      title="Add another name of a team"
      explain="Every game of the sport reads the feed’s name as this team from now on. Games on hold only because of the name go on once the feed is right twice."
      done="Name added"
      params={undefined}
      body={input}
      check={() => {
        const refusal = refuseTeamName({ team: input.team, newName: input.name });
        setProblem(refusal);
        return refusal === null;
      }}
      showAtField={(field, message) => {
        if (field !== 'name' && field !== 'team') return false;
        setProblem({ field, message });
        return true;
      }}
      onOpen={() => {
        setInput(empty);
        setProblem(null);
      }}
      fields={
        <>
          <SelectField
            label="Sport"
            value={input.sportKey}
            options={sports.map(({ sportKey, sportTitle }) => ({ value: sportKey, label: sportTitle }))}
            onChange={(sportKey) => change({ sportKey })}
          />
          {text('name', 'The feed’s name', 'As the feed writes it now. Case and accents do not matter.')}
          {text('team', 'Team', 'As its stored games are listed.')}
        </>
      }
    />
  );
}
