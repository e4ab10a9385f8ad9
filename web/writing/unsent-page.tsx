import { type ComponentType, type MouseEvent, useEffect, useMemo, useState } from 'react';
import type { DraftFormInHand } from '#web/forms/use-draft-form.ts';
import type { AsReadProps, StoredPost } from './as-read.tsx';

/** After this pause in typing, the page is updated. Cleaning 200,000 characters takes about 50 ms. */
const PAUSE_MS = 500;

export type Unsent = { Page: ComponentType<AsReadProps>; form: DraftFormInHand; stored: StoredPost | undefined };

type UnsentPageProps = Unsent & Pick<AsReadProps, 'heading'> & { className: string };

/** Shows the public page with the form's content. It is rendered again only after a pause in typing. */
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
    // The handler is for clicks on the links inside, which can also be pressed by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div onClickCapture={stayHere} className={className}>
      {page}
    </div>
  );
}

/** Keeps links from leaving the form's page: a link within the text scrolls, and any other link opens a new tab. */
function stayHere(event: MouseEvent<HTMLElement>): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!link) return;
  event.preventDefault();
  const href = link.getAttribute('href') ?? '';
  if (!href.startsWith('#')) window.open(href, '_blank', 'noopener');
  else event.currentTarget.querySelector(`[id="${CSS.escape(href.slice(1))}"]`)?.scrollIntoView({ block: 'center' });
}
