import { type OpenIdProvider, openIdNames } from '@sidebet/domain/auth/open-id';
import { IconBrandAppleFilled, IconBrandGoogleFilled } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { errorMessage } from '../../../lib/api-problem.ts';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import classes from '../auth-form.module.css';
import { useStartOpenId } from './open-id.ts';

export const openIdIcons = { google: IconBrandGoogleFilled, apple: IconBrandAppleFilled };

/** Login or signup with other services, where they are configured. */
export function OpenIdButtons({ onProblem }: { onProblem: (message: string | null) => void }) {
  const providers = useSession().data?.openIdProviders ?? [];
  const [params] = useSearchParams();
  const start = useStartOpenId('startOpenId');
  if (providers.length === 0) return null;
  const open = (provider: OpenIdProvider) => {
    onProblem(null);
    start.mutate(
      { body: { provider, next: params.get('next') ?? '' } },
      { onError: (error) => onProblem(errorMessage(error)) },
    );
  };
  return (
    <div className={classes.services}>
      <p className={classes.or}>or</p>
      {providers.map((provider) => {
        const Icon = openIdIcons[provider];
        return (
          <Button
            key={provider}
            kind="outline"
            wide
            disabled={start.isPending}
            onClick={() => open(provider)}
          >
            <Icon size={19} aria-hidden="true" />
            Continue with {openIdNames[provider]}
          </Button>
        );
      })}
    </div>
  );
}
