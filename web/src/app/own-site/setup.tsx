import type { SiteSettings } from '@sidebet/domain/site/site-settings';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AuthCard } from '../../features/auth/auth-card.tsx';
import { useApi } from '../../lib/api/use-api.ts';
import { paths, withNext } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { site } from '../../lib/site.ts';
import { LinkButton } from '../../ui/button.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { QuietLoading } from '../quiet-loading.tsx';
import { Component as NotFound } from '../routes/not-found.tsx';
import { usePageTitle } from '../use-page-title.ts';
import classes from './setup.module.css';
import { SetupForm } from './setup-form.tsx';

/** /setup?token=…: the link that the server of a site without cash prints. */
export function Component() {
  usePageTitle('Set up your site');
  return site.cash ? <NotFound /> : <Setup />;
}

function Setup() {
  const [params] = useSearchParams();
  const settings = useApi('getSite');
  const [saved, setSaved] = useState<SiteSettings | null>(null);
  if (settings.isPending) return <QuietLoading />;
  const token = params.get('token') ?? '';
  if (saved) return <Done name={saved.name} token={token} />;
  return (
    <AuthCard
      title="Set up your site"
      intro="Friends bet here in groups, for points or for dollars they settle between them. To change this later, start the server again for a new link."
      footer={null}
    >
      {settings.isError ? (
        <QueryFailure error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <SetupForm token={token} initial={settings.data} onSaved={setSaved} />
      )}
    </AuthCard>
  );
}

function Done({ name, token }: { name: string; token: string }) {
  const { data: session } = useSession();
  return (
    <AuthCard title={`${name} is ready`} intro="What comes next:" footer={null}>
      <ol className={classes.steps}>
        {!session?.user && <li>Create your account.</li>}
        <li>Create a group, for points or for dollars.</li>
        <li>Send your friends the group’s invite link.</li>
      </ol>
      {/* The page gets the new name and colors from the server. */}
      <LinkButton
        wide
        reloads
        to={session?.user ? paths.groups : withNext(paths.signUp, paths.homeAfterSetup(token))}
      >
        {session?.user ? 'Go to your groups' : 'Create your account'}
      </LinkButton>
    </AuthCard>
  );
}
