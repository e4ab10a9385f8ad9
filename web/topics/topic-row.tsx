import { type MouseEvent, useState } from 'react';
import type { TopicInList } from '#contract/articles/topics.ts';
import { TOPIC_CHARACTERS } from '#contract/articles/work-rules.ts';
import { button } from '#web/ui/button.ts';
import { TextField } from '#web/ui/field.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';

const icon =
  'flex size-11 items-center justify-center rounded-full text-ink-soft hover:bg-mist hover:text-ink disabled:opacity-30';

/** Whether the name of a topic was stored. `error`: why not; undefined if the session has ended. */
export type Stored = { isStored: boolean; error: string | undefined };

type TopicRowProps = {
  topic: TopicInList;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1, event: MouseEvent<HTMLElement>) => void;
  onRename: (name: string) => Promise<Stored>;
  onDelete: () => void;
};

export function TopicRow({ topic, isFirst, isLast, onMove, onRename, onDelete }: TopicRowProps) {
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
            <button type="button" disabled={isFirst} onClick={(event) => onMove(-1, event)} className={icon}>
              <ChevronDownIcon className="size-4 rotate-180" />
              <span className="sr-only">Naikkan {name}</span>
            </button>
            <button type="button" disabled={isLast} onClick={(event) => onMove(1, event)} className={icon}>
              <ChevronDownIcon className="size-4" />
              <span className="sr-only">Turunkan {name}</span>
            </button>
            <button type="button" onClick={() => setIsRenaming(true)} className={button.quiet}>
              Ganti nama <span className="sr-only">{name}</span>
            </button>
            <button type="button" onClick={onDelete} className={button.quiet}>
              Hapus <span className="sr-only">{name}</span>
            </button>
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
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this field
          autoFocus
          maxLength={TOPIC_CHARACTERS}
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <button type="submit" className={button.small}>
        Simpan nama
      </button>
      <button type="button" onClick={onClose} className={button.quiet}>
        Batal
      </button>
    </form>
  );
}
