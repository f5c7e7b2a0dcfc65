import { attachmentTypes } from '@sidebet/domain/support/attachment';
import { z } from 'zod';
import { operators } from './console/shared.ts';
import { endpoint } from './endpoint.ts';

/** A file's URL is `/api/files/` followed by its key. */
const owned = z.object({ userId: z.string().max(80), filename: z.string().max(200) });

export const fileEndpoints = {
  readPicture: endpoint({
    method: 'GET',
    path: '/api/files/profile_pictures/:userId/:filename',
    tag: 'Files',
    summary: "A person's profile picture",
    access: 'user',
    params: owned,
    download: ['image/webp'],
    response: z.null(),
  }),
  readAttachment: endpoint({
    method: 'GET',
    path: '/api/files/support_attachments/:userId/:filename',
    tag: 'Files',
    summary:
      'A file that was attached to a message to support; for its owner, and for operators, whose reading is written to the audit log',
    access: 'user',
    params: owned,
    download: attachmentTypes,
    response: z.null(),
  }),
  operatorReadReportPicture: endpoint({
    method: 'GET',
    path: '/api/admin/files/report_pictures/:userId/:filename',
    tag: operators,
    summary: 'The copy of a picture in a report. Reading it is written to the audit log',
    access: 'operator',
    params: owned,
    download: ['image/webp'],
    response: z.null(),
  }),
};
