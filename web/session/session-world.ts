import type { Language } from '#contract/constants.ts';
import type { Send } from '#contract/site/site-context.ts';
import type { ToastKind } from '#web/ui/notify.ts';
import type { Destination } from './navigation.ts';
import type { SessionState } from './session-state.ts';

/** What createSession needs from its environment. browser-session.ts implements it for browsers; tests use a fake. */
export type SessionWorld = {
  now: () => number;
  wait: (ms: number) => Promise<void>;
  storage: {
    get: (key: string) => string | null;
    set: (key: string, value: string) => void;
    remove: (key: string) => void;
  };
  /** Returns the persisted state as text. After REHYDRATE_TIMEOUT_MS the session goes on without it. */
  readPersisted: () => Promise<string | null>;
  language: () => Language;
  send: Send;
  /** Path and query of the visible page. */
  currentPath: () => string;
  goTo: (destination: Destination) => void;
  notify: (kind: ToastKind, text: string) => void;
  state: () => SessionState;
  setState: (state: SessionState) => void;
};
