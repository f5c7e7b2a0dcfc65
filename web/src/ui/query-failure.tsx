import { errorMessage } from '../lib/api-problem.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

type Props = { error: unknown; onRetry: () => void };

/** A list's error state. */
export function QueryFailure({ error, onRetry }: Props) {
  return (
    <div role="alert">
      <EmptyState art="disc" title="Couldn’t load this" text={errorMessage(error)}>
        <Button kind="outline" onClick={onRetry}>
          Try Again
        </Button>
      </EmptyState>
    </div>
  );
}
