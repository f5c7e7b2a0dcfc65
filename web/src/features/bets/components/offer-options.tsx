import { lapseFallsBps, lapseOptions } from '@sidebet/domain/markets/lapse';
import { useState } from 'react';
import type { ApiProblem } from '../../../lib/api-problem.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { EventTime } from '../../../ui/event-time.tsx';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { OfferDraft } from '../offer-draft.ts';
import classes from './offer-options.module.css';

type Props = {
  offer: OfferDraft;
  startsAt: string;
  /** At the chosen end; opens the options. */
  problem: ApiProblem | null;
  onOffer: (offer: OfferDraft) => void;
};

/** What protects the maker of an offer: when it is taken back, and how long it is open. */
export function OfferOptions({ offer, startsAt, problem, onOffer }: Props) {
  const [wantsOpen, setOpen] = useState(false);
  const isOpen = wantsOpen || problem !== null;
  const { lapseOnMove, openUntil } = offer;
  const falls = lapseFallsBps(offer.terms);
  const label = (option: keyof typeof falls) => `${falls[option] / 100} percentage points`;
  const chosen = openUntil === null ? Number.NaN : Date.parse(openUntil);
  return (
    <Disclosure
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
      summary={
        <>
          {openUntil === null ? 'Open until the start' : 'Open until a chosen time'}.{' '}
          {lapseOnMove === 'off'
            ? 'Stays open if your chance drops.'
            : `Taken back if your chance drops ${label(lapseOnMove)}.`}
        </>
      }
    >
      <div className={classes.fields}>
        <SelectField
          label="Take it back if your chance drops"
          value={lapseOnMove}
          options={lapseOptions.map((value) => ({ value, label: value === 'off' ? 'Off' : label(value) }))}
          onChange={(value) => onOffer({ ...offer, lapseOnMove: value })}
        />
        <SelectField
          label="Open until"
          value={openUntil === null ? 'start' : 'chosen'}
          options={[
            { value: 'start', label: 'The start' },
            { value: 'chosen', label: 'A time I choose' },
          ]}
          onChange={(value) => onOffer({ ...offer, openUntil: value === 'start' ? null : '' })}
        />
        {openUntil !== null && (
          <>
            <Field
              label="Closes at (your device’s time)"
              type="datetime-local"
              value={openUntil}
              max={localTime(Date.parse(startsAt))}
              problem={problem?.message}
              onChange={(event) => onOffer({ ...offer, openUntil: event.target.value })}
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

/** An instant as a `datetime-local` field has it: "2026-11-22T11:00" in the device's time zone. */
function localTime(instant: number): string {
  const local = new Date(instant - new Date(instant).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
