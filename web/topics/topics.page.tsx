import { type MouseEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { TopicInList } from '#contract/articles/topics.ts';
import { TOPIC_CHARACTERS } from '#contract/articles/work-rules.ts';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { orderAfter, useFocusOnMoved } from '#web/admin/use-order.ts';
import { throwWithMessage } from '#web/api/page-answers.ts';
import { adminLists, type AdminPage, adminMeta } from '#web/layouts/admin/admin-page.ts';
import { outcomeOf } from '#web/session/outcome.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { notify } from '#web/ui/notify.ts';
import type { Route } from './+types/topics.page.ts';
import { type Stored, TopicRow } from './topic-row.tsx';

const TITLE = adminLists.topics.label;
const LEAD = 'Topik yang dapat dipilih untuk artikel, paling banyak tiga. Urutannya sama di formulir dan di halaman.';

export function clientLoader() {
  return sessionApi('topics').catch(throwWithMessage);
}

export const handle: AdminPage = { title: TITLE, skeleton: <AdminHead title={TITLE} lead={LEAD} /> };
export const meta = adminMeta(handle.title);

export default function TopicsPage({ loaderData: { topics } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const focusOnMoved = useFocusOnMoved();
  const [isBusy, setIsBusy] = useState(false);
  const [asked, setAsked] = useState<TopicInList>();

  /** Calls the API and reloads the list. Returns the error, which the calling function has to show. */
  async function run(call: () => Promise<{ message: string }>): Promise<Stored> {
    setIsBusy(true);
    const outcome = await outcomeOf(call());
    const isStored = outcome !== 'ended' && 'answer' in outcome;
    if (isStored) notify('success', outcome.answer.message);
    await revalidate();
    setIsBusy(false);
    return { isStored, error: outcome !== 'ended' && 'error' in outcome ? outcome.error.message : undefined };
  }

  async function runOrNotify(call: () => Promise<{ message: string }>): Promise<void> {
    const { error } = await run(call);
    if (error !== undefined) notify('error', error);
  }

  async function move(index: number, by: -1 | 1, { currentTarget }: MouseEvent<HTMLElement>): Promise<void> {
    if (isBusy) return;
    await runOrNotify(() => sessionApi('orderTopics', { body: { ids: orderAfter(topics, index, by) } }));
    focusOnMoved(currentTarget);
  }

  return (
    <>
      <AdminHead title={TITLE} lead={LEAD} />
      <AddTopic onAdd={(name) => run(() => sessionApi('addTopic', { body: { name } }))} />
      {topics.length === 0 ? (
        <p className="mt-8 max-w-[42rem] rounded-md border border-dashed border-field p-6 text-ink-soft">
          Belum ada topik. Formulir artikel baru menanyakannya setelah ada yang pertama.
        </p>
      ) : (
        <ol
          aria-label="Topik"
          className="mt-8 max-w-[42rem] divide-y divide-line rounded-md border border-line bg-surface"
        >
          {topics.map((topic, index) => (
            <TopicRow
              key={topic.id}
              topic={topic}
              isFirst={index === 0}
              isLast={index === topics.length - 1}
              onMove={(by, event) => void move(index, by, event)}
              onRename={(name) => run(() => sessionApi('renameTopic', { params: { id: topic.id }, body: { name } }))}
              onDelete={() => setAsked(topic)}
            />
          ))}
        </ol>
      )}
      {asked && (
        <ConfirmDialog
          question={`Hapus topik “${asked.name}”?`}
          text={
            asked.articles
              ? `Topik ini hilang dari ${asked.articles.toLocaleString('id-ID')} artikel, dan tidak dapat dikembalikan.`
              : 'Tidak ada artikel yang memakainya.'
          }
          confirmLabel="Hapus"
          workingLabel="Menghapus…"
          onConfirm={() => runOrNotify(() => sessionApi('deleteTopic', { params: { id: asked.id } }))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function AddTopic({ onAdd }: { onAdd: (name: string) => Promise<Stored> }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();

  async function add(): Promise<void> {
    const { isStored, error: wrong } = await onAdd(name);
    setError(wrong);
    if (isStored) setName('');
  }

  return (
    <form
      noValidate
      aria-label="Topik baru"
      className="mt-7 flex max-w-[42rem] flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <div className="flex-[1_1_16rem]">
        <TextField
          label="Topik baru"
          name="name"
          autoComplete="off"
          maxLength={TOPIC_CHARACTERS}
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
        />
      </div>
      <Button type="submit" styles="primary" className="sm:mt-7" label="Tambah topik" />
    </form>
  );
}
