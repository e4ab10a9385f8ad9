import { type MouseEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ReasonTemplate } from '#contract/articles/reason-templates.ts';
import { ownAdminPages } from '#contract/routes.ts';
import { REASON_TEMPLATES_MAX } from '#contract/rules.ts';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { orderAfter, useFocusOnMoved } from '#web/admin/use-order.ts';
import { throwWithMessage } from '#web/api/page-answers.ts';
import { type AdminPage, adminMeta } from '#web/layouts/admin/admin-page.ts';
import { notifyOutcome } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { Button, named } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { notify } from '#web/ui/notify.ts';
import { MoveButtons, type MoveButtonsProps } from '#web/admin/move-buttons.tsx';
import type { Route } from './+types/reason-templates.page.ts';
import { ReasonForm, type ReasonText } from './reason-form.tsx';

const TITLE = 'Alasan untuk penulis';
const LEAD =
  'Kalimat yang dapat ditambahkan ke pesan untuk penulis saat meninjau. Sembilan yang pertama punya angka pintasan.';

export function clientLoader() {
  return sessionApi('reasonTemplates').catch(throwWithMessage);
}

export const handle: AdminPage = {
  title: TITLE,
  above: { to: ownAdminPages.review, label: 'Tinjau artikel', lang: 'id' },
  skeleton: <AdminHead title={TITLE} lead={LEAD} />,
};
export const meta = adminMeta(handle.title);

/** The open form. It edits `template`; if that is undefined, it adds a new reason. */
type Editing = { template: ReasonTemplate | undefined };

export default function ReasonTemplatesPage({ loaderData: { templates } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [editing, setEditing] = useState<Editing>();
  const isFull = templates.length >= REASON_TEMPLATES_MAX;

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

  return (
    <div className="max-w-[48rem]">
      <AdminHead title={TITLE} lead={LEAD}>
        <Button
          styles="primary"
          className="disabled:opacity-50"
          label="Tambah alasan"
          aria-haspopup="dialog"
          disabled={isFull}
          onClick={() => setEditing({ template: undefined })}
        />
      </AdminHead>
      {isFull && (
        <p className="mt-4 text-sm text-ink-soft">
          Sudah ada {REASON_TEMPLATES_MAX} alasan. Hapus yang tidak dipakai untuk menambah yang baru.
        </p>
      )}
      <ReasonList templates={templates} onEdit={(template) => setEditing({ template })} />
      {editing && (
        <Modal
          title={editing.template ? 'Ubah alasan' : 'Alasan baru'}
          lead="Teksnya ditambahkan ke pesan, dan masih dapat diubah sebelum dikirim."
          onClose={() => setEditing(undefined)}
        >
          <ReasonForm template={editing.template} onSave={(given) => save(given, editing.template)} />
        </Modal>
      )}
    </div>
  );
}

type ReasonListProps = { templates: readonly ReasonTemplate[]; onEdit: (template: ReasonTemplate) => void };

/** Lists the reasons in the order of the review screen. The user can change the order and delete reasons. */
function ReasonList({ templates, onEdit }: ReasonListProps) {
  const { revalidate } = useRevalidator();
  const focusOnMoved = useFocusOnMoved();
  const [isBusy, setIsBusy] = useState(false);
  const [asked, setAsked] = useState<ReasonTemplate>();

  async function run(call: () => Promise<{ message: string }>): Promise<void> {
    setIsBusy(true);
    await notifyOutcome(call());
    await revalidate();
    setIsBusy(false);
  }

  async function move(index: number, by: -1 | 1, { currentTarget }: MouseEvent<HTMLElement>): Promise<void> {
    if (isBusy) return;
    await run(() => sessionApi('orderReasonTemplates', { body: { ids: orderAfter(templates, index, by) } }));
    focusOnMoved(currentTarget);
  }

  return (
    <>
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
              onEdit={() => onEdit(template)}
              onDelete={() => setAsked(template)}
            />
          ))}
        </ol>
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
    </>
  );
}

type ReasonRowProps = Pick<MoveButtonsProps, 'isLast' | 'onMove'> & {
  template: ReasonTemplate;
  /** Counts from 1. */
  position: number;
  onEdit: () => void;
  onDelete: () => void;
};

function ReasonRow({ template: { title, text }, position, onEdit, onDelete, ...place }: ReasonRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 pr-2 pl-5">
      <div className="mr-auto min-w-0 flex-[1_1_18rem]">
        <p className="font-medium wrap-anywhere">
          <span className="text-ink-soft tabular-nums">{position}.</span> {title}
        </p>
        <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line text-ink-soft">{text}</p>
      </div>
      <div className="-ml-3 flex flex-wrap items-center">
        <MoveButtons name={title} isFirst={position === 1} {...place} />
        <Button styles="quiet" label={named('Ubah', title)} onClick={onEdit} />
        <Button styles="quiet" label={named('Hapus', title)} onClick={onDelete} />
      </div>
    </li>
  );
}
