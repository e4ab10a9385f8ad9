/** Whether what visitors see has changed; kept answers ask it. */
export type PublicContent = {
  /** To be called after the commit of a change that visitors may see, and before it is answered. */
  changed(): void;
  /** Another number after each change. */
  version(): number;
  onChange(listener: () => void): void;
  /** What is worked out once and holds until the next change. */
  remember<Value>(name: string, workOut: () => Promise<Value>): Promise<Value>;
};

export function createPublicContent(): PublicContent {
  let version = 1;
  const listeners: (() => void)[] = [];
  const remembered = new Map<string, Promise<unknown>>();
  return {
    changed() {
      version += 1;
      remembered.clear();
      for (const listener of listeners) listener();
    },
    version: () => version,
    onChange: (listener) => void listeners.push(listener),
    remember<Value>(name: string, workOut: () => Promise<Value>) {
      const known = remembered.get(name) as Promise<Value> | undefined;
      if (known) return known;
      const value = workOut();
      remembered.set(name, value);
      value.catch(() => {
        if (remembered.get(name) === value) remembered.delete(name);
      });
      return value;
    },
  };
}
