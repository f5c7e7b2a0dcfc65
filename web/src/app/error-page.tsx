import { isRouteErrorResponse, useRouteError } from 'react-router';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { StandalonePage } from './standalone-page.tsx';

/** Routing error page: shows the status text or the error's message. */
export function ErrorPage() {
  const error = useRouteError();
  return (
    <StandalonePage>
      <EmptyState page art="disc" title="Unexpected Application Error!" text={errorText(error)}>
        <LinkButton to="/">Go to Home</LinkButton>
      </EmptyState>
    </StandalonePage>
  );
}

function errorText(error: unknown): string {
  if (isRouteErrorResponse(error)) return error.statusText || `Status ${error.status}`;
  return error instanceof Error ? error.message : 'Unknown error';
}
