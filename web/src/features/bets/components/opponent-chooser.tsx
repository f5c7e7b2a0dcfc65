import { matchesText } from '@sidebet/domain/search';
import { IconCheck, IconLink, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useApi } from '../../../lib/api/use-api.ts';
import { errorMessage } from '../../../lib/api-problem.ts';
import { useFriends } from '../../../lib/friends.ts';
import { toGroupTarget } from '../../../lib/groups.ts';
import { paths } from '../../../lib/paths.ts';
import { site } from '../../../lib/site.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Link } from '../../../ui/link.tsx';
import { isGroupTarget, type OfferTarget, offerTargetKey } from '../offer-target.ts';
import classes from './opponent-chooser.module.css';

type Props = {
  chosen: OfferTarget;
  onChoose: (target: OfferTarget) => void;
  onClose: () => void;
};

/**
 * A combobox of Anyone, Someone with a link, the user's groups and friends: type to filter, arrows to move, Enter to choose,
 * Escape to close.
 */
export function OpponentChooser({ chosen, onChoose, onClose }: Props) {
  const id = useId();
  const hasFriends = site.cash;
  const friends = useFriends();
  const groups = useApi('listGroups');
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const found = (friends.data ?? []).filter((friend) => matchesText(text, friend.fullName, friend.username));
  const foundGroups = (groups.data?.items ?? [])
    .filter(({ name }) => matchesText(text, name))
    .map(toGroupTarget);
  // Only friends and groups are searched.
  const options: OfferTarget[] = [
    ...(text.trim() === '' && hasFriends ? ([null, 'link'] as const) : []),
    ...foundGroups,
    ...(hasFriends ? found : []),
  ];
  const first = Math.max(
    0,
    options.findIndex((option) => offerTargetKey(option) === offerTargetKey(chosen)),
  );
  const [moved, setMoved] = useState<number | null>(null);
  const active = Math.min(moved ?? first, options.length - 1);
  const isChosen = (option: OfferTarget) => offerTargetKey(option) === offerTargetKey(chosen);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const onKeyDown = (event: KeyboardEvent) => {
    const last = options.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: last,
      PageUp: 0,
    };
    const next = moves[event.key];
    if (next !== undefined) setMoved(next);
    else if (event.key === 'Enter') {
      const option = options[active];
      if (option !== undefined) onChoose(option);
    } else if (event.key === 'Escape') onClose();
    else return;
    // Enter must not submit the form, and Escape not close the modal around it.
    event.preventDefault();
  };

  return (
    <div className={classes.panel} role="dialog" aria-label="Offer to">
      <input
        ref={input}
        className={classes.search}
        type="text"
        role="combobox"
        aria-label={hasFriends ? 'Search your friends and groups' : 'Search your groups'}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={options.length > 0 ? optionId(active) : undefined}
        placeholder={hasFriends ? 'Search friends and groups...' : 'Search groups...'}
        autoComplete="off"
        maxLength={80}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setMoved(event.target.value.trim() === '' ? null : 0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} className={classes.list} role="listbox" aria-label="Who can take this bet">
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the combobox that owns the list.
          <div
            key={offerTargetKey(option) ?? 'anyone'}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={isChosen(option)}
            data-active={index === active}
            className={classes.option}
            // Keep focus in the search box.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setMoved(index)}
            onClick={() => onChoose(option)}
          >
            {option && option !== 'link' && !isGroupTarget(option) ? (
              <Avatar name={option.fullName} picture={option.profilePicture} />
            ) : (
              <span className={classes.anyone}>
                {isGroupTarget(option) ? (
                  <IconUsersGroup size={17} stroke={1.8} aria-hidden="true" />
                ) : option ? (
                  <IconLink size={17} stroke={1.8} aria-hidden="true" />
                ) : (
                  <IconUsers size={17} stroke={1.8} aria-hidden="true" />
                )}
              </span>
            )}
            <Who target={option} />
            {isChosen(option) && <IconCheck size={17} stroke={2.2} aria-hidden="true" />}
          </div>
        ))}
      </div>
      {hasFriends ? (
        <FriendsNote friends={friends} isFound={found.length + foundGroups.length > 0} />
      ) : (
        <p className={classes.note} role="status">
          {options.length === 0 && 'No groups by that name.'}
        </p>
      )}
    </div>
  );
}

function Who({ target }: { target: OfferTarget }) {
  const [name, note] =
    target === 'link'
      ? ['Someone with a link', 'Not on the board']
      : isGroupTarget(target)
        ? [target.name, target.kind === 'points' ? 'Group, for points' : 'Group, for IOUs']
        : [target?.fullName ?? 'Anyone', target?.username ?? 'On the board for everyone'];
  return (
    <span className={classes.who}>
      <strong>{name}</strong>
      <span>{note}</span>
    </span>
  );
}

type NoteProps = { friends: ReturnType<typeof useFriends>; isFound: boolean };

/** Why the list has no friends. */
function FriendsNote({ friends, isFound }: NoteProps) {
  return (
    <>
      <p className={classes.note} role="status">
        {friends.isPending && 'Loading your friends...'}
        {friends.isError && errorMessage(friends.error)}
        {friends.data?.length === 0 && 'You don’t have any friends here yet.'}
        {Boolean(friends.data?.length) && !isFound && 'No friends or groups by that name.'}
      </p>
      {friends.isError && (
        <button type="button" className={classes.link} onClick={() => void friends.refetch()}>
          Try again
        </button>
      )}
      {friends.data?.length === 0 && (
        <Link className={classes.link} to={paths.friendsBets}>
          Find friends
        </Link>
      )}
    </>
  );
}
