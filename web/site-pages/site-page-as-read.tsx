import { useMemo, useState } from 'react';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { LANGUAGE_CHOICES } from '#web/forms/language-choices.ts';
import { prepareText } from '#web/posts/prepare-text/prepare-text.ts';
import type { AsReadProps } from '#web/writing/as-read.tsx';
import { unsentHtml } from '#web/writing/unsent-html.ts';
import { SitePageText } from './site-page-text.tsx';

/** Shows the unsent text of a form as the public page would show it. */
export function SitePageAsRead({ fields, heading }: AsReadProps) {
  const [now] = useState(() => new Date().toISOString());
  const { title = '', content = '' } = fields;
  const language = LANGUAGE_CHOICES.find(({ value }) => value === fields['language'])?.value ?? DEFAULT_LANGUAGE;
  const text = useMemo(
    () => prepareText(unsentHtml(content) || '<p>Isi belum ditulis.</p>', { language, idPrefix: 'baca-' }),
    [content, language],
  );
  return (
    <div className="page-width pt-2 sm:pt-4">
      <SitePageText
        title={title.trim() || 'Judul belum ditulis'}
        text={text}
        language={language}
        updatedAt={now}
        heading={heading}
      />
    </div>
  );
}
