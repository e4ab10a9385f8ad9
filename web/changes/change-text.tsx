import { createElement, type ReactNode, useState } from 'react';
import type { Piece } from '#contract/articles/version-diff.ts';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { DrawnFormula } from '#web/ui/formula.tsx';

/** The versions that a text shows: both, or in a view of two columns the earlier (`from`) or the later (`to`). */
export type Side = 'both' | 'from' | 'to';

/** The element of each text format. Only changes use <del> and <ins>, so the author's own ones become <s> and <u>. */
const ELEMENTS: Record<string, string> = {
  ...Object.fromEntries(
    ['strong', 'em', 'u', 's', 'mark', 'small', 'sub', 'sup', 'code', 'cite', 'q', 'abbr'].map((name) => [name, name]),
  ),
  del: 's',
  ins: 'u',
};

export function piecesOf(pieces: readonly Piece[], side: Side): Piece[] {
  const other = { both: undefined, from: 'ins', to: 'del' }[side];
  return pieces.filter(({ op }) => op !== other);
}

/** Marks the changes of a text: by colour, by a line through or under it, and in words for a screen reader. */
export function ChangedText({ pieces, side }: { pieces: readonly Piece[]; side: Side }) {
  return piecesOf(pieces, side).map((piece, index) => <PieceText key={index} piece={piece} side={side} />);
}

function PieceText({ piece, side }: { piece: Piece; side: Side }) {
  const { op } = piece;
  const style = side === 'from' && piece.was ? piece.was : piece;
  // The space before a changed word is not coloured.
  const space = op !== 'same' && /^ +(?=\S)/.exec(piece.text)?.[0];
  const content = inStyle(style, contentOf(space ? { ...piece, text: piece.text.slice(space.length) } : piece));
  if (op === 'same') return content;
  const Name = op === 'format' ? 'span' : op;
  const isPicture = op !== 'format' && piece.image !== undefined;
  return (
    <>
      {space}
      <Name className={isPicture ? 'no-underline' : STYLES[op]}>
        <Spoken op={op} />
        {content}
      </Name>
    </>
  );
}

type ChangeOp = Exclude<Piece['op'], 'same'>;

const STYLES: Readonly<Record<ChangeOp, string>> = {
  ins: 'rounded-xs bg-green text-on-green decoration-2 underline-offset-4 [&_a]:text-on-green',
  del: 'rounded-xs bg-red text-on-red decoration-1 [&_a]:text-on-red',
  format: 'underline decoration-clay decoration-dotted decoration-2 underline-offset-4',
};

/** Browsers draw neither the background nor the lines of a text under a formula in it, so it has its own. */
const FORMULA_STYLES: Readonly<Record<ChangeOp, string>> = {
  ins: 'rounded-xs border-b-2 border-current bg-green',
  // A level line would look like the bar of a fraction or a minus sign.
  del: 'rounded-xs bg-red bg-[linear-gradient(to_top_right,transparent_calc(50%-0.5px),currentColor_calc(50%-0.5px)_calc(50%+0.5px),transparent_calc(50%+0.5px))]',
  format: 'border-b-2 border-dotted border-clay',
};

const SPOKEN: Readonly<Record<ChangeOp, string>> = {
  ins: 'ditambahkan:',
  del: 'dihapus:',
  format: 'bentuknya berubah:',
};

/** Names a change for screen readers only. It is not copied when the user copies the text. */
export function Spoken({ op }: { op: ChangeOp }) {
  return (
    <span lang={DEFAULT_LANGUAGE} className="sr-only select-none">
      {SPOKEN[op]}{' '}
    </span>
  );
}

function contentOf({ op, text, image, formula, marks, href, note }: Piece): ReactNode {
  if (image !== undefined) {
    const alt = marks?.find((mark) => mark.startsWith('alt='))?.slice('alt='.length) ?? '';
    const edge = { same: '', format: 'outline-clay', ins: 'outline-moss', del: 'opacity-60 outline-on-red' }[op];
    return <OldPicture src={image} alt={alt} className={`max-h-72 w-auto ${edge && `outline-3 ${edge}`}`} />;
  }
  if (formula !== undefined) {
    const className = op === 'same' ? '' : FORMULA_STYLES[op];
    return <DrawnFormula markup={formula} fallback={text} isInLink={href !== undefined} className={className} />;
  }
  if (note) return <sup>{text}</sup>;
  // Makes an added or removed line break visible.
  return op === 'same' ? text : text.replaceAll('\n', '↵\n');
}

/** A picture of a version, or a text instead if the server no longer has the picture. */
export function OldPicture({ src, alt, className }: { src: string; alt: string; className: string }) {
  const [isLost, setIsLost] = useState(false);
  if (isLost) {
    return (
      <span lang={DEFAULT_LANGUAGE} className="text-sm text-ink-soft italic">
        [Gambar ini tidak lagi disimpan]
      </span>
    );
  }
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
