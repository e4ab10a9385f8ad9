import { type ComponentType, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { TOKEN_KEY } from '#contract/constants.ts';
import { chooseLanguage } from '#web/language/chosen-language.ts';
import { useLanguage } from '#web/language/language.ts';
import { navigateWith } from './navigation.ts';
import { keepLanguage } from './kept-language.ts';
import { onFirstToast } from '#web/ui/notify.ts';
import { onSessionChange, SIGNED_OUT, setSession } from './session-state.ts';
import { storage } from './storage.ts';

/**
 * Part of every page: performs the session's navigations. To keep pages small, loads the session's code
 * (signed-in-watch.tsx) only once there is a token, and the code of toasts with the first toast.
 */
export function SessionWatch() {
  const navigate = useNavigate();
  const [Watch, setWatch] = useState<ComponentType>();
  const [Toasts, setToasts] = useState<ComponentType>();

  useEffect(
    () =>
      navigateWith(({ to, notice, replace = false }) => {
        void navigate(to, { replace, state: notice === undefined ? null : { notice } });
      }),
    [navigate],
  );

  useEffect(
    () =>
      onFirstToast(() => {
        import('#web/ui/toasts.tsx').then(({ Toasts: loaded }) => setToasts(() => loaded), tryLater);
      }),
    [],
  );

  useEffect(() => {
    const load = () => {
      stop();
      import('./signed-in-watch.tsx').then(({ SignedInWatch }) => setWatch(() => SignedInWatch), tryLater);
    };
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === TOKEN_KEY && newValue !== null) load();
    };
    const stopFollowing = onSessionChange(({ status }) => {
      if (status === 'signed-in') load();
    });
    // The browser has restored the page from its back/forward cache, where it received no events.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted && storage.get(TOKEN_KEY) !== null) load();
    };
    const stop = () => {
      window.removeEventListener('storage', hear);
      window.removeEventListener('pageshow', comeBack);
      stopFollowing();
    };
    window.addEventListener('storage', hear);
    window.addEventListener('pageshow', comeBack);
    if (storage.get(TOKEN_KEY) !== null) load();
    else setSession(SIGNED_OUT);
    return stop;
  }, []);

  useRememberedLanguage();

  return (
    <>
      {Watch && <Watch />}
      {Toasts && <Toasts />}
    </>
  );
}

/** Ignores a failed import, for example without a connection: the next toast or the next page tries again. */
function tryLater(): void {}

/** Restores the language from the persisted state, and keeps a chosen language there. */
function useRememberedLanguage() {
  const language = useLanguage();
  useEffect(() => {
    const remembered = keepLanguage(language);
    if (remembered) chooseLanguage(remembered);
  }, [language]);
}
