import type { Counterpart } from '#contract/articles/articles.ts';
import type { Language } from '#contract/constants.ts';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { inlineTextLink } from '#web/ui/button-styles.ts';
import { Icon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';

const READ_IN: Readonly<Record<Language, string>> = {
  id: 'Baca dalam bahasa Indonesia',
  en: 'Read this in English',
};

/** A link to the same article in the other language, written in that language. Hidden on paper. */
export function OtherLanguageLink({ counterpart: { id, language } }: { counterpart: Counterpart }) {
  return (
    <Link
      to={postAddress('article', id)}
      viewTransition
      lang={language}
      hrefLang={language}
      className="group mt-2 inline-flex min-h-6 items-center gap-2 text-sm font-semibold text-brand print:hidden"
    >
      <LanguageIcon />
      <span className="underline decoration-line underline-offset-4 group-hover:decoration-current">
        {READ_IN[language]}
      </span>
    </Link>
  );
}

const OUTDATED: Readonly<Record<Language, { text: string; link: string }>> = {
  id: {
    text: 'Naskah asli sudah direvisi sejak terjemahan ini dibuat.',
    link: 'Baca naskah asli (dalam bahasa Inggris)',
  },
  en: {
    text: 'The original has been revised since this translation was made.',
    link: 'Read the original (in Indonesian)',
  },
};

type OutdatedTranslationProps = {
  /** The language of the translation, in which the notice is written. */
  language: Language;
  original: Counterpart;
};

/** A notice above a translation whose original has a newer version. On paper it has no link. */
export function OutdatedTranslation({ language, original }: OutdatedTranslationProps) {
  const { text, link } = OUTDATED[language];
  return (
    <p role="note" lang={language} className="mb-10 rounded-md border border-line bg-surface px-5 py-4 text-sm sm:px-6">
      {text}{' '}
      <Link
        to={postAddress('article', original.id)}
        viewTransition
        hrefLang={original.language}
        className={`inline-block min-h-6 print:hidden ${inlineTextLink}`}
      >
        {link}
      </Link>
    </p>
  );
}

/** A globe. */
const LanguageIcon = () => (
  <Icon path="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Zm0 0c5 5 5 12 0 17m0-17c-5 5-5 12 0 17M4.2 9h15.6M4.2 15h15.6" />
);
