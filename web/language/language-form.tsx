import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { isLanguage } from '#contract/language.ts';
import { labels } from '#contract/messages.ts';
import { languagePath } from '#contract/routes.ts';
import { closeMenu } from '#web/ui/menu-keys.ts';
import { chooseLanguage } from './chosen-language.ts';
import { useLanguage } from './language.ts';

export const LANGUAGE_NAMES: Record<Language, string> = {
  id: labels.navigation.languageIndonesian,
  en: labels.navigation.languageEnglish,
};

type LanguageFormProps = {
  className: string;
  buttonClassName: string;
  /** Shown after the name of the current language. */
  chosenMark?: ReactNode;
};

/** A form with a button for each language. Without JavaScript, the server sets the cookie and redirects back. */
export function LanguageForm({ className, buttonClassName, chosenMark }: LanguageFormProps) {
  const chosen = useLanguage();
  const { pathname, search } = useLocation();
  return (
    <form
      action={languagePath}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent;
        const language = submitter instanceof HTMLButtonElement ? submitter.value : undefined;
        if (isLanguage(language)) chooseLanguage(language);
        closeMenu(event.currentTarget);
      }}
    >
      <input type="hidden" name="back" value={pathname + search} />
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="submit"
          name="to"
          value={language}
          lang={language}
          aria-current={language === chosen ? 'true' : undefined}
          className={buttonClassName}
        >
          {LANGUAGE_NAMES[language]}
          {language === chosen && chosenMark}
        </button>
      ))}
    </form>
  );
}
