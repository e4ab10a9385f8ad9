import { useState } from 'react';
import type { TopicInList } from '#contract/articles/topics.ts';
import { TOPIC_CHARACTERS } from '#contract/articles/work-rules.ts';
import { MoveButtons, type MoveButtonsProps } from '#web/admin/move-buttons.tsx';
import { Button, named } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';

/** Whether the name of a topic was stored. If not, `error` is the reason, or undefined if the session has ended. */
export type Stored = { isStored: boolean; error: string | undefined };

type TopicRowProps = Omit<MoveButtonsProps, 'name'> & {
  topic: TopicInList;
  onRename: (name: string) => Promise<Stored>;
  onDelete: () => void;
};

export function TopicRow({ topic, onRename, onDelete, ...place }: TopicRowProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  const { name, articles = 0 } = topic;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 pr-2 pl-5">
      {isRenaming ? (
        <Rename name={name} onRename={onRename} onClose={() => setIsRenaming(false)} />
      ) : (
        <>
          <p className="mr-auto min-w-0 flex-[1_1_10rem]">
            <span className="block font-medium wrap-anywhere">{name}</span>
            <span className="text-sm text-ink-soft">
              {articles === 0 ? 'Belum dipakai' : `${articles.toLocaleString('id-ID')} artikel`}
            </span>
          </p>
          <div className="-ml-3 flex flex-wrap items-center">
            <MoveButtons name={name} {...place} />
            <Button styles="quiet" label={named('Ganti nama', name)} onClick={() => setIsRenaming(true)} />
            <Button styles="quiet" label={named('Hapus', name)} onClick={onDelete} />
          </div>
        </>
      )}
    </li>
  );
}

type RenameProps = { name: string; onRename: TopicRowProps['onRename']; onClose: () => void };

function Rename({ name, onRename, onClose }: RenameProps) {
  const [text, setText] = useState(name);
  const [error, setError] = useState<string>();
  return (
    <form
      noValidate
      className="flex flex-1 flex-wrap items-end gap-3 py-2 pr-3"
      onSubmit={(event) => {
        event.preventDefault();
        void onRename(text).then((stored) => (stored.isStored ? onClose() : setError(stored.error)));
      }}
    >
      <div className="flex-[1_1_14rem]">
        <TextField
          label={`Nama baru untuk ${name}`}
          name="name"
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the admin has just asked for this field
          autoFocus
          maxLength={TOPIC_CHARACTERS}
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Button type="submit" styles="small" label="Simpan nama" />
      <Button styles="quiet" label="Batal" onClick={onClose} />
    </form>
  );
}
