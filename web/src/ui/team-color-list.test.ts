import { expect, test, vi } from 'vitest';
import { createTeamColorList } from './team-color-list.ts';

test('the list loads for the first team that an app shows, and for no other app', async () => {
  const [shown, idle] = [createTeamColorList(), createTeamColorList()];
  expect(shown.find('Chicago Bears')).toBeUndefined();
  await new Promise<void>((loaded) => shown.subscribe('Chicago Bears', loaded));
  expect(shown.find('Chicago Bears')).toBeDefined();
  expect(shown.find('No Such Team')).toBeUndefined();
  expect(idle.find('Chicago Bears')).toBeUndefined();
});

test('the second list loads for the first team that the other does not have', async () => {
  const list = createTeamColorList();
  const heard = vi.fn();
  list.subscribe('Iowa Hawkeyes', heard);
  await vi.waitFor(() => expect(list.find('Iowa Hawkeyes')).toBeDefined());
  expect(heard).toHaveBeenCalledTimes(2);
});

test('a team that is no longer shown hears nothing', async () => {
  const list = createTeamColorList();
  const gone = vi.fn();
  list.subscribe('Chicago Bears', gone)();
  await new Promise<void>((loaded) => list.subscribe('Chicago Bears', loaded));
  expect(gone).not.toHaveBeenCalled();
});
