import type { ResultEffectView } from '@sidebet/contract/console/events';
import { formatDollars } from '@sidebet/domain/cents';
import type { ResultForm } from '@sidebet/domain/operators/result';
import { useApi } from '../../../lib/api/use-api.ts';
import { errorMessage } from '../../../lib/api-problem.ts';
import classes from './result-effect.module.css';

/** What a result would do, before it is entered: the rule, and how many bets are paid, refunded and reversed. */
export function ResultEffect({ eventId, form }: { eventId: string; form: ResultForm }) {
  const { data, error } = useApi(
    'operatorPreviewResult',
    { params: { eventId }, query: form },
    { retry: false },
  );
  return (
    <section aria-label="Effect" aria-live="polite" className={classes.effect}>
      {error && <p>{errorMessage(error)}</p>}
      {data && (
        <>
          <ul>
            {mergeRules(data.rules).map(({ markets, rule }) => (
              <li key={markets}>
                <strong>{markets}</strong> · {rule}
              </li>
            ))}
          </ul>
          <p>{describeEffect(data)}</p>
        </>
      )}
    </section>
  );
}

/** One line for the markets that share a rule. */
function mergeRules(rules: ResultEffectView['rules']): { markets: string; rule: string }[] {
  return [...new Set(rules.map(({ rule }) => rule))].map((rule) => ({
    rule,
    markets: rules
      .filter((other) => other.rule === rule)
      .map(({ market }) => market)
      .join(', '),
  }));
}

function describeEffect({ paid, refunded, reversed, unchanged, largestCents }: ResultEffectView): string {
  const sentences = [
    reversed.bets > 0 && `${countBets(reversed.bets)} reversed (${formatDollars(reversed.cents)}).`,
    paid.bets > 0 && `${countBets(paid.bets)} paid (${formatDollars(paid.cents)}).`,
    refunded.bets > 0 && `${countBets(refunded.bets)} refunded (${formatDollars(refunded.cents)}).`,
    unchanged > 0 && `${countBets(unchanged)} unchanged.`,
    largestCents > 0 && `The largest: ${formatDollars(largestCents)}.`,
  ].filter((sentence) => sentence !== false);
  return sentences.length === 0 ? 'No bet is affected.' : sentences.join(' ');
}

function countBets(count: number): string {
  return count === 1 ? '1 bet' : `${count} bets`;
}
