import type { SitePageStatus } from '#contract/site-pages/site-page-rules.ts';
import { StatusBadge } from '#web/posts/status-badge.tsx';
import { STATUS_LABELS } from './site-page-fields.ts';

/** Colours, and icon paths: a pen, and a tick. */
const LOOKS = {
  draft: { color: 'grey', sign: 'M6 18l.8-3.6 8.7-8.7 2.8 2.8-8.7 8.7z' },
  public: { color: 'green', sign: 'm6 12.5 4 4L18 8' },
} as const satisfies Record<SitePageStatus, object>;

export function SitePageStatusBadge({ status }: { status: SitePageStatus }) {
  return <StatusBadge label={STATUS_LABELS[status]} {...LOOKS[status]} />;
}
