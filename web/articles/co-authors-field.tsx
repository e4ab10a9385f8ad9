import { useEffect, useRef, useState } from 'react';
import { CO_AUTHORS_MAX, NAME_CHARACTERS, normalOrcid } from '#contract/articles/work-rules.ts';
import { FieldError } from '#web/forms/field-parts.tsx';
import type { DraftFormInHand } from '#web/forms/use-draft-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { ChevronDownIcon, CloseIcon } from '#web/ui/icons.tsx';
import { type CoAuthorRow, coAuthorNumber, readCoAuthors, writeList, wrongOrcid } from './work-form-fields.ts';

const BLANK: CoAuthorRow = { given_name: '', family_name: '', affiliation: '', orcid: '' };
const ACTIONS = [
  { on: 'up', verb: 'Naikkan', icon: <ChevronDownIcon className="size-4 rotate-180" /> },
  { on: 'down', verb: 'Turunkan', icon: <ChevronDownIcon className="size-4" /> },
  { on: 'remove', verb: 'Hapus', icon: <CloseIcon className="size-4" /> },
] as const;

type Action = (typeof ACTIONS)[number]['on'];
type Focus = { row: number; on: Action | 'name' | 'add' };

/** Holds the rows and what the buttons do: change the rows, move the focus, announce the change. */
function useCoAuthors(form: DraftFormInHand) {
  const rows = readCoAuthors(form.field('co_authors').text);
  const field = useRef<HTMLFieldSetElement>(null);
  const [focus, setFocus] = useState<Focus>();
  const [announced, setAnnounced] = useState('');

  // A new row can get the focus only after React has rendered it.
  useEffect(() => {
    if (!focus) return;
    const place = focus.on === 'add' ? '' : `[data-row="${focus.row}"] `;
    field.current?.querySelector<HTMLElement>(`${place}[data-on~="${focus.on}"]:not(:disabled)`)?.focus();
  }, [focus]);

  const write = (next: readonly CoAuthorRow[]) => form.write({ co_authors: writeList(next) });
  const change = (index: number, part: Partial<CoAuthorRow>) =>
    write(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));

  function move(from: number, to: number): void {
    const [row = BLANK] = rows.slice(from, from + 1);
    write(rows.toSpliced(from, 1).toSpliced(to, 0, row));
    const isAtEnd = to === 0 || to === rows.length - 1;
    const isUp = to < from;
    setFocus({ row: to, on: isUp === isAtEnd ? 'down' : 'up' });
    setAnnounced(`Sekarang penulis ke-${coAuthorNumber(to)}.`);
  }

  function remove(index: number): void {
    write(rows.toSpliced(index, 1));
    const row = Math.min(index, rows.length - 2);
    setFocus(rows.length === 1 ? { row: 0, on: 'add' } : { row, on: 'remove' });
    setAnnounced(`Penulis ke-${coAuthorNumber(index)} dihapus.`);
  }

  return {
    rows,
    field,
    announced,
    change,
    act: (on: Action, index: number) => (on === 'remove' ? remove(index) : move(index, index + (on === 'up' ? -1 : 1))),
    add: () => {
      write([...rows, BLANK]);
      setFocus({ row: rows.length, on: 'name' });
    },
  };
}

/** The field for further authors, in order. Buttons add, move and remove rows. */
export function CoAuthorsField({ form }: { form: DraftFormInHand }) {
  const { label, error } = form.field('co_authors');
  const { rows, field, announced, change, act, add } = useCoAuthors(form);
  return (
    <fieldset ref={field} data-field="co_authors" tabIndex={-1} className="min-w-0 outline-none">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <p className="text-sm text-ink-soft">
        Penulis pertama adalah pemilik artikel ini. Orang dengan satu nama cukup mengisi nama depan.
      </p>
      {rows.length > 0 && (
        <ol className="mt-3 grid gap-4">
          {rows.map((row, index) => (
            // Rows have no id. The index is safe as key, because the draft holds all their values.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} data-row={index} className="rounded-md border border-line bg-surface p-4 pt-2">
              <div className="flex items-center justify-between gap-4">
                <p className="text-sm font-semibold">Penulis ke-{coAuthorNumber(index)}</p>
                {!form.isDisabled && (
                  <div className="-mr-2 flex">
                    {ACTIONS.map(({ on, verb, icon }) => (
                      <Button
                        key={on}
                        data-on={on}
                        disabled={(on === 'up' && index === 0) || (on === 'down' && index === rows.length - 1)}
                        onClick={() => act(on, index)}
                        styles="round"
                        className="size-10 disabled:opacity-30"
                      >
                        {icon}
                        <span className="sr-only">{`${verb} penulis ke-${coAuthorNumber(index)}`}</span>
                      </Button>
                    ))}
                  </div>
                )}
              </div>
              <CoAuthor row={row} isDisabled={form.isDisabled} onChange={(part) => change(index, part)} />
            </li>
          ))}
        </ol>
      )}
      <FieldError id={`${form.id}-co-authors`} text={error} />
      {!form.isDisabled && rows.length < CO_AUTHORS_MAX && (
        <Button styles="small" className="mt-3" label="Tambah penulis" data-on="add" onClick={add} />
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </fieldset>
  );
}

const TEXTS = [
  { name: 'given_name', label: 'Nama depan', 'data-on': 'name' },
  { name: 'family_name', label: 'Nama belakang' },
  { name: 'affiliation', label: 'Afiliasi', maxLength: 255 },
] as const;

type CoAuthorProps = { row: CoAuthorRow; isDisabled: boolean; onChange: (part: Partial<CoAuthorRow>) => void };

function CoAuthor({ row, isDisabled, onChange }: CoAuthorProps) {
  const [isTyping, setIsTyping] = useState(false);
  const shared = { autoComplete: 'off', readOnly: isDisabled, maxLength: NAME_CHARACTERS };
  return (
    <div className="mt-2 grid gap-4 sm:grid-cols-2">
      {TEXTS.map(({ name, ...field }) => (
        <TextField
          key={name}
          {...shared}
          {...field}
          name={`co_author_${name}`}
          value={row[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      ))}
      <TextField
        {...shared}
        label="ORCID"
        name="co_author_orcid"
        spellCheck={false}
        value={row.orcid}
        error={isTyping ? undefined : wrongOrcid(row.orcid)}
        onFocus={() => setIsTyping(true)}
        onBlur={() => {
          setIsTyping(false);
          onChange({ orcid: normalOrcid(row.orcid) ?? row.orcid });
        }}
        onChange={(event) => onChange({ orcid: event.target.value })}
      />
    </div>
  );
}
