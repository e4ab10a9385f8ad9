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
 * Part of every page: performs the navigations that the session asks for. To keep pages small, loads the code of the
 * session (signed-in-watch.tsx) only if there is a token, and the code of toasts with the first toast.
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
    // The page received no events in the browser's back/forward cache, so it has to look for a token again.
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
