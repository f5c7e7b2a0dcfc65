import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StandalonePage } from '../standalone-page.tsx';
import { usePageTitle } from '../use-page-title.ts';

export function Component() {
  usePageTitle('Not found');
  return (
    <StandalonePage>
      <EmptyState page art="disc" title="404" text="The page you are looking for does not exist.">
        <LinkButton to={paths.home}>Go to Home</LinkButton>
      </EmptyState>
    </StandalonePage>
  );
}
