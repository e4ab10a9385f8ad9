import type { SiteSubject } from '#contract/site/site-rules.ts';
import type { SiteSettingVersion } from '#contract/site/site-settings.ts';
import { VersionHistory } from '#web/admin/version-history.tsx';
import { useLoaded } from '#web/review/use-loaded.ts';
import { outcomeOf } from '#web/session/outcome.ts';
import { sessionApi } from '#web/session/session-api.ts';

/** An earlier version of a subject, which the preview draws. */
export type Earlier = Pick<SiteSettingVersion, 'version' | 'content'>;

type SettingHistoryProps = {
  subject: SiteSubject;
  /** The current version. A new one reloads the history. */
  current: number;
  /** The version that the preview draws instead of the form. */
  drawn: number | undefined;
  onDraw: (earlier: Earlier | undefined) => void;
  onUse: (earlier: Earlier) => void;
};

/** Lists who has changed a subject, and when. Each version can be drawn in the preview, and brought back. */
export function SettingHistory({ subject, current, drawn, onDraw, onUse }: SettingHistoryProps) {
  const loaded = useLoaded(`${subject} ${current}`, () => load(subject));
  const versions = loaded && 'versions' in loaded ? loaded.versions : undefined;
  return (
    <VersionHistory
      heading="h3"
      versions={versions?.map((each) => ({ ...each, number: each.version }))}
      problem={loaded && 'problem' in loaded ? loaded.problem : undefined}
      none="Belum pernah diubah: situs memakai bawaan."
      current={current}
      drawn={drawn}
      onDraw={onDraw}
      onUse={onUse}
    />
  );
}

async function load(subject: SiteSubject) {
  const outcome = await outcomeOf(sessionApi('siteSettingHistory', { params: { subject } }));
  if (outcome === 'ended') return undefined;
  return 'answer' in outcome ? outcome.answer : { problem: outcome.error.message };
}
