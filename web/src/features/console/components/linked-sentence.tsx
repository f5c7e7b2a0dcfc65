import type { BookSubject } from '@sidebet/contract/console/books';
import { Fragment } from 'react';
import { Link } from '../../../ui/link.tsx';
import { consolePaths } from '../console-paths.ts';

/** A sentence about the books whose ids link to their pages. */
export function LinkedSentence({ text, subjects }: { text: string; subjects: readonly BookSubject[] }) {
  const parts = text.split(/\b([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/);
  return parts.map((part, index) => {
    const subject = index % 2 ? subjects.find(({ id }) => id === part) : undefined;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay where they are.
    if (!subject) return <Fragment key={index}>{part}</Fragment>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <Fragment key={index}>
        {part} (<Link to={pathTo(subject)}>{subject.label}</Link>)
      </Fragment>
    );
  });
}

function pathTo({ id, kind, personId }: BookSubject): string {
  if (kind === 'bet') return consolePaths.bet(id);
  const user = consolePaths.user(personId);
  return kind === 'person' ? user : `${user}?tab=${kind}s`;
}
