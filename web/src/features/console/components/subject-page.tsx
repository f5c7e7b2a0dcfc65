import type { Api } from '@sidebet/contract/api';
import type { AuditSubject } from '@sidebet/contract/console/audit';
import type { ParamsOf, ResponseOf } from '@sidebet/contract/endpoint';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { useParams } from 'react-router';
import type { ReadInput, SingleName } from '../../../lib/api/inputs.ts';
import { useApi } from '../../../lib/api/use-api.ts';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { auditTable } from './audit-table.tsx';
import { ConsolePage, Facts, Metrics } from './console-page.tsx';
import { DataTable } from './data-table.tsx';
import classes from './subject-page.module.css';

type SubjectName = SingleName & `operator${string}`;
export type Back = { readonly to: string; readonly label: string };

type Declared<N extends SubjectName> = {
  readonly name: N;
  /** The parameter of the address that names the subject. */
  readonly param: keyof ParamsOf<Api[N]> & string;
  /** The page's title until the subject has loaded. */
  readonly title: string;
  readonly loading: string;
  readonly back: Back;
  /** The page of a loaded subject; remounts for another one. */
  readonly Page: ComponentType<{ one: ResponseOf<Api[N]>; back: Back }>;
};

/** A console page for one subject, by the id in the URL. */
export function subjectPage<N extends SubjectName>({ name, param, title, loading, back, Page }: Declared<N>) {
  return () => {
    const { [param]: id = '' } = useParams();
    const input: unknown = { params: { [param]: id } };
    const one = useApi(name, input as ReadInput<N>);
    if (one.data) return <Page key={id} one={one.data} back={back} />;
    return (
      <ConsolePage title={title} back={back}>
        {one.isError ? (
          <QueryFailure error={one.error} onRetry={() => void one.refetch()} />
        ) : (
          <Skeletons label={loading} count={5} height={72} />
        )}
      </ConsolePage>
    );
  };
}

type SubjectProps = Pick<ComponentProps<typeof ConsolePage>, 'title' | 'intro' | 'back' | 'actions'> & {
  /** What comes before the facts. */
  above?: ReactNode;
  metrics?: ComponentProps<typeof Metrics>['items'];
  facts: ComponentProps<typeof Facts>['items'];
  /** Sections below the facts. */
  children?: ReactNode;
  /** The operators' actions on it. */
  audit: { readonly heading: string; readonly kind: AuditSubject; readonly id: string };
};

/** What is known about a subject: metrics, facts, sections of its own, and what operators did. */
export function Subject({ above, metrics, facts, children, audit, ...page }: SubjectProps) {
  return (
    <ConsolePage {...page}>
      {above}
      {metrics && <Metrics items={metrics} />}
      <Facts items={facts} />
      {children}
      <Section heading={audit.heading}>
        <DataTable table={auditTable} input={{ query: { subjectKind: audit.kind, subjectId: audit.id } }} />
      </Section>
    </ConsolePage>
  );
}

/** A part of a page with a heading. */
export function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <>
      <h2 className={classes.heading}>{heading}</h2>
      {children}
    </>
  );
}
