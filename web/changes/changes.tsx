import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { VersionDiff } from '#contract/articles/version-diff.ts';
import { Button } from '#web/ui/button.tsx';
import { ChangeBar } from './change-bar.tsx';
import { Blocks } from './change-blocks.tsx';
import { ChangedFields } from './change-fields.tsx';
import type { Side } from './change-text.tsx';
import { drawnOf, inGroups, type Place, placesOf, withoutEqual } from './change-view.ts';
import { whenShown } from './shown.tsx';

type ChangesProps = {
  diff: VersionDiff;
  /** Names of the two versions: "Versi 1". */
  names: { from: string; to: string };
  /** Called once the first change is on the screen. */
  onShown?: (() => void) | undefined;
  /** If true, does not scroll to the first change, so that users first read the notice above this component. */
  staysAtTop?: boolean;
  /** Whether unchanged blocks are hidden at first. */
  startsShort?: boolean;
};

/** Both versions can be shown side by side if the component has at least this width. */
const COLUMNS_FROM_PX = 1100;

/** Shows the differences between two versions of an article. Buttons and keys go from one to the next. */
export function Changes({ diff, names, onShown, staysAtTop = false, startsShort = false }: ChangesProps) {
  const root = useRef<HTMLElement>(null);
  const none = useRef<HTMLParagraphElement>(null);
  const isWide = useIsWide(root);
  const [wantsColumns, setWantsColumns] = useState(false);
  const [isShort, setIsShort] = useState(startsShort);
  const places = useMemo(() => placesOf(diff), [diff]);
  const { current, step, onKeyDown } = useSteps(root, places);
  const sides: readonly Side[] = isWide && wantsColumns ? ['from', 'to'] : ['both'];

  const showFirst = useEffectEvent(() => {
    if (!staysAtTop) step(1);
    const first = root.current?.querySelector('[data-change]') ?? none.current;
    return first ? whenShown(first, () => onShown?.()) : undefined;
  });
  const isAwaited = onShown !== undefined;
  useEffect(() => (isAwaited ? showFirst() : undefined), [isAwaited]);

  if (places.length === 0) {
    return (
      <p ref={none} className="text-ink-soft">
        Kedua versi ini sama.
      </p>
    );
  }
  return (
    // The keys do the same as the buttons of the bar.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
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
      {sides.length > 1 && (
        <div className="mt-4 grid grid-cols-2 gap-x-10 text-sm font-semibold text-ink-soft">
          <p>{names.from}</p>
          <p>{names.to}</p>
        </div>
      )}
      <ChangedFields fields={diff.fields} sides={sides} places={places} />
      <ChangedBlocks
        diff={diff}
        places={places}
        sides={sides}
        isShort={isShort}
        // The pressed button disappears, so the section gets the focus.
        onOpen={() => root.current?.focus({ preventScroll: true })}
      />
    </section>
  );
}

type ChangedBlocksProps = {
  diff: VersionDiff;
  places: readonly Place[];
  sides: readonly Side[];
  /** Whether unchanged blocks are hidden until the user opens them. */
  isShort: boolean;
  onOpen: () => void;
};

function ChangedBlocks({ diff, places, sides, isShort, onOpen }: ChangedBlocksProps) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const shown = isShort ? withoutEqual(diff.blocks, opened) : [...diff.blocks.keys()];
  return (
    <div className="prose mt-6 max-w-none! space-y-4 text-base!">
      {inGroups(diff.blocks, shown).map((group) =>
        'hidden' in group ? (
          <Button
            key={`hidden ${group.hidden[0]}`}
            label={`Tampilkan ${group.hidden.length} bagian yang sama`}
            onClick={() => {
              onOpen();
              setOpened(new Set([...opened, ...group.hidden]));
            }}
            className="flex min-h-11 w-full items-center justify-center border-y border-dashed border-line text-sm text-ink-soft hover:bg-mist hover:text-ink"
          />
        ) : (
          <div key={group.members[0]} className={sides.length > 1 ? 'grid grid-cols-2 gap-x-10' : 'max-w-text'}>
            {sides.map((side) => (
              <div key={side} className="min-w-0">
                <Blocks
                  kind={group.kind}
                  drawn={group.members.map((at) => drawnOf(diff, places, at, side))}
                  side={side}
                />
              </div>
            ))}
          </div>
        ),
      )}
    </div>
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

/** Moves the focus from change to change within `root`. `current`: the index of the change that was reached last. */
function useSteps(root: RefObject<HTMLElement | null>, places: readonly Place[]) {
  const [current, setCurrent] = useState<number>();

  function step(by: 1 | -1): void {
    const before = current ?? (by === 1 ? -1 : 0);
    const index = (before + by + places.length) % places.length;
    const target = root.current?.querySelector<HTMLElement>(`[data-change="${places[index]}"]`);
    if (!target) return;
    setCurrent(index);
    target.focus({ preventScroll: true });
    // Not smooth: Chromium ends a smooth scroll too early if a picture that loads meanwhile moves the page.
    target.scrollIntoView({ block: 'center' });
  }

  /** Key b goes to the next change, key s to the previous one, if the focus is in the section and not in a field. */
  function onKeyDown(event: KeyboardEvent): void {
    const by = ({ b: 1, s: -1 } as const)[event.key];
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
    if (by === undefined || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step(by);
  }

  return { current, step, onKeyDown };
}
