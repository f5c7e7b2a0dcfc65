import type { GroupKind } from '@sidebet/domain/book/accounts';
import { groupColors } from '@sidebet/domain/groups/group-settings';
import { useId } from 'react';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { GroupDraft, GroupProblems, SeasonDraft } from '../group-draft.ts';
import { colorLabels } from '../group-labels.ts';
import classes from './group-fields.module.css';

type GroupProps = {
  kind: GroupKind;
  draft: GroupDraft;
  problems: GroupProblems;
  onChange: (draft: GroupDraft) => void;
};

/** Name, color, rules, and the purse or limit. */
export function GroupFields({ kind, draft, problems, onChange }: GroupProps) {
  const name = useId();
  return (
    <>
      <Field
        label="Name"
        value={draft.name}
        problem={problems.name}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      <fieldset>
        <legend className={classes.legend}>Color</legend>
        <div className={classes.colors}>
          {groupColors.map((color) => (
            <label key={color} title={colorLabels[color]}>
              <input
                type="radio"
                name={name}
                aria-label={colorLabels[color]}
                checked={draft.color === color}
                onChange={() => onChange({ ...draft, color })}
              />
              <span style={{ background: color }} />
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        label={kind === 'points' ? 'Points for each season' : 'The most anyone can owe'}
        hint={
          kind === 'points'
            ? 'Every member starts each season with this many.'
            : 'In dollars, running bets included. Everyone can change their own.'
        }
        inputMode="decimal"
        value={draft.amount}
        problem={problems.amount}
        autoComplete="off"
        onChange={(event) => onChange({ ...draft, amount: event.target.value })}
      />
      <TextArea
        label="Rules (optional)"
        rows={3}
        value={draft.rules}
        problem={problems.rules}
        onChange={(event) => onChange({ ...draft, rules: event.target.value })}
      />
    </>
  );
}

type SeasonProps = { draft: SeasonDraft; problems: GroupProblems; onChange: (draft: SeasonDraft) => void };

/** A season's name and last day. */
export function SeasonFields({ draft, problems, onChange }: SeasonProps) {
  return (
    <>
      <Field
        label="Season"
        value={draft.name}
        problem={problems.seasonName}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      <Field
        label="Last day (optional)"
        hint="Leave it empty to end the season yourself."
        type="date"
        value={draft.endsOn}
        problem={problems.endsOn}
        onChange={(event) => onChange({ ...draft, endsOn: event.target.value })}
      />
    </>
  );
}
