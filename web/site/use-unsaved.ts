import { useEffect, useState } from 'react';
import type { SiteSubject } from '#contract/site/site-rules.ts';
import type { SiteContent, SiteSettings } from '#contract/site/site-settings.ts';
import { useSession } from '#web/session/session-state.ts';

/** The subjects that the admin has changed and not saved, and the version that each was based on. */
type Unsaved = { content: Partial<SiteContent>; basedOn: Partial<Record<SiteSubject, number>> };

const NOTHING: Unsaved = { content: {}, basedOn: {} };

/** Keeps what was typed while the admin signs in again after the session has ended. */
let kept: { userId: number | undefined; unsaved: Unsaved } | undefined;

/** What the admin has typed in the forms of all subjects. It stays while the admin looks at another subject. */
export function useUnsaved({ content: saved, versions }: SiteSettings) {
  const userId = useSession().user?.id;
  const [unsaved, setUnsaved] = useState(() => (kept && kept.userId === userId ? kept.unsaved : NOTHING));

  useEffect(() => {
    kept = { userId, unsaved };
  }, [userId, unsaved]);

  const valueOf = <Subject extends SiteSubject>(subject: Subject): SiteContent[Subject] =>
    unsaved.content[subject] ?? saved[subject];

  const isChanged = (subject: SiteSubject) => JSON.stringify(valueOf(subject)) !== JSON.stringify(saved[subject]);

  const versionOf = (subject: SiteSubject) => unsaved.basedOn[subject] ?? versions[subject].version;

  function update<Subject extends SiteSubject>(
    subject: Subject,
    change: (value: SiteContent[Subject]) => SiteContent[Subject],
  ): void {
    setUnsaved(({ content, basedOn }) => ({
      content: { ...content, [subject]: change(content[subject] ?? saved[subject]) },
      basedOn: { [subject]: versions[subject].version, ...basedOn },
    }));
  }

  /** Keeps what was typed, on top of this version: by default the one that another admin has saved meanwhile. */
  function rebase(subject: SiteSubject, version = versions[subject].version): void {
    setUnsaved(({ content, basedOn }) => ({ content, basedOn: { ...basedOn, [subject]: version } }));
  }

  return {
    valueOf,
    versionOf,
    isChanged,
    /** Whether another admin has saved the subject since this admin began to change it. */
    isOutdated: (subject: SiteSubject) => isChanged(subject) && versionOf(subject) !== versions[subject].version,
    update,
    rebase,
    drop: (subject: SiteSubject) => setUnsaved((now) => without(now, subject)),
    dropAll: () => {
      kept = undefined;
      setUnsaved(NOTHING);
    },
    /** Drops what has been saved as `version`, unless the admin has typed more meanwhile. `sent`: what was saved. */
    dropSaved: (subject: SiteSubject, sent: unknown, version: number) => {
      setUnsaved((now) =>
        now.content[subject] === sent || now.content[subject] === undefined
          ? without(now, subject)
          : { content: now.content, basedOn: { ...now.basedOn, [subject]: version } },
      );
    },
  };
}

function without({ content, basedOn }: Unsaved, subject: SiteSubject): Unsaved {
  const { [subject]: _content, ...otherContent } = content;
  const { [subject]: _version, ...otherVersions } = basedOn;
  return { content: otherContent, basedOn: otherVersions };
}
