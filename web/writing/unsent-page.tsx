import { type ComponentType, type MouseEvent, useEffect, useMemo, useState } from 'react';
import type { DraftFormInHand } from '#web/forms/use-draft-form.ts';
import type { AsReadProps, StoredPost } from './as-read.tsx';

/** The page follows after a pause of this length in typing. Cleaning 200,000 characters takes some 50 ms. */
const PAUSE_MS = 500;

export type Unsent = { Page: ComponentType<AsReadProps>; form: DraftFormInHand; stored: StoredPost | undefined };

type UnsentPageProps = Unsent & Pick<AsReadProps, 'heading'> & { className: string };

/** The public page, filled with the form's content. It follows each pause in typing, and is not rendered in between. */
export function UnsentPage({ Page, form, stored, heading, className }: UnsentPageProps) {
  const { draft, isRemovingFile } = form;
  const { fields } = draft;
  const { file } = draft.file;
  const latest = useMemo(() => ({ fields, file, isRemovingFile, stored }), [fields, file, isRemovingFile, stored]);
  const [shown, setShown] = useState(latest);

  useEffect(() => {
    const pause = setTimeout(() => setShown(latest), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [latest]);

  const page = useMemo(() => <Page {...shown} heading={heading} />, [Page, shown, heading]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the links in it have the keyboard's clicks
    <div onClickCapture={stayHere} className={className}>
      {page}
    </div>
  );
}

/** Keeps links from leading away from the form: a link within the text scrolls, any other opens a tab of its own. */
function stayHere(event: MouseEvent<HTMLElement>): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!link) return;
  event.preventDefault();
  const href = link.getAttribute('href') ?? '';
  if (!href.startsWith('#')) window.open(href, '_blank', 'noopener');
  else event.currentTarget.querySelector(`[id="${CSS.escape(href.slice(1))}"]`)?.scrollIntoView({ block: 'center' });
}
