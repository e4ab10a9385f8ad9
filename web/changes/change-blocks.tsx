import type { ReactNode } from 'react';
import type { BlockDiff, BlockShape, Piece } from '#contract/articles/version-diff.ts';
import { ChangedText, piecesOf, type Side } from './change-text.tsx';
import { describeFormat } from './change-words.ts';
import type { Drawn, Group } from './change-view.ts';

type BlocksProps = {
  kind: Group['kind'];
  drawn: readonly Drawn[];
  side: Side;
  /** The language of the article, if it is not that of the page: our own words between the texts are Indonesian. */
  lang?: 'en' | undefined;
};

/** Draws a group of blocks. In a column for one version (`side`), leaves out blocks that this version does not have. */
export function Blocks({ kind, drawn, side, lang }: BlocksProps) {
  const own = drawn.filter(({ block }) => hasSide(block, side));
  if (own.length === 0) return null;
  if (kind === 'table') {
    return (
      <div className="overflow-x-auto">
        <table className="min-w-full!">
          <tbody>
            {own.map((row) => (
              <Row key={row.at} drawn={row} side={side} lang={lang} />
            ))}
          </tbody>
        </table>
      </div>
    );
  }
  return (
    <div role={kind === 'list' ? 'list' : undefined} className="space-y-2">
      {own.map((item) => (
        <Frame key={item.at} drawn={item} side={side} role={kind === 'list' ? 'listitem' : undefined}>
          {!(item.block.change === 'away' && side === 'both') && (
            <InLanguage lang={lang}>
              <BlockText block={item.block} side={side} />
            </InLanguage>
          )}
        </Frame>
      ))}
    </div>
  );
}

/** Whether column `side` shows the block. `away` marks a moved block's old position, `moved` its new position. */
function hasSide({ change, moved }: BlockDiff, side: Side): boolean {
  if (side === 'from') return change !== 'added' && moved === undefined;
  if (side === 'to') return change !== 'removed' && change !== 'away';
  return true;
}

/** In forced colours a transparent edge would be visible. */
const EDGES: Record<BlockDiff['change'], string> = {
  same: 'border-l-transparent forced-colors:border-l-[color:Canvas]',
  changed: 'border-l-clay',
  format: 'border-l-clay',
  added: 'border-l-moss',
  removed: 'border-l-on-red',
  away: 'border-l-line',
};

function edgeOf({ change, moved }: BlockDiff): string {
  return moved && change === 'same' ? 'border-l-clay' : EDGES[change];
}

function shapeOf({ from, to }: BlockDiff, side: Side): BlockShape | undefined {
  return (side === 'from' ? from : to) ?? from ?? to;
}

/** Returns attributes by which ChangeBar finds the block; undefined if the block is no change in column `side`. */
function targetOf({ at, block, label }: Drawn, side: Side) {
  const isTarget = label !== undefined && (side !== 'from' || block.change === 'removed');
  return isTarget ? { 'data-change': at, tabIndex: -1, 'aria-label': label } : undefined;
}

type FrameProps = { drawn: Drawn; side: Side; role: string | undefined; children: ReactNode };

/** Wraps a block in a frame that can get the focus. The frame marks a change by a coloured edge and by words. */
function Frame({ drawn, side, role, children }: FrameProps) {
  const { block, chip } = drawn;
  const target = targetOf(drawn, side);
  const item = (
    <div
      {...target}
      role={target && 'group'}
      className={`scroll-mt-40 border-l-4 pl-3 sm:pl-4 ${edgeOf(block)} rounded-xs focus-visible:outline-offset-8`}
    >
      {chip && <Chip text={chip} />}
      {children}
      {side !== 'from' && <FormatNotes block={block} />}
    </div>
  );
  return role ? <div role={role}>{item}</div> : item;
}

function InLanguage({ lang, children }: { lang: 'en' | undefined; children: ReactNode }) {
  return lang ? <div lang={lang}>{children}</div> : children;
}

