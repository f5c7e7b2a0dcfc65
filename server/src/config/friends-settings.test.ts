import { expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { applyFriendsSettings } from './friends-settings.ts';

function readFriendsEnv(variables: NodeJS.ProcessEnv) {
  applyFriendsSettings(variables);
  return readEnv(variables);
}

test('--friends is a site without cash that calls no one, with a folder of its own', () => {
  expect(readFriendsEnv({})).toMatchObject({
    env: {
      CASH: 'off',
      DEMO: false,
      BREACHED_PASSWORDS: 'off',
      DATA_DIR: expect.stringMatching(/\.data-friends$/),
    },
  });
});

test('what the environment sets stays', () => {
  expect(readFriendsEnv({ BREACHED_PASSWORDS: 'on', DATA_DIR: '/srv/data' })).toMatchObject({
    env: { CASH: 'off', BREACHED_PASSWORDS: 'on', DATA_DIR: '/srv/data' },
  });
});
