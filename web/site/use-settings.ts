import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { SITE_SUBJECTS, type SiteSubject } from '#contract/site/site-rules.ts';
import type { SiteContent, SiteSettings } from '#contract/site/site-settings.ts';
import { outcomeOf } from '#web/session/outcome.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { notify } from '#web/ui/notify.ts';
import type { Place } from './place.ts';
import { pathsOf, valueAt } from './setting-paths.ts';
import { useUnsaved } from './use-unsaved.ts';

/** The errors of the latest attempt to save `value`: one for each wrong field by its path, and one for the form. */
type Refused = { subject: SiteSubject; value: unknown; fields: Record<string, string>; form: string | undefined };

const CHANGED_MEANWHILE = 'Admin lain baru saja mengubah pengaturan ini. Periksa dulu, lalu coba lagi.';

export type Settings = ReturnType<typeof useSettings>;

/** The forms of all subjects: what was loaded, what the admin has typed, and how to save it. */
export function useSettings(loaded: SiteSettings) {
  const unsaved = useUnsaved(loaded);
  const { revalidate } = useRevalidator();
  const [refused, setRefused] = useState<Refused>();
  const [isSaving, setIsSaving] = useState(false);

  /** Returns the errors of the fields that still have the value that was refused. */
  function errorsOf(subject: SiteSubject): Record<string, string> {
    if (refused?.subject !== subject) return {};
    const isAsSent = ([path]: [string, string]) =>
      valueAt(refused.value, path) === valueAt(unsaved.valueOf(subject), path);
    return Object.fromEntries(Object.entries(refused.fields).filter(isAsSent));
  }

  const placeOf = <Subject extends SiteSubject>(subject: Subject): Place<SiteContent[Subject]> => ({
    value: unsaved.valueOf(subject),
    path: '',
    errors: errorsOf(subject),
    update: (change) => unsaved.update(subject, change),
  });

  /** Stores a subject: `value` has all its fields, or none for the defaults. Then loads the settings again. */
  async function save(subject: SiteSubject, value: object): Promise<void> {
    if (isSaving) return;
    setIsSaving(true);
    const typed = unsaved.valueOf(subject);
    const body = { version: unsaved.versionOf(subject), value: withoutSizes(value) };
    const outcome = await outcomeOf(sessionApi('saveSiteSetting', { params: { subject }, body }), pathsOf(value));
    if (outcome !== 'ended') {
      const error = 'error' in outcome ? outcome.error : undefined;
      const isConflict = error?.status === 409;
      if (!error || isConflict) await revalidate();
      if ('answer' in outcome) {
        unsaved.dropSaved(subject, typed, outcome.answer.version);
        notify('success', outcome.answer.message);
      }
      const isShown = 'fields' in outcome && !isConflict;
      setRefused(isShown ? { subject, value, fields: outcome.fields, form: outcome.form } : undefined);
      const problem = isConflict ? CHANGED_MEANWHILE : isShown && outcome.form;
      if (problem) notify('error', problem);
    }
    setIsSaving(false);
  }

  return {
    ...unsaved,
    loaded,
    placeOf,
    isAnyChanged: SITE_SUBJECTS.some(unsaved.isChanged),
    refused,
    problemOf: (subject: SiteSubject) => (refused?.subject === subject ? refused.form : undefined),
    isSaving,
    save,
  };
}

/** Returns a value as the API takes it: the server knows the sizes of the pictures. */
function withoutSizes(value: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(value, (key, inner: unknown) => (key === 'image_info' ? undefined : inner)));
}
