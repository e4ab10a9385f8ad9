import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { ApiError } from '#web/api/client.ts';
import { inMoment } from '#web/ui/format.ts';
import { SessionEnded } from '#web/session/session.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { button } from '#web/ui/button.ts';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { type FormErrors, useSubmission } from '#web/ui/use-submission.ts';
import { outcomesOf, type Sent, type Subject } from './decide-form.tsx';
import { publishMoment, publishValue } from './publish-time.tsx';

type ScheduleFormProps = { subject: Subject & { publish_at: string }; onSent: (sent: Sent) => void };

const FIELD = 'publish_at';

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
    send: async ({ [FIELD]: time = '' }) =>
      await refusalOf(async () => {
        const moved = { verifikasi_admin: 'disetujui', publish_at: publishMoment(time) } as const;
        const answer = await sessionApi('decideArticles', { body: { items: [{ id, updated_at }], ...moved } });
        onSent(outcomesOf(answer, [subject], { label: 'Jadwal dipindahkan', subject: id }));
      }),
  });
  const [refusal, setRefusal] = useState<string>();

  async function cancel(): Promise<void> {
    if (isCancelling || isSending) return;
    setIsCancelling(true);
    const sent = { batch: `reopened ${id} ${updated_at}`, label: 'Jadwal dibatalkan', subject: id };
    const refused = await refusalOf(
      async () => {
        const { event } = await sessionApi('reopenArticle', { params: { id }, body: { updated_at } });
        onSent({ ...sent, event, done: [subject], failed: [] });
      },
      (message, isGone) => onSent({ ...sent, done: [], failed: [{ ...subject, message, isGone }] }),
    );
    setRefusal(refused?.form);
    setIsCancelling(false);
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

/** Runs a request and returns why it was refused. `onConflict` takes a refusal because the article is another now. */
async function refusalOf(
  run: () => Promise<void>,
  onConflict?: (message: string, isGone: boolean) => void,
): Promise<FormErrors | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    if (error instanceof SessionEnded) return undefined;
    if (!(error instanceof ApiError)) throw error;
    if (onConflict && (error.status === 409 || error.status === 404)) {
      onConflict(error.message, error.status === 404);
      return undefined;
    }
    const wrong = error.errors[FIELD]?.[0];
    return wrong === undefined ? { fields: {}, form: error.message } : { fields: { [FIELD]: wrong } };
  }
}
