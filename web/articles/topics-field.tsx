import { useState } from 'react';
import { TOPICS_MAX } from '#contract/articles/work-rules.ts';
import type { DraftFormInHand } from '#web/forms/use-draft-form.ts';
import { optional } from '#web/session/optional-answer.ts';
import { useLoaded } from '#web/review/use-loaded.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldNotes, useFieldIds } from '#web/ui/field.tsx';
import { readIds, readTexts, writeList } from './work-form-fields.ts';

type Choice = { id: number; name: string; isGone?: true };

/** The topics as checkboxes. A chosen topic that an admin has deleted is still shown, so that it can be unchecked. */
export function TopicsField({ form }: { form: DraftFormInHand }) {
  const { label, text, error } = form.field('topics');
  const [attempt, setAttempt] = useState(1);
  const loaded = useLoaded(attempt, async () => ({ attempt, answer: await optional(sessionApi('topics')) }));
  const topics = loaded?.answer?.topics;
  const hasFailed = loaded?.attempt === attempt && !topics;
  const names = readTexts(form.draft.fields['topic_names'] ?? '');
  const chosen: Choice[] = readIds(text).map((id, index) => ({ id, name: names[index] ?? `Topik ${id}` }));
  const isChosen = ({ id }: Choice) => chosen.some((one) => one.id === id);
  const gone = chosen.filter(({ id }) => topics && !topics.some((topic) => topic.id === id));
  const choices: Choice[] = [...(topics ?? chosen), ...gone.map((topic) => ({ ...topic, isGone: true as const }))];
  const isFull = chosen.length >= TOPICS_MAX;
  const hint = `Paling banyak ${TOPICS_MAX}.${isFull ? ' Lepas satu untuk memilih yang lain.' : ''}`;
  const { ids, describedBy } = useFieldIds({ hint, error });

  function choose(topic: Choice, isOn: boolean): void {
    const next = isOn ? [...chosen, topic] : chosen.filter(({ id }) => id !== topic.id);
    form.write({ topics: writeList(next.map(({ id }) => id)), topic_names: writeList(next.map(({ name }) => name)) });
  }

  if (topics && choices.length === 0) return null;
  return (
    <fieldset data-field="topics" tabIndex={-1} aria-describedby={describedBy} className="min-w-0 outline-none">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((topic) => (
          <label
            key={topic.id}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md border border-field bg-surface px-3.5 text-sm hover:border-ink-soft has-checked:border-brand has-checked:bg-mist has-disabled:cursor-default has-disabled:text-ink-soft has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              type="checkbox"
              checked={isChosen(topic)}
              disabled={form.isDisabled || (isFull && !isChosen(topic))}
              onChange={(event) => choose(topic, event.target.checked)}
              className="size-4.5 shrink-0 accent-brand focus-visible:outline-none"
            />
            {topic.name}
            {topic.isGone && ' (sudah dihapus)'}
          </label>
        ))}
      </div>
      {!topics && (
        <p role="status" className="mt-2 text-sm text-ink-soft">
          {hasFailed ? 'Daftar topik tidak dapat dimuat.' : 'Memuat topik…'}
          {hasFailed && (
            <Button styles="quiet" className="ml-2" label="Coba lagi" onClick={() => setAttempt(attempt + 1)} />
          )}
        </p>
      )}
      <FieldNotes ids={ids} hint={hint} error={error} />
    </fieldset>
  );
}
