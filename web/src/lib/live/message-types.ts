import type { LiveMessage } from '@sidebet/contract/live';

/** A record, so a new message type in the contract fails to compile until it is handled. */
const types: Record<LiveMessage['type'], true> = {
  hello: true,
  boardAdded: true,
  boardRemoved: true,
  boardChanged: true,
  myBets: true,
  balance: true,
  notifications: true,
  friends: true,
  groups: true,
  groupMessages: true,
  profile: true,
  protection: true,
  console: true,
  settings: true,
  events: true,
  signedOut: true,
};

export const liveMessageTypes = Object.keys(types) as LiveMessage['type'][];
