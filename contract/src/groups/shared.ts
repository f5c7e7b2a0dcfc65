import { groupKinds } from '@sidebet/domain/book/accounts';
import { groupRoles } from '@sidebet/domain/groups/group';
import { z } from 'zod';
import { lookupId } from '../shared.ts';

/**
 * Amounts in groups are cents of the group's unit: of a point in `points` groups (100 are one point), of a dollar in `iou`
 * groups.
 */
export const kind = z.enum(groupKinds);

export const role = z.enum(groupRoles);

/** Domain rules validate texts and amounts; the schemas only check shapes. */
export const text = z.string().max(5_000);

export const amount = z.int();

export const byGroup = z.object({ groupId: lookupId });

export const tag = 'Groups';
