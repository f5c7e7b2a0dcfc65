import type { GroupKind } from '@sidebet/domain/book/accounts';
import { groupColors } from '@sidebet/domain/groups/group-settings';
import { useId } from 'react';
import type { FieldProps } from '../../../lib/use-form.ts';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { GroupDraft, SeasonDraft } from '../group-draft.ts';
import { colorLabels } from '../group-labels.ts';
import classes from './group-fields.module.css';

type GroupProps = {
  kind: GroupKind;
  form: {
    values: GroupDraft;
    set: (changes: Partial<GroupDraft>) => void;
    field: (name: 'name' | 'amount' | 'rules') => FieldProps<string>;
  };
};

/** Name, color, rules, and the purse or limit. */
export function GroupFields({ kind, form }: GroupProps) {
  const colors = useId();
  return (
    <>
      <Field {...form.field('name')} label="Name" maxLength={80} autoComplete="off" />
      <fieldset>
        <legend className={classes.legend}>Color</legend>
        <div className={classes.colors}>
          {groupColors.map((color) => (
            <label key={color} title={colorLabels[color]}>
              <input
                type="radio"
                name={colors}
                aria-label={colorLabels[color]}
                checked={form.values.color === color}
                onChange={() => form.set({ color })}
              />
              <span style={{ background: color }} />
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        {...form.field('amount')}
        label={kind === 'points' ? 'Points for each season' : 'The most anyone can owe'}
        hint={
          kind === 'points'
            ? 'Every member starts each season with this many.'
            : 'In dollars, running bets included. Everyone can change their own.'
        }
        inputMode="decimal"
        autoComplete="off"
      />
      <TextArea {...form.field('rules')} label="Rules (optional)" rows={3} />
    </>
  );
}

type SeasonProps = { form: { field: (name: keyof SeasonDraft) => FieldProps<string> } };

/** A season's name and last day. */
export function SeasonFields({ form }: SeasonProps) {
  return (
    <>
      <Field {...form.field('seasonName')} label="Season" maxLength={80} autoComplete="off" />
      <Field
        {...form.field('endsOn')}
        label="Last day (optional)"
        hint="Leave it empty to end the season yourself."
        type="date"
      />
    </>
  );
}
