import { deletedUserName } from '../data-rights/deletion.ts';

type Named = { readonly id: string; readonly username: string; readonly fullName: string };

/** What members of a group call each other, by id: "Maya", next to another Maya "Maya T.", and otherwise the username. */
export function callNames(people: readonly Named[]): ReadonlyMap<string, string> {
  const named = [...new Map(people.map((user) => [user.id, user])).values()];
  const counts = [firstName, withInitial].map((read) => {
    const keys = Map.groupBy(named, ({ fullName }) => read(fullName).toLowerCase());
    return { read, isOwn: (name: string) => keys.get(name.toLowerCase())!.length === 1 };
  });
  const nameFor = ({ username, fullName }: Named) => {
    if (fullName === deletedUserName) return 'a deleted person';
    return counts.find(({ read, isOwn }) => isOwn(read(fullName)))?.read(fullName) ?? username;
  };
  return new Map(named.map((user) => [user.id, nameFor(user)]));
}

export function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0]!;
}

function withInitial(fullName: string): string {
  const [first, ...more] = fullName.trim().split(/\s+/);
  const last = more.at(-1);
  return last ? `${first} ${[...last][0]}.` : first!;
}
