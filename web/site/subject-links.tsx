import { useLayoutEffect, useRef } from 'react';
import { addressOf } from '#contract/routes.ts';
import { SITE_SUBJECT_LABELS, SITE_SUBJECTS, type SiteSubject } from '#contract/site/site-rules.ts';
import { usedState } from '#web/admin/use-list.ts';
import { Link } from '#web/ui/link.tsx';

type SubjectLinksProps = { open: SiteSubject; isChanged: (subject: SiteSubject) => boolean };

const idOf = (subject: SiteSubject) => `bagian-${subject}`;

/** Links to the form of each subject. Forms with unsaved changes are marked. */
export function SubjectLinks({ open, isChanged }: SubjectLinksProps) {
  const row = useRef<HTMLElement>(null);

  // Scrolls the row to the open subject on a narrow screen. scrollIntoView() would also scroll the page.
  useLayoutEffect(() => {
    const link = document.getElementById(idOf(open));
    if (row.current && link) {
      row.current.scrollLeft = link.offsetLeft + link.offsetWidth / 2 - row.current.clientWidth / 2;
    }
  }, [open]);

  return (
    <nav
      ref={row}
      aria-label="Bagian"
      className="relative mt-6 overflow-x-auto border-b border-line [scrollbar-width:none]"
    >
      <ul className="flex gap-x-6">
        {SITE_SUBJECTS.map((subject) => {
          const id = idOf(subject);
          return (
            <li key={subject}>
              <Link
                id={id}
                to={addressOf('siteSettings', { bagian: subject })}
                preventScrollReset
                state={usedState(id)}
                aria-current={subject === open ? 'true' : undefined}
                className="inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-ink-soft outline-offset-[-3px] hover:text-ink aria-[current]:border-clay aria-[current]:font-semibold aria-[current]:text-ink"
              >
                {SITE_SUBJECT_LABELS[subject]}
                {isChanged(subject) && (
                  <>
                    <span aria-hidden="true" className="size-2 rounded-full bg-clay" />
                    <span className="sr-only">, belum disimpan</span>
                  </>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
