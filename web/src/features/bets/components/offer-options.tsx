import { lapseFallsBps, lapseOptions } from '@sidebet/domain/markets/lapse';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import type { ApiProblem } from '../../../lib/api-problem.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { EventTime } from '../../../ui/event-time.tsx';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { BetDraft } from '../bet-draft.ts';
import { allowsParts, canAllowParts } from '../offer-parts.ts';
import type { OfferTarget } from '../offer-target.ts';
import classes from './offer-options.module.css';

type Props = {
  draft: BetDraft;
  target: OfferTarget;
  stakeCents: number | null;
  startsAt: string;
  /** At the chosen end; opens the options. */
  problem: ApiProblem | null;
  onDraft: (draft: BetDraft) => void;
};

/** When an untaken bet is taken back, how long it is open, and in parts or whole. The specified bet has nothing to choose. */
export function OfferOptions({ draft, target, stakeCents, startsAt, problem, onDraft }: Props) {
  const [wantsOpen, setOpen] = useState(false);
  if (draft.preset === 'standard')
    return (
      <p className={classes.fixed}>
        <Summary ends="Until the start" isPulled={false} hasParts={false} />
      </p>
    );
  const isOpen = wantsOpen || problem !== null;
  const hasParts = allowsParts(draft, target, stakeCents);
  const { lapseOnMove, openUntil } = draft;
  const falls = lapseFallsBps(draft.terms);
  const label = (option: keyof typeof falls) => `${falls[option] / 100} percentage points`;
  const chosen = openUntil === null ? Number.NaN : Date.parse(openUntil);
  return (
    <Disclosure
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
      summary={
        <Summary
          ends={openUntil === null ? 'Until the start' : 'Until a chosen time'}
          isPulled={lapseOnMove !== 'off'}
          hasParts={hasParts}
        />
      }
    >
      <div className={classes.fields}>
        <SelectField
          label="Pull it if your chance drops"
          value={lapseOnMove}
          options={lapseOptions.map((value) => ({ value, label: value === 'off' ? 'Off' : label(value) }))}
          onChange={(value) => onDraft({ ...draft, lapseOnMove: value })}
        />
        <SelectField
          label="Open until"
          value={openUntil === null ? 'start' : 'chosen'}
          options={[
            { value: 'start', label: 'The start' },
            { value: 'chosen', label: 'A time I choose' },
          ]}
          onChange={(value) => onDraft({ ...draft, openUntil: value === 'start' ? null : '' })}
        />
        {openUntil !== null && (
          <>
            <Field
              label="Closes at (your device’s time)"
              type="datetime-local"
              value={openUntil}
              max={localTime(Date.parse(startsAt))}
              problem={problem?.message}
              onChange={(event) => onDraft({ ...draft, openUntil: event.target.value })}
            />
            {Number.isFinite(chosen) && (
              <p className={classes.hint}>
                Closes <EventTime instant={new Date(chosen).toISOString()} />
              </p>
            )}
          </>
        )}
        {canAllowParts(draft, target) && (
          <label className={classes.check}>
            <input
              type="checkbox"
              checked={hasParts}
              onChange={({ target: { checked } }) => onDraft({ ...draft, allowsParts: checked })}
            />
            <span>
              Others can take a part
              <small>Each part is a bet of its own. What is left stays open.</small>
            </span>
          </label>
        )}
      </div>
    </Disclosure>
  );
}

type SummaryProps = { ends: string; isPulled: boolean; hasParts: boolean };

/** "Until the start · pulled if the odds turn · in parts". */
function Summary({ ends, isPulled, hasParts }: SummaryProps) {
  return (
    <span className={classes.summary}>
      <IconAdjustmentsHorizontal size={18} stroke={1.8} aria-hidden="true" />
      {ends} · {isPulled ? 'pulled if the odds turn' : 'stays if the odds turn'}
      {hasParts && ' · in parts'}
    </span>
  );
}

/** An instant as a `datetime-local` field has it: "2026-11-22T11:00" in the device's time zone. */
function localTime(instant: number): string {
  const local = new Date(instant - new Date(instant).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
