import type { ReportAction, ReportReason } from '@sidebet/domain/safety/report';

export const reportReasonLabels: Record<ReportReason, string> = {
  harassment: 'Harassment',
  impersonation: 'Impersonation',
  offensive: 'Offensive name, picture or message',
  cheating: 'Cheating',
  other: 'Other',
};

export const reportActionLabels: Record<ReportAction, string> = {
  dismiss: 'Dismissed',
  warn: 'Warned',
  removePicture: 'Picture removed',
  removeText: 'Message removed',
  silence: 'Silenced',
  suspend: 'Suspended',
};
