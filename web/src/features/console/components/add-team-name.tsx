import type { SportOfTeams } from '@sidebet/contract/console/team-names';
import { refuseTeamName } from '@sidebet/domain/operators/team-name';
import type { FieldProps, Form } from '../../../lib/use-form.ts';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { ActionButton } from './action-button.tsx';

/** What is typed; `name` is the feed's. */
type Input = { readonly sportKey: string; readonly name: string; readonly team: string };

/** Adds another name of a team. What the server finds wrong is shown at its field too. */
export function AddTeamName({ sports }: { sports: readonly SportOfTeams[] }) {
  return (
    <ActionButton
      name="operatorSaveTeamName"
      label="Add a name"
      title="Add another name of a team"
      explain="Every game of the sport reads the feed’s name as this team from now on. Games on hold only because of the name go on once the feed is right twice."
      done="Name added"
      params={undefined}
      initial={{ sportKey: sports[0]?.sportKey ?? '', name: '', team: '' }}
      body={(input) => input}
      check={({ team, name }) => refuseTeamName({ team, newName: name })}
      fields={(form) => (
        <>
          <SelectField
            label="Sport"
            value={form.values.sportKey}
            options={sports.map(({ sportKey, sportTitle }) => ({ value: sportKey, label: sportTitle }))}
            onChange={(sportKey) => form.set({ sportKey })}
          />
          <Field
            {...either(form, 'name')}
            label="The feed’s name"
            hint="As the feed writes it now. Case and accents do not matter."
            autoComplete="off"
            maxLength={120}
            data-autofocus
          />
          <Field
            {...either(form, 'team')}
            label="Team"
            hint="As its stored games are listed."
            autoComplete="off"
            maxLength={120}
          />
        </>
      )}
    />
  );
}

/** A problem of one field may be solved in the other. */
function either(form: Form<Input>, name: 'name' | 'team'): FieldProps<string> {
  return {
    ...form.field(name),
    onChange: ({ target }) => {
      form.showProblem(null);
      form.set({ [name]: target.value });
    },
  };
}
