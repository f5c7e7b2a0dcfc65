import { lapseFallsBps, lapseOptions } from '@sidebet/domain/markets/lapse';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import type { ApiProblem } from '../../../lib/api-problem.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { EventTime } from '../../../ui/event-time.tsx';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { BetDraft } from '../bet-draft.ts';
import classes from './offer-options.module.css';

type Props = {
  draft: BetDraft;
  startsAt: string;
  /** At the chosen end; opens the options. */
  problem: ApiProblem | null;
  onDraft: (draft: BetDraft) => void;
};

/** When an untaken bet is taken back, and how long it is open. The specified bet has nothing to choose. */
export function OfferOptions({ draft, startsAt, problem, onDraft }: Props) {
  const [wantsOpen, setOpen] = useState(false);
  if (draft.preset === 'standard')
    return (
      <p className={classes.fixed}>
        <Summary ends="Until the start" isPulled={false} />
      </p>
    );
  const isOpen = wantsOpen || problem !== null;
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
      </div>
    </Disclosure>
  );
}

/** "Until the start · pulled if the odds turn". */
function Summary({ ends, isPulled }: { ends: string; isPulled: boolean }) {
  return (
    <span className={classes.summary}>
      <IconAdjustmentsHorizontal size={18} stroke={1.8} aria-hidden="true" />
      {ends} · {isPulled ? 'pulled if the odds turn' : 'stays if the odds turn'}
    </span>
  );
}

/** An instant as a `datetime-local` field has it: "2026-11-22T11:00" in the device's time zone. */
function localTime(instant: number): string {
  const local = new Date(instant - new Date(instant).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
