import type { ReactNode } from 'react';
import type { SiteSubject } from '#contract/site/site-rules.ts';
import type { SiteContent } from '#contract/site/site-settings.ts';
import type { Place } from '#web/site/place.ts';

/** `shown`: the facts of all subjects, as the preview draws them. */
export type PreviewProps = {
  shown: SiteContent;
  defaults: SiteContent;
  /** The path of the field that the admin has used last: 'items.2.result'. */
  usedPath: string;
};

/** A subject of the settings: its form, and the part of the public pages that shows it. */
export type Subject<Name extends SiteSubject> = {
  fields: (of: Place<SiteContent[Name]>) => ReactNode;
  preview: (props: PreviewProps) => ReactNode;
  /** Whether the preview has texts in both languages. */
  hasLanguages?: boolean;
};

/** Returns the index of the item that the admin has used last: 'items.2.result' → 2. Default: 0. */
export function usedItem(usedPath: string): number {
  return Number(/^items\.(\d+)/.exec(usedPath)?.[1] ?? 0);
}
