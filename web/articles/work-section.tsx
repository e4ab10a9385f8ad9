import { type ReactNode, useState } from 'react';
import type { Language } from '#contract/constants.ts';
import type { WorkField } from '#contract/articles/version-fields.ts';
import { normalDoi } from '#contract/articles/work-rules.ts';
import { LANGUAGE_CHOICES } from '#web/forms/language-choices.ts';
import { FormSelect, FormTextArea } from '#web/forms/text-fields.tsx';
import type { DraftFormInHand } from '#web/forms/use-draft-form.ts';
import { TextField } from '#web/ui/field.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { CoAuthorsField } from './co-authors-field.tsx';
import { KeywordsField } from './keywords-field.tsx';
import { LicenceField } from './licence-field.tsx';
import { TopicsField } from './topics-field.tsx';
import { WORK_FIELDS, wrongDoi } from './work-form-fields.ts';

type ControlProps = {
  form: DraftFormInHand;
  /** The only language that the form offers: a translation is written in another language than its original. */
  onlyLanguage?: Language | undefined;
};
type Control = (props: ControlProps) => ReactNode;

/** The controls in the order of the form. null: the field is part of another field's control. */
const CONTROLS: Readonly<Record<WorkField, Control | null>> = {
  abstract: ({ form }) => (
    <FormTextArea form={form} name="abstract" hint="Isi tulisan dalam beberapa kalimat, untuk pembaca yang memilih." />
  ),
  co_authors: CoAuthorsField,
  keywords: KeywordsField,
  topics: TopicsField,
  language: ({ form, onlyLanguage }) => (
    <div className="grid items-start gap-7 sm:grid-cols-2">
      <FormSelect
        form={form}
        name="language"
        options={LANGUAGE_CHOICES.filter(({ value }) => onlyLanguage === undefined || value === onlyLanguage)}
        hint={onlyLanguage === undefined ? 'Bahasa tulisan ini.' : 'Terjemahan ditulis dalam bahasa yang lain.'}
      />
      <LicenceField form={form} />
    </div>
  ),
  licence: null,
  doi: DoiField,
  translates_version: null,
};

/** Fields about the work, such as abstract and DOI. The section is closed at first: authors may fill it in later. */
export function WorkSection({ form, onlyLanguage }: ControlProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const { fields } = form.draft;
  const isWrong = WORK_FIELDS.some(({ name }) => form.errors[name] !== undefined);
  const has = (name: string) => form.rules.some((rule) => rule.name === name);
  const filled = WORK_FIELDS.filter(
    ({ name, show }) => has(name) && show !== null && name !== 'language' && fields[name],
  ).length;
  return (
    <details
      open={isOpen || isWrong}
      onToggle={({ currentTarget: { open } }) => {
        setIsOpen(open);
        setWasOpened((was) => was || open);
      }}
      data-fields="abstract"
      className="group rounded-md border border-line open:bg-surface/50"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-x-4 rounded-md px-5 py-3 hover:bg-mist [&::-webkit-details-marker]:hidden">
        <span className="mr-auto">
          <span className="font-semibold">Keterangan artikel</span>{' '}
          <span className="text-ink-soft">(boleh diisi nanti)</span>
        </span>
        {filled > 0 && <span className="shrink-0 text-sm text-ink-soft">{filled} terisi</span>}
        <ChevronDownIcon className="size-4 text-ink-soft transition-transform group-open:rotate-180 motion-reduce:transition-none" />
      </summary>
      {(isOpen || isWrong || wasOpened) && (
        <div key={`${form.draft.id} ${form.draft.isElsewhere}`} className="grid gap-7 border-t border-line p-5">
          <p className="max-w-text text-sm text-ink-soft">
            Membantu pembaca dan mesin pencari menemukan tulisan ini. Semuanya boleh kosong.
          </p>
          {Object.entries(CONTROLS).map(
            ([name, Control]) => Control && has(name) && <Control key={name} form={form} onlyLanguage={onlyLanguage} />,
          )}
        </div>
      )}
    </details>
  );
}

function DoiField({ form }: { form: DraftFormInHand }) {
  const { label, text, error } = form.field('doi');
  const [isTyping, setIsTyping] = useState(false);
  return (
    <TextField
      label={label}
      name="doi"
      autoComplete="off"
      spellCheck={false}
      readOnly={form.isDisabled}
      value={text}
      error={error ?? (isTyping ? undefined : wrongDoi(text))}
      hint="Bila sudah ada, misalnya 10.1234/abcd."
      onFocus={() => setIsTyping(true)}
      onBlur={() => {
        setIsTyping(false);
        const doi = normalDoi(text);
        if (doi !== undefined && doi !== text) form.write({ doi });
      }}
      onChange={(event) => form.write({ doi: event.target.value })}
    />
  );
}
