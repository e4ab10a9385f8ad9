import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { ApiError } from '#web/api/client.ts';
import { inMoment } from '#web/ui/format.ts';
import { type FormErrors, outcomeOf } from '#web/session/outcome.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { button } from '#web/ui/button.ts';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { bodyOf, outcomesOf, PUBLISH_AT as FIELD, type Sent, type Subject } from './decision.ts';
import { publishMoment, publishValue } from './publish-time.tsx';

type ScheduleFormProps = { subject: Subject & { publish_at: string }; onSent: (sent: Sent) => void };

/** When an approved article is published. The time can be moved, and the schedule cancelled; both can be undone. */
export function ScheduleForm({ subject, onSent }: ScheduleFormProps) {
  const { id, updated_at, publish_at } = subject;
  const [isCancelling, setIsCancelling] = useState(false);
  const planned = publishValue(publish_at);

  const { form, errors, isSending, onSubmit } = useSubmission({
    check: ({ [FIELD]: time = '' }): Record<string, string> => {
      if (time === '') return { [FIELD]: 'Pilih waktu terbitnya.' };
      return time === planned ? { [FIELD]: 'Jadwalnya sudah pada waktu itu. Pilih waktu lain.' } : {};
    },
    send: async ({ [FIELD]: time = '' }) => {
      const body = { items: [{ id, updated_at }], ...bodyOf('approve', '', publishMoment(time)) };
      const answer = await sessionApi('decideArticles', { body });
      onSent(outcomesOf(answer, [subject], { label: 'Jadwal dipindahkan', subject: id }));
    },
    onRefused: ({ error }) => errorsOf(error),
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
    else setRefusal(errorsOf(outcome.error).form);
  }

  return (
    <section aria-labelledby="schedule-title" className="mb-6 rounded-md border border-line bg-surface p-4">
      <h3 id="schedule-title" className="text-sm font-semibold">
        Terjadwal terbit <span className="whitespace-nowrap">{inMoment(publish_at)} WIB</span>
      </h3>
      <div className="mt-4">
        <Form ref={form} problem={errors.form ?? refusal} aria-labelledby="schedule-title" onSubmit={onSubmit}>
          <TextField
            label="Pindahkan ke (WIB)"
            name={FIELD}
            type="datetime-local"
            defaultValue={planned}
            error={errors.fields[FIELD]}
          />
          <div className="flex flex-wrap gap-x-2 gap-y-1">
            <button type="submit" aria-disabled={isSending || isCancelling} className={button.small}>
              {isSending ? messages.articles.sending : 'Pindahkan'}
            </button>
            <button
              type="button"
              aria-disabled={isSending || isCancelling}
              onClick={() => void cancel()}
              className={button.quiet}
            >
              Batalkan jadwal
            </button>
          </div>
        </Form>
      </div>
    </section>
  );
}

function errorsOf({ errors, message }: ApiError): FormErrors {
  const wrong = errors[FIELD]?.[0];
  return wrong === undefined ? { fields: {}, form: message } : { fields: { [FIELD]: wrong } };
}
