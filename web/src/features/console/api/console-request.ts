import type { QueryClient } from '@tanstack/react-query';
import { toAppClient } from '../../../lib/app-client.ts';
import type { RequiredSteps } from '../../../lib/required-steps.ts';

/** What every read of the console needs: an operator may have to confirm who they are first. */
export type ConsoleRequest = { readonly signal: AbortSignal; readonly steps: RequiredSteps };

/** Takes it from the context of a query. */
export function toConsoleRequest({
  signal,
  client,
}: {
  readonly signal: AbortSignal;
  readonly client: QueryClient;
}): ConsoleRequest {
  return { signal, steps: toAppClient(client).steps };
}
