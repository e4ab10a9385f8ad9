import { type MouseEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ReasonTemplate } from '#contract/articles/reason-templates.ts';
import { ownAdminPages } from '#contract/routes.ts';
import { REASON_TEMPLATES_MAX } from '#contract/rules.ts';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { orderAfter, useFocusOnMoved } from '#web/admin/use-order.ts';
import { throwWithMessage } from '#web/api/page-answers.ts';
import { type AdminPage, describeAdminPage } from '#web/layouts/admin/admin-page.ts';
import { notifyOutcome } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { button } from '#web/ui/button.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { notify } from '#web/ui/notify.ts';
import type { Route } from './+types/reason-templates.page.ts';
import { ReasonForm, type ReasonText } from './reason-form.tsx';
import { ReasonRow } from './reason-row.tsx';

const TITLE = 'Alasan untuk penulis';
const LEAD =
  'Kalimat yang dapat ditambahkan ke pesan untuk penulis saat meninjau. Sembilan yang pertama punya angka pintasan.';

export async function clientLoader() {
  return await sessionApi('reasonTemplates').catch(throwWithMessage);
}

export const handle: AdminPage = {
  title: TITLE,
  above: { to: ownAdminPages.review, label: 'Tinjau artikel', lang: 'id' },
  skeleton: <AdminHead title={TITLE} lead={LEAD} />,
};
export const meta = () => describeAdminPage(handle.title);

/** A form that is open: for a new reason, or for one of the list. */
type Editing = { template: ReasonTemplate | undefined };

export default function ReasonTemplatesPage({ loaderData: { templates } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const focusOnMoved = useFocusOnMoved();
  const [isBusy, setIsBusy] = useState(false);
  const [editing, setEditing] = useState<Editing>();
  const [asked, setAsked] = useState<ReasonTemplate>();
  const isFull = templates.length >= REASON_TEMPLATES_MAX;

  async function run(call: () => Promise<{ message: string }>): Promise<void> {
    setIsBusy(true);
    await notifyOutcome(call());
    await revalidate();
    setIsBusy(false);
  }

  async function save(given: ReasonText, template: ReasonTemplate | undefined): Promise<void> {
    const { message } = template
      ? await sessionApi('editReasonTemplate', {
          params: { id: template.id },
          body: { ...given, updated_at: template.updated_at },
        })
      : await sessionApi('addReasonTemplate', { body: given });
    setEditing(undefined);
    notify('success', message);
    await revalidate();
  }

  async function move(index: number, by: -1 | 1, { currentTarget }: MouseEvent<HTMLElement>): Promise<void> {
    if (isBusy) return;
    await run(() => sessionApi('orderReasonTemplates', { body: { ids: orderAfter(templates, index, by) } }));
    focusOnMoved(currentTarget);
  }

  return (
    <div className="max-w-[48rem]">
      <AdminHead title={TITLE} lead={LEAD}>
        <button
          type="button"
          aria-haspopup="dialog"
          disabled={isFull}
          onClick={() => setEditing({ template: undefined })}
          className={`disabled:opacity-50 ${button.primary}`}
        >
          Tambah alasan
        </button>
      </AdminHead>
      {isFull && (
        <p className="mt-4 text-sm text-ink-soft">
          Sudah ada {REASON_TEMPLATES_MAX} alasan. Hapus yang tidak dipakai untuk menambah yang baru.
        </p>
      )}
      {templates.length === 0 ? (
        <p className="mt-8 rounded-md border border-dashed border-field p-6 text-ink-soft">
          Belum ada alasan. Pesan untuk penulis tetap dapat ditulis sendiri.
        </p>
      ) : (
        <ol aria-label="Alasan" className="mt-8 divide-y divide-line rounded-md border border-line bg-surface">
          {templates.map((template, index) => (
            <ReasonRow
              key={template.id}
              template={template}
              position={index + 1}
              isLast={index === templates.length - 1}
              onMove={(by, event) => void move(index, by, event)}
              onEdit={() => setEditing({ template })}
              onDelete={() => setAsked(template)}
            />
          ))}
        </ol>
      )}
      {editing && (
        <Modal
          title={editing.template ? 'Ubah alasan' : 'Alasan baru'}
          lead="Teksnya ditambahkan ke pesan, dan masih dapat diubah sebelum dikirim."
          onClose={() => setEditing(undefined)}
        >
          <ReasonForm template={editing.template} onSave={(given) => save(given, editing.template)} />
        </Modal>
      )}
      {asked && (
        <ConfirmDialog
          question={`Hapus alasan “${asked.title}”?`}
          text="Pesan yang sudah dikirim tidak berubah. Alasan yang dihapus tidak dapat dikembalikan."
          confirmLabel="Hapus"
          workingLabel="Menghapus…"
          onConfirm={() => run(() => sessionApi('deleteReasonTemplate', { params: { id: asked.id } }))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
