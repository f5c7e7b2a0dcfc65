import { lapseOptions, probabilityFallsBps } from '@sidebet/domain/markets/lapse';
import { formatHalves } from '@sidebet/domain/markets/market';
import { lapseHalvesFor } from '@sidebet/domain/sports';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ApiProblem } from '../../../lib/api-problem.ts';
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
  const id = useId();
  const [wantsOpen, setOpen] = useState(false);
  const isOpen = wantsOpen || problem !== null;
  const { lapseOnMove, openUntil } = offer;
  const moving = offer.terms.lineHalves === null ? 'your chance drops' : 'the line moves';
  const lapses = lapseLabels(offer, sportKey);
  const chosen = openUntil === null ? Number.NaN : Date.parse(openUntil);
  return (
    <section className={classes.options}>
      <button
        type="button"
        className={classes.summary}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          {openUntil === null ? 'Open until the start' : 'Open until a chosen time'}.{' '}
          {lapseOnMove === 'off'
            ? `Stays open if ${moving}.`
            : `Taken back if ${moving} ${lapses[lapseOnMove]}.`}
        </span>
        <IconChevronDown size={16} stroke={2} aria-hidden="true" />
      </button>
      <div id={id} className={classes.fields} hidden={!isOpen}>
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
    </section>
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
