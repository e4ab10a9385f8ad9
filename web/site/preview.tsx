import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { DEFAULT_LANGUAGE, type Language } from '#contract/constants.ts';
import { LanguageContext } from '#web/language/language.ts';
import { Button } from '#web/ui/button.tsx';
import { useShownText } from './use-shown-text.ts';

/** Must equal --breakpoint-lg: from this width the preview stands beside the form, and is drawn smaller. */
const BESIDE = '(min-width: 64rem)';
/** The width for which the public pages are drawn beside the form: their layout is then that of a computer. */
const DRAWN_PX = 1024;

const LANGUAGES: readonly { language: Language; label: string }[] = [
  { language: 'id', label: 'Bahasa' },
  { language: 'en', label: 'English' },
];

type PreviewProps = {
  /** Names an earlier version that is drawn instead of the form. */
  earlier: string | undefined;
  onCloseEarlier: () => void;
  hasLanguages: boolean;
  /** The text that the admin is typing. The preview scrolls to it. */
  typedText: string;
  children: ReactNode;
};

/** Draws a part of the public pages, which can be seen but not used. */
export function Preview({ earlier, onCloseEarlier, hasLanguages, typedText, children }: PreviewProps) {
  const [language, setLanguage] = useState<Language>(DEFAULT_LANGUAGE);
  const titleId = useId();
  const { frame, zoom } = useZoom();
  useShownText(frame, typedText);
  return (
    <section
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-paper lg:max-h-[calc(100dvh-var(--above)-2rem)]"
    >
      <header className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 border-b border-line bg-surface px-4">
        <h2 id={titleId} className="py-3 text-sm font-bold">
          Pratinjau
          {earlier !== undefined && <span className="font-normal text-ink-soft">: {earlier}</span>}
        </h2>
        <div className="-mr-2 flex flex-wrap">
          {earlier !== undefined && (
            <Button
              styles="quiet"
              label="Kembali ke isian"
              onClick={() => {
                onCloseEarlier();
                // The button disappears.
                frame.current?.focus();
              }}
            />
          )}
          {hasLanguages &&
            LANGUAGES.map((each) => (
              <Button
                key={each.language}
                lang={each.language}
                aria-pressed={each.language === language}
                className="min-h-11 border-b-2 border-transparent px-3 text-sm text-ink-soft hover:text-ink aria-pressed:border-clay aria-pressed:font-semibold aria-pressed:text-ink"
                label={each.label}
                onClick={() => setLanguage(each.language)}
              />
            ))}
        </div>
      </header>
      <div
        ref={frame}
        role="group"
        aria-labelledby={titleId}
        // The box takes the focus, so that admins can scroll a long page by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="min-h-0 overflow-y-auto outline-offset-[-3px]"
      >
        <div
          inert
          lang={DEFAULT_LANGUAGE}
          style={{ zoom }}
          className="overflow-x-clip text-base not-has-[footer]:pb-10"
        >
          <LanguageContext value={language}>{children}</LanguageContext>
        </div>
      </div>
    </section>
  );
}

/** Returns how much smaller the page must be drawn to fit into the frame. */
function useZoom() {
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    const fit = () => setZoom(window.matchMedia(BESIDE).matches ? Math.min(1, box.clientWidth / DRAWN_PX) : 1);
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    fit();
    return () => observer.disconnect();
  }, []);
  return { frame, zoom };
}
