import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { MoveButtons, type MoveButtonsProps } from '#web/admin/move-buttons.tsx';
import { useFocusOnMoved } from '#web/admin/use-order.ts';
import { Button } from '#web/ui/button.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { useAfterRender } from '#web/ui/use-after-render.ts';
import { itemsOf, moved, type Place } from './place.ts';

type ItemListProps<Item> = {
  of: Place<Item[]>;
  /** The title of the list: 'Langkah kerja'. */
  label: string;
  /** What the list has, for the names of the buttons: 'langkah'. */
  noun: string;
  /** The most items. There is always at least one. */
  most: number;
  empty: Item;
  /** Renders the fields of an item. `name`: 'Langkah 2'. The first field must leave room for buttons beside its label. */
  children: (item: Place<Item>, name: string) => ReactNode;
};

/** An ordered list of fields. The admin can add, move and remove items. */
export function ItemList<Item>({ of, label, noun, most, empty, children }: ItemListProps<Item>) {
  const list = useRef<HTMLOListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const keys = useKeys(of.value.length);
  const afterRender = useAfterRender();
  const focusOnMoved = useFocusOnMoved();

  /** Changes the order of the items and of their keys. */
  function arrange(change: <Each>(items: readonly Each[], added: Each) => Each[]): void {
    of.update((items) => change(items, empty));
    keys.arrange((all, added) => change(all, added));
  }

  function move(index: number, by: -1 | 1, { currentTarget }: MouseEvent<HTMLElement>): void {
    arrange((items) => moved(items, index, by));
    focusOnMoved(currentTarget);
  }

  function remove(index: number): void {
    arrange((items) => items.filter((_, position) => position !== index));
    afterRender(() => (fieldIn(list.current?.children[index]) ?? adding.current)?.focus());
  }

  function add(): void {
    arrange((items, added) => [...items, added]);
    afterRender(() => fieldIn(list.current?.lastElementChild)?.focus());
  }

  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{label}</legend>
      <ol ref={list} className="mt-1 grid gap-3">
        {itemsOf(of).map((item, index) => {
          const name = `${noun} ${index + 1}`;
          return (
            <li key={keys.all[index]} className="relative min-w-0 pt-3">
              {children(item, name.charAt(0).toUpperCase() + name.slice(1))}
              <ItemButtons
                name={name}
                isFirst={index === 0}
                isLast={index === of.value.length - 1}
                onMove={(by, event) => move(index, by, event)}
                onRemove={() => remove(index)}
              />
            </li>
          );
        })}
      </ol>
      {of.value.length < most ? (
        <Button ref={adding} styles="quiet" className="mt-2 -ml-4" label={`Tambah ${noun}`} onClick={add} />
      ) : (
        <p className="mt-3 text-sm text-ink-soft">{`Paling banyak ${most}.`}</p>
      )}
    </fieldset>
  );
}

/** The buttons of an item, beside the label of its first field. An only item cannot be removed. */
function ItemButtons({ onRemove, ...place }: MoveButtonsProps & { onRemove: () => void }) {
  return (
    <div className="absolute top-0 right-0 flex">
      <MoveButtons {...place} />
      <Button
        styles="round"
        className="size-11 disabled:opacity-30"
        disabled={place.isFirst && place.isLast}
        onClick={onRemove}
      >
        <CloseIcon className="size-4" />
        <span className="sr-only">{`Hapus ${place.name}`}</span>
      </Button>
    </div>
  );
}

const fieldIn = (row: Element | null | undefined) => row?.querySelector<HTMLElement>('input, textarea');

let lastKey = 0;
const newKey = () => (lastKey += 1);

/** Returns a React key for each of `length` items. A moved item keeps its key, and so its focus and its upload. */
function useKeys(length: number) {
  const [all, setAll] = useState(() => Array.from({ length }, newKey));
  // The form was filled with another list.
  if (all.length !== length) setAll(Array.from({ length }, newKey));
  return {
    all,
    arrange: (change: (keys: readonly number[], added: number) => number[]) => {
      const added = newKey();
      setAll((keys) => change(keys, added));
    },
  };
}
