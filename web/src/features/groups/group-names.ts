import type { UserView } from '@sidebet/contract/shared';

type Named = Pick<UserView, 'id' | 'fullName' | 'username'>;

/** Names a member in a group: the viewer is "You", in the middle of a sentence "you". */
export type GroupNames = (user: Named, place?: 'start' | 'middle') => string;

/** "Maya"; next to another Maya "Maya T.", and next to another Maya T. the username. */
export function shortName(user: Named, people: readonly Named[]): string {
  const others = people.filter(({ id }) => id !== user.id);
  const isOwn = (name: string, read: (fullName: string) => string) =>
    others.every(({ fullName }) => read(fullName).toLowerCase() !== name.toLowerCase());
  const short = [firstName, withInitial].find((read) => isOwn(read(user.fullName), read));
  return short?.(user.fullName) ?? user.username;
}

function firstName(fullName: string): string {
  return fullName.split(' ')[0]!;
}

function withInitial(fullName: string): string {
  const [first, ...more] = fullName.split(' ');
  const last = more.at(-1);
  return last ? `${first} ${[...last][0]}.` : first!;
}
