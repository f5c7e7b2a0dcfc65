import type { BetView } from '@sidebet/contract/bets';
import { formatBetAmount } from '@sidebet/domain/bets/amount-text';
import type { ReactNode } from 'react';
import type { GroupTarget } from '../../../lib/groups.ts';
import { type PricePreset, withPreset } from '../bet-draft.ts';
import type { useTermsForm } from '../use-terms-form.ts';
import { DollarField } from './dollar-field.tsx';
import { FeeNotes } from './fee-notes.tsx';
import { LineStepper } from './line-stepper.tsx';
import { PriceTiles } from './price-tiles.tsx';
import { StakeFields } from './stake-fields.tsx';

type Props = {
  form: ReturnType<typeof useTermsForm>;
  bet: BetView;
  group: GroupTarget | null;
  /** The bookmakers' line in half points; null if they quote none. */
  quotedHalves: number | null;
  /** Without any, the price is its maker's own. */
  presets?: readonly PricePreset[];
  /** What the price means, above its fee. */
  children?: ReactNode;
};

/** The fields of {@link useTermsForm}: line, stakes and price. */
export function TermsFields({ form, bet, group, quotedHalves, presets, children }: Props) {
  const { draft, setDraft, pricing, stakeCents, at, clearProblems } = form;
  return (
    <>
      <LineStepper
        terms={draft.terms}
        selection={draft.selection}
        game={{ ...bet, sportKey: bet.betSportKey }}
        problem={at('line')}
        quotedHalves={quotedHalves}
        onTerms={(terms) => {
          setDraft({ ...draft, terms });
          clearProblems();
        }}
      />
      <StakeFields
        draft={draft}
        pricing={pricing}
        takesFocus
        wager={form.wager}
        problem={form.problem}
        group={group}
        onDraft={setDraft}
        onWager={form.setWager}
        onEdited={clearProblems}
      />
      {presets && (
        <PriceTiles
          draft={draft}
          presets={presets}
          pricingFor={() => pricing}
          stakeCents={stakeCents}
          onPreset={(preset) => {
            setDraft(withPreset(draft, preset, pricing.fair));
            clearProblems();
          }}
        />
      )}
      {children}
      <FeeNotes draft={draft} stakeCents={stakeCents} presets={[]} pricingFor={() => pricing} />
      {at('confirmation') && (
        <DollarField
          label={`Type your risk again: ${formatBetAmount({ group }, stakeCents ?? 0)}`}
          unit={group?.kind}
          value={form.confirmation}
          problem={at('confirmation')}
          onChange={form.setConfirmation}
        />
      )}
    </>
  );
}
