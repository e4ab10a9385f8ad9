/** Replaces localStorage if the browser refuses access. A session then lasts as long as the page. */
const memory = new Map<string, string>();

export const storage = {
  get: (key: string) => attempt(() => localStorage.getItem(key)) ?? memory.get(key) ?? null,
  set: (key: string, value: string) => {
    const isKept = attempt(() => {
      localStorage.setItem(key, value);
      return true;
    });
    if (isKept) memory.delete(key);
    else memory.set(key, value);
  },
  remove: (key: string) => {
    memory.delete(key);
    attempt(() => localStorage.removeItem(key));
  },
};

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
