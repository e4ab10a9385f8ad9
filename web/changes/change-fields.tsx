import { STORAGE_BASE } from '#contract/constants.ts';
import type { Piece, VersionDiff } from '#contract/articles/version-diff.ts';
import { ChangedText, OldPicture, piecesOf, type Side, Spoken } from './change-text.tsx';
import { labelOf, type Place } from './change-view.ts';
import { FIELD_NAMES, type FieldName, FIELDS } from './change-words.ts';

type ChangedFieldsProps = {
  fields: VersionDiff['fields'];
  sides: readonly Side[];
  places: readonly Place[];
  /** The language of the article, if it is not that of the page. */
  lang?: 'en' | undefined;
};

export function ChangedFields({ fields, sides, places, lang }: ChangedFieldsProps) {
  const changed = FIELDS.filter((field) => fields[field]);
  return (
    <div className="mt-6 space-y-5 empty:hidden">
      {changed.map((field) => (
        <div
          key={field}
          role="group"
          tabIndex={-1}
          data-change={field}
          aria-label={labelOf(places, field, `${FIELD_NAMES[field]} diubah`)}
          className="scroll-mt-40 rounded-xs border-l-4 border-clay pl-3 sm:pl-4"
        >
          <h3 className="text-xs font-semibold text-ink-soft">{FIELD_NAMES[field]}</h3>
          <div className={sides.length > 1 ? 'mt-1 grid grid-cols-2 gap-x-10' : 'mt-1 max-w-text'}>
            {sides.map((side) => (
              <div
                key={side}
                // The field `image` has words of ours only.
                lang={field === 'image' ? undefined : lang}
                className="min-w-0 wrap-anywhere whitespace-pre-line"
              >
                <Field name={field} fields={fields} side={side} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function Field({ name, fields, side }: { name: FieldName; fields: VersionDiff['fields']; side: Side }) {
  if (name === 'image') return <Pictures image={fields.image} side={side} />;
  const pieces = fields[name] ?? [];
  if (name === 'keywords') return <Keywords pieces={piecesOf(pieces, side)} side={side} />;
  const text = <ChangedText pieces={pieces} side={side} />;
  return name === 'title' ? <p className="text-xl font-bold tracking-tight">{text}</p> : text;
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

/** Texts and styles of a removed and of an added picture. */
const PICTURES = {
  del: { label: 'Dihapus', alt: 'Gambar yang lama', picture: 'opacity-60 outline-on-red', text: 'text-on-red' },
  ins: { label: 'Baru', alt: 'Gambar yang baru', picture: 'outline-moss', text: 'text-on-green' },
};

function Picture({ path, op: Name }: { path: string | null; op: keyof typeof PICTURES }) {
  if (path === null) return Name === 'del' ? null : <p className="text-sm text-ink-soft">Tanpa gambar</p>;
  const { label, alt, picture, text } = PICTURES[Name];
  return (
    <Name className="block w-60 max-w-full no-underline">
      <Spoken op={Name} />
      <OldPicture
        src={`${STORAGE_BASE}/${path}`}
        alt={alt}
        className={`aspect-[8/5] w-full rounded-sm object-cover outline-3 ${picture}`}
      />
      <span className={`mt-2 block text-xs ${text}`}>{label}</span>
    </Name>
  );
}
