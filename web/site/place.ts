/**
 * A place in a form: its value, its path, and how to change it. The server names its errors by the same paths:
 * 'items.2.result'. `update` hands the newest value to `change`, so that an upload that ends later overwrites no text.
 */
export type Place<Value> = {
  value: Value;
  path: string;
  /** The error of each wrong field of the form, by path. */
  errors: Readonly<Record<string, string>>;
  update: (change: (value: Value) => Value) => void;
};

/** Returns the place of a field. */
export function at<Value extends object, Key extends keyof Value & string>(
  { value, path, errors, update }: Place<Value>,
  key: Key,
): Place<Value[Key]> {
  return {
    value: value[key],
    path: path === '' ? key : `${path}.${key}`,
    errors,
    update: (change) => update((whole) => ({ ...whole, [key]: change(whole[key]) })),
  };
}

/** Returns the places of the items of a list. */
export function itemsOf<Item>({ value, path, errors, update }: Place<Item[]>): Place<Item>[] {
  return value.map((item, index) => ({
    value: item,
    path: `${path}.${index}`,
    errors,
    update: (change) => update((items) => items.map((each, position) => (position === index ? change(each) : each))),
  }));
}

/** Returns the list in a new order: the item at `index` has moved one place up (-1) or down (1). */
export function moved<Item>(items: readonly Item[], index: number, by: -1 | 1): Item[] {
  const others = items.filter((_, position) => position !== index);
  return [...others.slice(0, index + by), ...items.slice(index, index + 1), ...others.slice(index + by)];
}
