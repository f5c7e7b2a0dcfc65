import { priceLabel } from '@sidebet/domain/bets/payout';
import { useId } from 'react';
import { useOddsFormat } from '../../../lib/odds.ts';
import { anyStakeCents, type BetDraft, type PricePreset, type Pricing, winFor } from '../bet-draft.ts';
import classes from './price-tiles.module.css';

type Props = {
  draft: BetDraft;
  /** In the order shown. */
  presets: readonly PricePreset[];
  /** What a preset costs, and the fair price. */
  pricingFor: (preset: PricePreset) => Pricing;
  stakeCents: number | null;
  onPreset: (preset: PricePreset) => void;
};

/** The price control: the presets of the bet with their prices and fees. */
export function PriceTiles({ draft, presets, pricingFor, stakeCents, onPreset }: Props) {
  const name = useId();
  const formatPrice = useOddsFormat();
  const priceFor = (preset: PricePreset) => {
    if (preset === 'standard') return priceLabel;
    if (preset === 'own' && draft.preset !== 'own') return 'My price';
    const stake = stakeCents ?? anyStakeCents;
    const priced = preset === draft.preset ? draft : { ...draft, preset, typedWin: null };
    const win = winFor(priced, stake, pricingFor(preset));
    return win === null ? '–' : (formatPrice(stake, win) ?? '–');
  };
  return (
    <fieldset className={classes.tiles} data-count={presets.length}>
      <legend>Price</legend>
      {presets.map((preset) => {
        const { fair, fee } = pricingFor(preset);
        return (
          <label key={preset} className={classes.tile}>
            <input
              type="radio"
              name={name}
              checked={preset === draft.preset}
              onChange={() => onPreset(preset)}
            />
            <strong>{priceFor(preset)}</strong> <span>{nameOf(preset, draft, fair !== null)}</span>{' '}
            {fee.bps > 0 && <small>fee {fee.bps / 100}%</small>}
          </label>
        );
      })}
    </fieldset>
  );
}

function nameOf(preset: PricePreset, draft: BetDraft, isKnown: boolean): string {
  if (preset === 'standard') return 'standard';
  if (preset === 'fair') return isKnown ? 'fair' : 'even';
  return draft.preset === 'own' ? 'my price' : 'you set it';
}
