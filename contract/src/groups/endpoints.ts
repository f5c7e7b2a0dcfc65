import { groupCoreEndpoints } from './group.ts';
import { memberEndpoints } from './members.ts';
import { seasonEndpoints } from './seasons.ts';
import { settleUpEndpoints } from './settle-up.ts';
import { streamEndpoints } from './stream.ts';
import { talkEndpoints } from './talk.ts';
import { whyEndpoints } from './why.ts';

/** The endpoints of groups. */
export const groupEndpoints = {
  ...groupCoreEndpoints,
  ...memberEndpoints,
  ...seasonEndpoints,
  ...talkEndpoints,
  ...streamEndpoints,
  ...settleUpEndpoints,
  ...whyEndpoints,
};
