import type { ReactNode } from 'react';
import { STORAGE_BASE } from '#contract/constants.ts';
import { VERSIONED_WORK } from '#contract/articles/version-fields.ts';
import type { Piece, VersionDiff } from '#contract/articles/version-diff.ts';
import { ChangedText, OldPicture, piecesOf, type Side, Spoken } from './change-text.tsx';
import { type FieldName, FIELD_NAMES } from './change-words.ts';

type ChangedFieldsProps = {
  fields: VersionDiff['fields'];
  sides: readonly Side[];
  /** Returns the label of a change, for a screen reader. */
  labelOf: (field: FieldName, what: string) => string | undefined;
};

/** Title, abstract, keywords and picture, as far as they changed. */
export function ChangedFields({ fields, sides, labelOf }: ChangedFieldsProps) {
  const row = (field: FieldName, draw: (side: Side) => ReactNode) =>
    fields[field] && (
      <div
        key={field}
        role="group"
        tabIndex={-1}
        data-change={field}
        aria-label={labelOf(field, `${FIELD_NAMES[field]} diubah`)}
        className="scroll-mt-40 rounded-xs border-l-4 border-clay pl-3 sm:pl-4"
      >
        <h3 className="text-xs font-semibold text-ink-soft">{FIELD_NAMES[field]}</h3>
        <div className={sides.length > 1 ? 'mt-1 grid grid-cols-2 gap-x-10' : 'mt-1 max-w-text'}>
          {sides.map((side) => (
            <div key={side} className="min-w-0 wrap-anywhere whitespace-pre-line">
              {draw(side)}
            </div>
          ))}
        </div>
      </div>
    );
  return (
    <div className="mt-6 space-y-5 empty:hidden">
      {row('title', (side) => (
        <p className="text-xl font-bold tracking-tight">
          <ChangedText pieces={fields.title ?? []} side={side} />
        </p>
      ))}
      {VERSIONED_WORK.map((field) =>
        row(field, (side) =>
          field === 'keywords' ? (
            <Keywords pieces={piecesOf(fields[field] ?? [], side)} side={side} />
          ) : (
            <ChangedText pieces={fields[field] ?? []} side={side} />
          ),
        ),
      )}
      {row('image', (side) => (
        <Pictures image={fields.image} side={side} />
      ))}
    </div>
  );
}

function Keywords({ pieces, side }: { pieces: readonly Piece[]; side: Side }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {pieces.map((piece, index) => (
        <li key={index} className="rounded-full border border-line px-3 py-0.5 text-sm">
          <ChangedText pieces={[piece]} side={side} />
        </li>
      ))}
    </ul>
  );
}

function Pictures({ image, side }: { image: VersionDiff['fields']['image']; side: Side }) {
  if (!image) return null;
  return (
    <div className="flex flex-wrap gap-4">
      {side !== 'to' && <Picture path={image.from} op="del" />}
      {side !== 'from' && <Picture path={image.to} op="ins" />}
    </div>
  );
}

function Picture({ path, op }: { path: string | null; op: 'ins' | 'del' }) {
  const Name = op;
  if (path === null) return op === 'del' ? null : <p className="text-sm text-ink-soft">Tanpa gambar</p>;
  return (
    <Name className="block w-60 max-w-full no-underline">
      <Spoken text={op === 'ins' ? 'ditambahkan:' : 'dihapus:'} />
      <OldPicture
        src={`${STORAGE_BASE}/${path}`}
        alt={op === 'ins' ? 'Gambar yang baru' : 'Gambar yang lama'}
        className={`aspect-[8/5] w-full rounded-sm object-cover outline-3 ${op === 'ins' ? 'outline-moss' : 'opacity-60 outline-on-red'}`}
      />
      <span className={`mt-2 block text-xs ${op === 'ins' ? 'text-on-green' : 'text-on-red'}`}>
        {op === 'ins' ? 'Baru' : 'Dihapus'}
      </span>
    </Name>
  );
}
