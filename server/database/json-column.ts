declare const content: unique symbol;

/** The text of a column that contains a value as JSON. */
export type Json<Value> = string & { readonly [content]?: Value };

export function toJson<Item>(value: readonly Item[]): Json<Item[]>;
export function toJson<Value>(value: Value): Json<Value>;
export function toJson(value: unknown): string {
  return JSON.stringify(value);
}

/** Parses the text without checking its type: only this server writes the column. */
export function fromJson<Value>(text: Json<Value>): Value {
  return JSON.parse(text);
}
