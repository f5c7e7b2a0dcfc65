import type { GroupSummary } from '@sidebet/contract/groups/group';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '../../../lib/api/use-api.ts';
import { commentsAnchor } from '../../../lib/paths.ts';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import type { Topic } from '../topic.ts';
import classes from './comments.module.css';
import { Conversation } from './conversation.tsx';

type Props = {
  topic: Topic;
  /** The group whose comments are shown; without it each of the user's groups, one at a time. */
  group?: Pick<GroupSummary, 'id' | 'name'>;
  /** The first of these groups to show. */
  initialGroupId?: string | undefined;
};

/** What the members of a group write about a bet or a game. */
export default function Comments({ topic, group, initialGroupId }: Props) {
  const groups = useApi('listGroups');
  return (
    <section className={classes.comments} aria-labelledby={commentsAnchor}>
      <Heading />
      {groups.isPending ? (
        <Skeletons label="Loading comments..." count={2} height={56} />
      ) : groups.data ? (
        <InGroups
          topic={topic}
          groups={groups.data.items.filter(({ id }) => !group || id === group.id)}
          name={group?.name}
          initialId={initialGroupId}
        />
      ) : (
        <QueryFailure error={groups.error} onRetry={() => void groups.refetch()} />
      )}
    </section>
  );
}

/** Links to the comments scroll to it. */
function Heading() {
  const heading = useRef<HTMLHeadingElement>(null);
  const isTarget = useLocation().hash === `#${commentsAnchor}`;
  useEffect(() => {
    if (!isTarget) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [isTarget]);
  return (
    <h2 ref={heading} id={commentsAnchor} className={classes.heading} tabIndex={-1}>
      Comments
    </h2>
  );
}

function InGroups({
  topic,
  groups,
  name,
  initialId,
}: {
  topic: Topic;
  groups: readonly GroupSummary[];
  name: string | undefined;
  initialId: string | undefined;
}) {
  const [chosen, setChosen] = useState(initialId);
  const group = groups.find(({ id }) => id === chosen) ?? groups[0];
  if (!group) {
    return (
      <p className={classes.note}>
        {name === undefined
          ? 'Join a group to talk about this game with its members.'
          : `Only members of ${name} see and write comments.`}
      </p>
    );
  }
  const options = groups.map((one) => ({ value: one.id, label: one.name }));
  return (
    <>
      {options.length > 1 ? (
        <SelectField label="Group" value={group.id} options={options} onChange={setChosen} />
      ) : (
        <p className={classes.note}>Only members of {group.name} see them.</p>
      )}
      <Conversation
        key={group.id}
        group={group}
        topic={topic}
        empty={`No comments in ${group.name} yet. Write the first one.`}
      />
    </>
  );
}
