import { useState } from 'react';
import type { Article } from '#contract/articles/articles.ts';
import { languageLabel } from '#web/forms/language-choices.ts';
import { PostContent } from '#web/posts/post-content.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';

/** From this width the form and the original stand side by side. Must equal --breakpoint-lg. */
const SIDE_BY_SIDE = '(min-width: 64rem)';

/**
 * Shows the original beside the form for its translation, in a box that scrolls by itself. On a narrow screen the box
 * stands above the form and is closed at first.
 */
export function OriginalText({ original }: { original: Article }) {
  const [isOpen, setIsOpen] = useState(() => matchMedia(SIDE_BY_SIDE).matches);
  const { title, abstract, keywords, content, language } = original;
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => setIsOpen(open)}
      className="group/original overflow-hidden rounded-md border border-line bg-surface"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-x-4 px-5 py-3 -outline-offset-3 hover:bg-mist [&::-webkit-details-marker]:hidden">
        <span className="mr-auto font-semibold">Naskah asli</span>
        <span className="text-sm text-ink-soft">{languageLabel(language)}</span>
        <ChevronDownIcon className="size-4 text-ink-soft transition-transform group-open/original:rotate-180 motion-reduce:transition-none" />
      </summary>
      <section
        aria-label="Teks naskah asli"
        lang={language}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must scroll the text
        tabIndex={0}
        className="@container/text max-h-[60dvh] overflow-y-auto border-t border-line p-5 scroll-shade -outline-offset-3 group-has-[[data-beside]]/writing:max-h-[35dvh] lg:max-h-[calc(100dvh-12rem)] xl:p-7"
      >
        <h2 className="text-2xl font-bold tracking-tight text-balance wrap-anywhere">{title}</h2>
        {abstract !== '' && <p className="mt-4 text-ink-soft wrap-anywhere whitespace-pre-line">{abstract}</p>}
        {keywords.length > 0 && <p className="mt-3 text-sm text-ink-soft">{keywords.join(', ')}</p>}
        <div className="mt-6">
          <PostContent content={content} idPrefix="asli-" />
        </div>
      </section>
    </details>
  );
}
