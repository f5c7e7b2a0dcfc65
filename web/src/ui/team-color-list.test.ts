import { expect, test, vi } from 'vitest';
import { createTeamColorList } from './team-color-list.ts';

test('the list loads for the first team that an app shows, and for no other app', async () => {
  const [shown, idle] = [createTeamColorList(), createTeamColorList()];
  expect(shown.find('Chicago Bears')).toBeUndefined();
  await new Promise<void>((loaded) => shown.subscribe(loaded));
  expect(shown.find('Chicago Bears')).toBeDefined();
  expect(shown.find('No Such Team')).toBeUndefined();
  expect(idle.find('Chicago Bears')).toBeUndefined();
});

test('a team that is no longer shown hears nothing', async () => {
  const list = createTeamColorList();
  const gone = vi.fn();
  list.subscribe(gone)();
  await new Promise<void>((loaded) => list.subscribe(loaded));
  expect(gone).not.toHaveBeenCalled();
});
