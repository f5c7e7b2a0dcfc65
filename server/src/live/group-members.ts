type Members = ReadonlyMap<string, readonly string[]>;

/**
 * The user ids of groups' members, read once and kept until the group is forgotten. A list that is being read when its group is
 * forgotten may predate the change, so the next caller reads again.
 */
export function cacheMembers(read: (groupIds: readonly string[]) => Promise<Members>) {
  const reads = new Map<string, Promise<Members>>();

  function begin(groupIds: readonly string[]): void {
    const begun = read(groupIds);
    for (const id of groupIds) reads.set(id, begun);
    begun.catch(() => {
      for (const id of groupIds) if (reads.get(id) === begun) reads.delete(id);
    });
  }

  return {
    async find(groupIds: readonly string[]): Promise<Members> {
      const unknown = groupIds.filter((id) => !reads.has(id));
      if (unknown.length > 0) begin(unknown);
      const found = groupIds.map(async (id) => [id, (await reads.get(id)!).get(id) ?? []] as const);
      return new Map(await Promise.all(found));
    },
    forget: (groupId: string) => void reads.delete(groupId),
    forgetAll: () => reads.clear(),
  };
}
