/** Whether what visitors see has changed; kept answers ask it. */
export type PublicContent = {
  /** To be called after the commit of a change that visitors may see, and before it is answered. */
  changed(): void;
  /** Another number after each change. */
  version(): number;
  onChange(listener: () => void): void;
};

export function createPublicContent(): PublicContent {
  let version = 1;
  const listeners: (() => void)[] = [];
  return {
    changed() {
      version += 1;
      for (const listener of listeners) listener();
    },
    version: () => version,
    onChange: (listener) => void listeners.push(listener),
  };
}