function Chip({ text }: { text: string }) {
  return <p className="mb-1 text-xs font-semibold text-ink-soft">{text}</p>;
}

function FormatNotes({ block }: { block: BlockDiff }) {
  const notes = describeFormat(block);
  if (notes.length === 0) return null;
  return (
    <ul className="mt-2 list-none! space-y-0.5 p-0! text-xs text-ink-soft">
      {notes.map((note, index) => (
        <li key={index} className="mt-0!">
          {note}
        </li>
      ))}
    </ul>
  );
}

function BlockText({ block, side }: { block: BlockDiff; side: Side }) {
  const shape = shapeOf(block, side);
  if (!shape) return null;
  const text = <ChangedText pieces={block.pieces} side={side} />;
  switch (shape.type) {
    case 'heading':
      return <Heading level={shape.level ?? 2}>{text}</Heading>;
    case 'item':
    case 'footnote':
      return (
        <div className={`flex gap-2 ${shape.type === 'footnote' ? 'text-sm' : indentOf(shape)}`}>
          <span className="shrink-0 text-clay-text tabular-nums">
            {shape.number === undefined ? '•' : `${shape.number}.`}
          </span>
          <div className="min-w-0 whitespace-pre-line">{text}</div>
        </div>
      );
    case 'quote':
      return <blockquote className="my-0! whitespace-pre-line">{text}</blockquote>;
    case 'preformatted':
      return <pre className="my-0! whitespace-pre-wrap wrap-anywhere">{text}</pre>;
    case 'rule':
      return <hr className="my-4!" />;
    case 'figure':
      return <figure className="my-0! text-sm whitespace-pre-line text-ink-soft">{text}</figure>;
    default:
      return <p className={`whitespace-pre-line ${indentOf(shape)} ${weightOf(shape)}`}>{text}</p>;
  }
}

const INDENTS = ['', 'pl-5', 'pl-10', 'pl-15', 'pl-20'];

function indentOf({ depth = 0 }: BlockShape): string | undefined {
  return INDENTS[Math.min(depth, INDENTS.length - 1)];
}

function weightOf({ type, form = [] }: BlockShape): string {
  return type === 'caption' || form.includes('term') ? 'font-semibold' : '';
}

/** Renders a heading of the article. Level 2 becomes h3, because the section has an h2; the other levels stay. */
function Heading({ level, children }: { level: number; children: ReactNode }) {
  const Name = (['h3', 'h3', 'h4', 'h5'] as const)[level - 2] ?? 'h6';
  return <Name className="mt-0!">{children}</Name>;
}

function Row({ drawn, side, lang }: { drawn: Drawn; side: Side; lang: 'en' | undefined }) {
  const { block, chip } = drawn;
  const Cell = shapeOf(block, side)?.form?.includes('head') ? 'th' : 'td';
  const cells = cellsOf(piecesOf(block.pieces, side));
  return (
    <tr {...targetOf(drawn, side)} className="scroll-mt-40 focus-visible:outline-offset-[-2px]">
      {cells.map((pieces, index) => (
        <Cell key={index} className={index === 0 ? `border-l-4 pl-3! ${edgeOf(block)}` : ''}>
          {index === 0 && chip && <Chip text={chip} />}
          <span lang={lang} className="whitespace-pre-line">
            <ChangedText pieces={pieces} side={side} />
          </span>
          {index === cells.length - 1 && side !== 'from' && <FormatNotes block={block} />}
        </Cell>
      ))}
    </tr>
  );
}

/** Splits the pieces of a table row at the tabs, which separate its cells. */
function cellsOf(pieces: readonly Piece[]): Piece[][] {
  const cells: Piece[][] = [[]];
  for (const piece of pieces) {
    for (const [index, text] of piece.text.split('\t').entries()) {
      if (index > 0) cells.push([]);
      if (text !== '' || piece.image !== undefined || piece.formula !== undefined)
        cells.at(-1)?.push({ ...piece, text });
    }
  }
  return cells;
}
