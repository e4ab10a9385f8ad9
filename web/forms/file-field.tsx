import { type DragEvent, type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { FieldError } from './field-parts.tsx';
import { focusField } from './focus-field.ts';
import type { DraftFormInHand } from './use-draft-form.ts';

type FileFieldProps = {
  form: DraftFormInHand;
  label: string;
  /** The words for the file within a sentence: 'gambarnya' (the picture). */
  theFile: string;
  accept: string;
  hint: string;
  /** Renders the file area. `isOver`: a file is dragged over the field. `browse` opens the browser's file dialog. */
  children: (given: { isOver: boolean; browse: () => void; describedBy: string }) => ReactNode;
};

/** A field for a file, which the author chooses here, drops anywhere on the page or pastes into the form. */
export function FileField({ form, label, theFile, accept, hint, children }: FileFieldProps) {
  const { choose, errors, fileName, isReducing } = form;
  const { file, lostName, isKept } = form.draft.file;
  const [isOver, setIsOver] = useState(false);
  const error = errors[fileName];
  const id = (part: string) => `${fileName}-${part}`;
  const drag = (event: DragEvent, isHere: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(isHere);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shows where a file can be dropped
    <section
      aria-labelledby={id('label')}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={() => setIsOver(false)}
    >
      <h2 id={id('label')} className="mb-1.5 text-sm font-semibold">
        {label} <span className="font-normal text-ink-soft">(boleh kosong)</span>
      </h2>
      {/* Hidden from keyboard and screen readers, because visible buttons open this input's file dialog. */}
      <input
        id={id('input')}
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          event.target.value = '';
          if (chosen) choose(chosen);
        }}
      />
      {children({
        isOver,
        browse: () => document.getElementById(id('input'))?.click(),
        describedBy: [id('hint'), ...(error === undefined ? [] : [id('error')])].join(' '),
      })}
      <div role="status">
        {isReducing && <p className="mt-2 text-sm font-medium">Menyiapkan {label.toLowerCase()}…</p>}
      </div>
      <div role="alert">
        <FieldError id={id('error')} text={error} />
        {lostName !== undefined && (
          <p className="mt-2 text-sm">
            {label} “{lostName}” tidak ada di perangkat ini. Pilih sekali lagi di sini.
          </p>
        )}
        {file && !isKept && (
          <p className="mt-2 text-sm">
            Peramban ini tidak dapat menyimpan {theFile}. Bila halaman dimuat ulang, pilih sekali lagi.
          </p>
        )}
      </div>
      <p id={id('hint')} className="mt-2 text-sm text-ink-soft">
        {hint}
      </p>
    </section>
  );
}

type FileButtonProps = Omit<ButtonProps, 'form' | 'className' | 'disabled'> & {
  form: DraftFormInHand;
  /** The ids of the field's hint and error. Only the first button gets them: focusField() focuses that button. */
  describedBy?: string;
};

export function FileButton({ form, describedBy, styles = 'quiet', ...attributes }: FileButtonProps) {
  return (
    <Button
      {...attributes}
      styles={styles}
      className="disabled:opacity-50"
      data-field={describedBy && form.fileName}
      disabled={form.isDisabled}
      aria-describedby={describedBy}
    />
  );
}

/** Calls `act`, which replaces the field's buttons, and then focuses the first new button. */
export function thenFocusFile({ id, fileName }: DraftFormInHand, act: () => void): void {
  act();
  requestAnimationFrame(() => focusField(id, fileName));
}
