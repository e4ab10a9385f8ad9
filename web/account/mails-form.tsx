import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OwnMails } from '#contract/accounts/account.ts';
import { MAIL_TOPICS } from '#contract/accounts/mails-wanted.ts';
import { notifyOutcome } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { Section } from '#web/ui/section.tsx';

/** Lets users choose which mails they receive. Mails end with a link to this section. */
export function MailsForm({ mails: { topics, off } }: { mails: OwnMails }) {
  const { revalidate } = useRevalidator();
  const [stored] = useState(off);
  const { form, isSending, onSubmit } = useSubmission({
    // Browsers send only ticked boxes, so the topics that are missing in `wanted` are the unwanted ones.
    send: async (wanted) => {
      const saving = sessionApi('saveOwnMails', { body: { off: topics.filter((topic) => !(topic in wanted)) } });
      if (await notifyOutcome(saving, 'Pilihan email tidak dapat disimpan. Coba lagi.')) await revalidate();
    },
  });

  return (
    <Section id="email" title="Email yang Anda terima" className="scroll-mt-28">
      <p className="mt-2 text-ink-soft">
        {topics.length === 0
          ? 'Situs ini sedang tidak mengirim email tentang artikel. '
          : 'Pilih email tentang artikel yang ingin Anda terima. '}
        Email tentang akun dan keamanannya selalu dikirim.
      </p>
      {topics.length > 0 && (
        <div className="mt-6">
          <Form ref={form} onSubmit={onSubmit} aria-labelledby="email-judul">
            <div className="grid gap-1">
              {topics.map((topic) => (
                <label key={topic} className="flex min-h-11 cursor-pointer items-center gap-3">
                  <input
                    type="checkbox"
                    name={topic}
                    defaultChecked={!stored.includes(topic)}
                    className="size-5 shrink-0 accent-brand"
                  />
                  {MAIL_TOPICS[topic].label}
                </label>
              ))}
            </div>
            <div>
              <SubmitButton isSending={isSending} label="Simpan pilihan email" sendingLabel="Menyimpan..." />
            </div>
          </Form>
        </div>
      )}
    </Section>
  );
}
