import type { Api } from '@sidebet/contract/api';
import type { ResponseOf } from '@sidebet/contract/endpoint';
import { Fragment, type ReactNode } from 'react';
import type { ReadInput, SingleName } from '../../../lib/api/inputs.ts';
import { useApi } from '../../../lib/api/use-api.ts';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { ConsolePage } from './console-page.tsx';

type SubjectName = SingleName & `operator${string}`;

type Props<N extends SubjectName> = {
  /** The page's title until the subject has loaded. */
  title: string;
  loading: string;
  back: { to: string; label: string };
  name: N;
  /** Names the subject. */
  input: ReadInput<N>;
  /** The subject's page, a {@link ConsolePage}; remounts for another subject. */
  children: (one: ResponseOf<Api[N]>) => ReactNode;
};

/** A console page for one subject, by the id in the URL. */
export function SubjectPage<N extends SubjectName>({
  title,
  loading,
  back,
  name,
  input,
  children,
}: Props<N>) {
  const one = useApi(name, input);
  if (one.data) return <Fragment key={JSON.stringify(input)}>{children(one.data)}</Fragment>;
  return (
    <ConsolePage title={title} back={back}>
      {one.isError ? (
        <QueryFailure error={one.error} onRetry={() => void one.refetch()} />
      ) : (
        <Skeletons label={loading} count={5} height={72} />
      )}
    </ConsolePage>
  );
}
