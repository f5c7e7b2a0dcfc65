import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import standalone from '../standalone.module.css';
import { usePageTitle } from '../use-page-title.ts';

export function Component() {
  usePageTitle('Not found');
  return (
    <main className={standalone.page}>
      <EmptyState page art="disc" title="404" text="The page you are looking for does not exist.">
        <LinkButton to={paths.home}>Go to Home</LinkButton>
      </EmptyState>
    </main>
  );
}
