import { lapseOptions, probabilityFallsBps } from '@sidebet/domain/markets/lapse';
import { formatHalves } from '@sidebet/domain/markets/market';
import { lapseHalvesFor } from '@sidebet/domain/sports';
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
  sportKey: string;
  startsAt: string;
  /** At the chosen end; opens the options. */
  problem: ApiProblem | null;
  onOffer: (offer: OfferDraft) => void;
};

/** What protects the maker of an offer: when it is taken back, and how long it is open. */
export function OfferOptions({ offer, sportKey, startsAt, problem, onOffer }: Props) {
  const [wantsOpen, setOpen] = useState(false);
  const isOpen = wantsOpen || problem !== null;
  const { lapseOnMove, openUntil } = offer;
  const moving = offer.terms.lineHalves === null ? 'your chance drops' : 'the line moves';
  const lapses = lapseLabels(offer, sportKey);
  const chosen = openUntil === null ? Number.NaN : Date.parse(openUntil);
  return (
    <Disclosure
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
      summary={
        <>
          {openUntil === null ? 'Open until the start' : 'Open until a chosen time'}.{' '}
          {lapseOnMove === 'off'
            ? `Stays open if ${moving}.`
            : `Taken back if ${moving} ${lapses[lapseOnMove]}.`}
        </>
      }
    >
      <div className={classes.fields}>
        <SelectField
          label={`Take it back if ${moving}`}
          value={lapseOnMove}
          options={lapseOptions.map((value) => ({ value, label: value === 'off' ? 'Off' : lapses[value] }))}
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

/** How far the market may move: "2 points" for lines, "10 percentage points" for chances to win. */
function lapseLabels({ terms }: OfferDraft, sportKey: string) {
  const halves = lapseHalvesFor(sportKey);
  const label = (option: keyof typeof halves) => {
    if (terms.lineHalves === null) return `${probabilityFallsBps[option] / 100} percentage points`;
    return halves[option] === 2 ? '1 point' : `${formatHalves(halves[option])} points`;
  };
  return { tight: label('tight'), normal: label('normal'), wide: label('wide') };
}

/** An instant as a `datetime-local` field has it: "2026-11-22T11:00" in the device's time zone. */
function localTime(instant: number): string {
  const local = new Date(instant - new Date(instant).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
