import { type ComponentType, useEffect, useMemo, useState } from 'react';
import type { DraftFormInHand } from '#web/forms/use-draft-form.ts';
import type { AsReadProps, StoredPost } from './as-read.tsx';

/** Typing pauses for this long before the page follows. Cleaning 200,000 characters takes some 50 ms. */
const PAUSE_MS = 500;

export type Unsent = { Page: ComponentType<AsReadProps>; form: DraftFormInHand; stored: StoredPost | undefined };

/** The public page of what a form holds. It follows each pause in typing, and is not rendered in between. */
export function UnsentPage({ Page, form, stored, heading }: Unsent & Pick<AsReadProps, 'heading'>) {
  const { draft, isRemovingFile } = form;
  const { fields } = draft;
  const { file } = draft.file;
  const latest = useMemo(() => ({ fields, file, isRemovingFile, stored }), [fields, file, isRemovingFile, stored]);
  const [shown, setShown] = useState(latest);

  useEffect(() => {
    const pause = setTimeout(() => setShown(latest), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [latest]);

  return useMemo(() => <Page {...shown} heading={heading} />, [Page, shown, heading]);
}
