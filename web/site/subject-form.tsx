import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { SITE_SUBJECT_LABELS, type SiteSubject } from '#contract/site/site-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { notify } from '#web/ui/notify.ts';
import type { Settings } from './use-settings.ts';

const NAMED = '[name], [data-path], [data-field]';

type SubjectFormProps = {
  subject: SiteSubject;
  settings: Settings;
  /** Called with the path of each field that gets the focus. */
  onUse: (path: string) => void;
  children: ReactNode;
};

/** The form of a subject, with its buttons. */
export function SubjectForm({ subject, settings, onUse, children }: SubjectFormProps) {
  const { refused, isSaving, save, valueOf, problemOf } = settings;
  const form = useRef<HTMLFormElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const label = SITE_SUBJECT_LABELS[subject];

  useEffect(() => {
    if (refused) focusFirstError(form.current);
  }, [refused]);

  function submit(): void {
    if (!form.current?.querySelector('[data-uploading]')) return void save(subject, valueOf(subject));
    notify('info', 'Tunggu sampai gambarnya selesai diunggah.');
  }

  return (
    <Form
      ref={form}
      aria-label={label}
      problem={problemOf(subject)}
      onFocus={({ target }: FocusEvent<HTMLElement>) => {
        const path = pathOf(target);
        if (path !== undefined) onUse(path);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {/* The margin keeps the bar with the buttons from covering the field that has the focus. */}
      <div className="grid min-w-0 gap-6 [&_:is(input,textarea,select,button,summary)]:scroll-mb-28">{children}</div>
      <div className="sticky bottom-0 z-10 -mx-1 flex gap-x-1 border-t border-line bg-paper px-1 py-3 sm:gap-x-3">
        <div className="max-sm:flex-1">
          <SubmitButton isSending={isSaving} label="Simpan" sendingLabel="Menyimpan…" />
        </div>
        <Button
          styles="quiet"
          className="whitespace-nowrap"
          label="Kembalikan bawaan"
          onClick={() => setIsAsking(true)}
        />
      </div>
      {isAsking && (
        <ConfirmDialog
          question={`Kembalikan bawaan untuk ${label}?`}
          text="Semua isian bagian ini diganti dengan bawaan, dan situs langsung memakainya. Yang tersimpan sekarang tetap ada di Riwayat."
          confirmLabel="Kembalikan bawaan"
          workingLabel="Mengembalikan…"
          onConfirm={() => save(subject, {})}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Form>
  );
}

function pathOf(element: HTMLElement): string | undefined {
  const { dataset } = element.closest<HTMLElement>(NAMED) ?? element;
  return element.getAttribute('name') ?? dataset['path'] ?? dataset['field'];
}

/** Focuses the first wrong field, and opens the part of the form that contains it. */
function focusFirstError(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
  const part = wrong?.closest('details');
  if (part) part.open = true;
  wrong?.focus();
}
