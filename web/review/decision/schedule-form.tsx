import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { inMoment } from '#web/ui/format.ts';
import { outcomeOf } from '#web/session/outcome.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { bodyOf, outcomesOf, PUBLISH_AT, type Sent, type Subject } from './decision.ts';
import { publishMoment, publishValue } from './publish-time.tsx';

type ScheduleFormProps = { subject: Subject & { publish_at: string }; onSent: (sent: Sent) => void };

/** Moves the time at which an approved article is published, or cancels its schedule. Both can be undone. */
export function ScheduleForm({ subject, onSent }: ScheduleFormProps) {
  const { id, updated_at, publish_at } = subject;
  const [isCancelling, setIsCancelling] = useState(false);
  const planned = publishValue(publish_at);

  const { form, errors, isSending, onSubmit, field } = useSubmission({
    labels: { [PUBLISH_AT]: 'Pindahkan ke (WIB)' },
    check: ({ [PUBLISH_AT]: time = '' }): Record<string, string> => {
      if (time === '') return { [PUBLISH_AT]: 'Pilih waktu terbitnya.' };
      return time === planned ? { [PUBLISH_AT]: 'Jadwalnya sudah pada waktu itu. Pilih waktu lain.' } : {};
    },
    send: async ({ [PUBLISH_AT]: time = '' }) => {
      const body = { items: [{ id, updated_at }], ...bodyOf('approve', '', publishMoment(time)) };
      const answer = await sessionApi('decideArticles', { body });
      onSent(outcomesOf(answer, [subject], { label: 'Jadwal dipindahkan', subject: id }));
    },
  });
  const [refusal, setRefusal] = useState<string>();

  async function cancel(): Promise<void> {
    if (isCancelling || isSending) return;
    setIsCancelling(true);
    const sent = { batch: `reopened ${id} ${updated_at}`, label: 'Jadwal dibatalkan', subject: id };
    const outcome = await outcomeOf(sessionApi('reopenArticle', { params: { id }, body: { updated_at } }));
    setIsCancelling(false);
    setRefusal(undefined);
    if (outcome === 'ended') return;
    if ('answer' in outcome) return onSent({ ...sent, event: outcome.answer.event, done: [subject], failed: [] });
    const { status, message } = outcome.error;
    const isGone = status === 404;
    if (status === 409 || isGone) onSent({ ...sent, done: [], failed: [{ ...subject, message, isGone }] });
    else setRefusal(outcome.form);
  }

  return (
    <section aria-labelledby="schedule-title" className="mb-6 rounded-md border border-line bg-surface p-4">
      <h3 id="schedule-title" className="text-sm font-semibold">
        Terjadwal terbit <span className="whitespace-nowrap">{inMoment(publish_at)} WIB</span>
      </h3>
      <div className="mt-4">
        <Form ref={form} problem={errors.form ?? refusal} aria-labelledby="schedule-title" onSubmit={onSubmit}>
          <TextField {...field(PUBLISH_AT)} type="datetime-local" defaultValue={planned} />
          <div className="flex flex-wrap gap-x-2 gap-y-1">
            <Button
              type="submit"
              styles="small"
              label={isSending ? messages.articles.sending : 'Pindahkan'}
              aria-disabled={isSending || isCancelling}
            />
            <Button
              styles="quiet"
              label="Batalkan jadwal"
              aria-disabled={isSending || isCancelling}
              onClick={() => void cancel()}
            />
          </div>
        </Form>
      </div>
    </section>
  );
}
