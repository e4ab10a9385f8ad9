import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { VersionDiff } from '#contract/articles/version-diff.ts';
import { ChangeBar } from './change-bar.tsx';
import { Blocks, type Drawn } from './change-blocks.tsx';
import { ChangedFields } from './change-fields.tsx';
import type { Side } from './change-text.tsx';
import { inGroups, type Place, placesOf, withoutEqual } from './change-view.ts';
import { nameChange, nameChip, nameMove } from './change-words.ts';
import { whenShown } from './shown.tsx';

type ChangesProps = {
  diff: VersionDiff;
  /** Names of the two versions: "Versi 1". */
  names: { from: string; to: string };
  /** Called once the first change is on the screen. */
  onShown?: (() => void) | undefined;
  /** Leaves the focus and the scroll position as they are, because a notice above the first change comes first. */
  staysAtTop?: boolean;
  /** Begins with equal parts left out. */
  startsShort?: boolean;
};

/** From this width of its own, both versions can stand beside each other. */
const COLUMNS_FROM_PX = 1100;

/** Shows the differences between two versions of an article, and leads from one to the next. */
export function Changes({ diff, names, onShown, staysAtTop = false, startsShort = false }: ChangesProps) {
  const root = useRef<HTMLElement>(null);
  const none = useRef<HTMLParagraphElement>(null);
  const isWide = useIsWide(root);
  const [wantsColumns, setWantsColumns] = useState(false);
  const [isShort, setIsShort] = useState(startsShort);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [current, setCurrent] = useState<number>();
  const places = useMemo(() => placesOf(diff), [diff]);
  const hasColumns = isWide && wantsColumns;
  const sides: readonly Side[] = hasColumns ? ['from', 'to'] : ['both'];
  const groups = inGroups(
    isShort ? withoutEqual(diff.blocks, opened) : diff.blocks.map((block, at) => ({ at, block })),
  );

  function step(by: 1 | -1): void {
    const before = current ?? (by === 1 ? -1 : 0);
    const index = (before + by + places.length) % places.length;
    const target = root.current?.querySelector<HTMLElement>(`[data-change="${places[index]}"]`);
    if (!target) return;
    setCurrent(index);
    target.focus({ preventScroll: true });
    // Not smoothly: Chromium ends a smooth scroll where a picture that loads meanwhile moves the page.
    target.scrollIntoView({ block: 'center' });
  }

  const showFirst = useEffectEvent(() => {
    if (!staysAtTop) step(1);
    const first = root.current?.querySelector('[data-change]') ?? none.current;
    return first ? whenShown(first, () => onShown?.()) : undefined;
  });
  const isAwaited = onShown !== undefined;
  useEffect(() => (isAwaited ? showFirst() : undefined), [isAwaited]);

  /** The keys work only while the focus is within this part of the page, and never while something is typed. */
  function onKeyDown(event: KeyboardEvent): void {
    const by = ({ b: 1, s: -1 } as const)[event.key];
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
    if (by === undefined || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step(by);
  }

  const labelOf = (place: Place, what: string) => {
    const index = places.indexOf(place);
    return index === -1 ? undefined : `Perubahan ${index + 1} dari ${places.length}: ${what}`;
  };
  const draw = (at: number, side: Side): Drawn => {
    const block = diff.blocks[at] ?? { change: 'same', pieces: [] };
    const moved = block.change === 'away' ? diff.blocks[block.at ?? -1] : undefined;
    return {
      at,
      // The earlier place of a moved block has its text only where the earlier version is shown by itself.
      block: moved && side === 'from' ? { ...block, pieces: moved.pieces } : block,
      label: labelOf(at, nameChange(block)),
      chip: moved ? nameMove(moved, side === 'from') : nameChip(block),
    };
  };

  if (places.length === 0) {
    return (
      <p ref={none} className="text-ink-soft">
        Kedua versi ini sama.
      </p>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys repeat the buttons of the bar
    <section ref={root} aria-label="Perubahan" tabIndex={-1} onKeyDown={onKeyDown} className="min-w-0 outline-none">
      <ChangeBar
        diff={diff}
        current={current}
        count={places.length}
        onStep={step}
        choices={[
          { text: 'Hanya yang berubah', isOn: isShort, onChange: setIsShort },
          ...(isWide ? [{ text: 'Dua kolom', isOn: wantsColumns, onChange: setWantsColumns }] : []),
        ]}
      />
      {hasColumns && (
        <div className="mt-4 grid grid-cols-2 gap-x-10 text-sm font-semibold text-ink-soft">
          <p>{names.from}</p>
          <p>{names.to}</p>
        </div>
      )}
      <ChangedFields fields={diff.fields} sides={sides} labelOf={labelOf} />
      <div className="prose mt-6 max-w-none! space-y-4 text-base!">
        {groups.map((group) =>
          'hidden' in group ? (
            <Hidden
              key={`hidden ${group.hidden[0]}`}
              count={group.hidden.length}
              onOpen={() => {
                // The button disappears; the focus stays in this part of the page.
                root.current?.focus({ preventScroll: true });
                setOpened(new Set([...opened, ...group.hidden]));
              }}
            />
          ) : (
            <div key={group.members[0]?.at} className={hasColumns ? 'grid grid-cols-2 gap-x-10' : 'max-w-text'}>
              {sides.map((side) => (
                <div key={side} className="min-w-0">
                  <Blocks kind={group.kind} drawn={group.members.map(({ at }) => draw(at, side))} side={side} />
                </div>
              ))}
            </div>
          ),
        )}
      </div>
    </section>
  );
}

/** Stands in place of equal blocks. */
function Hidden({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-11 w-full items-center justify-center border-y border-dashed border-line text-sm text-ink-soft hover:bg-mist hover:text-ink"
    >
      Tampilkan {count} bagian yang sama
    </button>
  );
}

function useIsWide(element: RefObject<HTMLElement | null>): boolean {
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setIsWide((entry?.contentRect.width ?? 0) >= COLUMNS_FROM_PX));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isWide;
}
