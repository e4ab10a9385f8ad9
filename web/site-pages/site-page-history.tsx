import { useState } from 'react';
import { sitePagePath } from '#contract/site-pages/site-page-rules.ts';
import type { SitePage, SitePageVersion } from '#contract/site-pages/site-pages.ts';
import { VersionHistory } from '#web/admin/version-history.tsx';
import { languageLabel } from '#web/forms/language-choices.ts';
import { PostContent } from '#web/posts/post-content.tsx';
import { useLoaded } from '#web/review/use-loaded.ts';
import { orNotify } from '#web/session/optional-answer.ts';
import { outcomeOf } from '#web/session/outcome.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { STATUS_LABELS } from './site-page-fields.ts';

type SitePageHistoryProps = { page: Pick<SitePage, 'id' | 'version'>; onUse: (version: SitePageVersion) => void };

/** Lists who has changed a page, and when. Each version can be drawn in the list, and brought back into the form. */
export function SitePageHistory({ page: { id, version: current }, onUse }: SitePageHistoryProps) {
  const loaded = useLoaded(`${id} ${current}`, () => loadList(id));
  const versions = loaded && 'versions' in loaded ? loaded.versions : undefined;
  const [drawn, setDrawn] = useState<SitePageVersion>();

  async function loadVersion(number: number): Promise<SitePageVersion | undefined> {
    const call = sessionApi('sitePageVersion', { params: { id, number } });
    return (await orNotify(call, 'Versi itu tidak dapat dimuat. Coba lagi.'))?.version;
  }

  async function draw(number: number | undefined): Promise<void> {
    setDrawn(number === undefined ? undefined : await loadVersion(number));
  }

  async function use(number: number): Promise<void> {
    const version = drawn?.number === number ? drawn : await loadVersion(number);
    if (version) onUse(version);
  }

  return (
    <VersionHistory
      heading="h2"
      versions={versions?.map((each) => ({ ...each, changed_at: each.created_at }))}
      problem={loaded && 'problem' in loaded ? loaded.problem : undefined}
      none="Belum ada versi."
      current={current}
      drawn={drawn?.number}
      onDraw={(listed) => void draw(listed?.number)}
      onUse={({ number }) => void use(number)}
      renderNote={({ status }) => ` · ${STATUS_LABELS[status]}`}
    >
      {drawn && <Drawn version={drawn} />}
    </VersionHistory>
  );
}

function Drawn({ version: { number, title, address, language, in_footer, content } }: { version: SitePageVersion }) {
  return (
    <section
      aria-label={`Versi ${number}`}
      // The box takes the focus, so that admins can scroll a long text by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-[36rem] overflow-y-auto border-t border-line bg-paper px-4 pt-4 pb-6 outline-offset-[-3px]"
    >
      <p className="text-sm wrap-anywhere text-ink-soft">
        {[sitePagePath(address), languageLabel(language), in_footer && 'di kaki halaman'].filter(Boolean).join(' · ')}
      </p>
      <div lang={language} className="@container/text mt-4 max-w-text">
        <h3 className="mb-4 text-xl font-bold tracking-tight wrap-anywhere">{title}</h3>
        <PostContent content={content} idPrefix="versi-" />
      </div>
    </section>
  );
}

async function loadList(id: number) {
  const outcome = await outcomeOf(sessionApi('sitePageHistory', { params: { id } }));
  if (outcome === 'ended') return undefined;
  return 'answer' in outcome ? outcome.answer : { problem: outcome.error.message };
}
