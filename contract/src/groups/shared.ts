import { groupKinds } from '@sidebet/domain/book/accounts';
import { groupRoles } from '@sidebet/domain/groups/group';
import { z } from 'zod';
import { lookupId } from '../shared.ts';

export const kind = z
  .enum(groupKinds)
  .describe(
    "Amounts in groups are cents of the group's unit: of a point in `points` groups (100 are one point), of a dollar in `iou` groups.",
  );

export const role = z.enum(groupRoles);

export const text = z
  .string()
  .max(5_000)
  .describe('Domain rules validate texts and amounts; the schemas only check shapes.');

export const amount = z.int();

export const byGroup = z.object({ groupId: lookupId });

export const tag = 'Groups';
