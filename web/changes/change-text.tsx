import { createElement, type ReactNode, useState } from 'react';
import type { Piece } from '#contract/articles/version-diff.ts';

/** Which version is shown: both in one text, or one of them beside the other. */
export type Side = 'both' | 'from' | 'to';

/** The elements of the text's own marks. An author's <del> and <ins> would read as changes of this version. */
const ELEMENTS: Record<string, string> = {
  ...Object.fromEntries(
    ['strong', 'em', 'u', 's', 'mark', 'small', 'sub', 'sup', 'code', 'cite', 'q', 'abbr'].map((name) => [name, name]),
  ),
  del: 's',
  ins: 'u',
};

/** Returns the pieces of one version, or all. */
export function piecesOf(pieces: readonly Piece[], side: Side): Piece[] {
  const other = { both: undefined, from: 'ins', to: 'del' }[side];
  return pieces.filter(({ op }) => op !== other);
}

/** Text with its changes marked: by colour, by a line through or under it, and in words for a screen reader. */
export function ChangedText({ pieces, side }: { pieces: readonly Piece[]; side: Side }) {
  return piecesOf(pieces, side).map((piece, index) => <PieceText key={index} piece={piece} side={side} />);
}

function PieceText({ piece, side }: { piece: Piece; side: Side }) {
  const { op } = piece;
  const style = side === 'from' && piece.was ? piece.was : piece;
  // The space before a word is not coloured with it.
  const space = op !== 'same' && /^ +(?=\S)/.exec(piece.text)?.[0];
  const content = inStyle(style, contentOf(space ? { ...piece, text: piece.text.slice(space.length) } : piece));
  if (op === 'same') return content;
  if (op === 'format') {
    return (
      <>
        {space}
        <span className="underline decoration-clay decoration-dotted decoration-2 underline-offset-4">
          <Spoken text="bentuknya berubah:" />
          {content}
        </span>
      </>
    );
  }
  const Name = op;
  return (
    <>
      {space}
      <Name className={piece.image === undefined ? LOOKS[op] : 'no-underline'}>
        <Spoken text={op === 'ins' ? 'ditambahkan:' : 'dihapus:'} />
        {content}
      </Name>
    </>
  );
}

const LOOKS = {
  ins: 'rounded-xs bg-green text-on-green decoration-2 underline-offset-4 [&_a]:text-on-green',
  del: 'rounded-xs bg-red text-on-red decoration-1 [&_a]:text-on-red',
};

/** For screen readers only, and not part of a copied text. */
export function Spoken({ text }: { text: string }) {
  return <span className="sr-only select-none">{text} </span>;
}

function contentOf({ op, text, image, marks, note }: Piece): ReactNode {
  if (image !== undefined) {
    const alt = marks?.find((mark) => mark.startsWith('alt='))?.slice('alt='.length) ?? '';
    const edge = { same: '', format: 'outline-clay', ins: 'outline-moss', del: 'opacity-60 outline-on-red' }[op];
    return <OldPicture src={image} alt={alt} className={`max-h-72 w-auto ${edge && `outline-3 ${edge}`}`} />;
  }
  if (note) return <sup>{text}</sup>;
  // A line break alone would be an invisible change.
  return op === 'same' ? text : text.replaceAll('\n', '↵\n');
}

/** A picture of a version. One that no version of today names any more is not stored. */
export function OldPicture({ src, alt, className }: { src: string; alt: string; className: string }) {
  const [isLost, setIsLost] = useState(false);
  if (isLost) return <span className="text-sm text-ink-soft italic">[Gambar ini tidak lagi disimpan]</span>;
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setIsLost(true)}
      className={`my-1.5 mr-4 inline-block align-top outline-offset-2 ${className}`}
    />
  );
}

function inStyle({ marks = [], href }: Pick<Piece, 'marks' | 'href'>, content: ReactNode): ReactNode {
  const attribute = (name: string) => marks.find((mark) => mark.startsWith(`${name}=`))?.slice(name.length + 1);
  const [lang, dir, title] = ['lang', 'dir', 'title'].map(attribute);
  let node = content;
  for (const mark of marks) {
    const element = ELEMENTS[mark];
    if (element) node = createElement(element, { title: mark === 'abbr' ? title : undefined }, node);
  }
  if (lang !== undefined || dir !== undefined) {
    node = (
      <span lang={lang} dir={dir}>
        {node}
      </span>
    );
  }
  return href === undefined ? (
    node
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {node}
    </a>
  );
}
