import { useRef, useState } from 'react';
import { SITE_SUBJECT_LABELS, type SiteSubject } from '#contract/site/site-rules.ts';
import type { SiteContent } from '#contract/site/site-settings.ts';
import { notify } from '#web/ui/notify.ts';
import { useAfterRender } from '#web/ui/use-after-render.ts';
import { OutdatedNotice } from './outdated-notice.tsx';
import { Preview } from './preview.tsx';
import { type Earlier, SettingHistory } from './setting-history.tsx';
import { valueAt } from './setting-paths.ts';
import { SubjectForm } from './subject-form.tsx';
import type { Subject } from './subjects/subject.ts';
import { SUBJECTS } from './subjects/subjects.ts';
import type { Settings } from './use-settings.ts';

type SubjectScreenProps<Name extends SiteSubject> = { subject: Name; settings: Settings };

/** A subject's form with its history, and beside it the preview. On a narrow screen the preview stands below. */
export function SubjectScreen<Name extends SiteSubject>({ subject, settings }: SubjectScreenProps<Name>) {
  const { loaded, valueOf, placeOf, update, drop, rebase } = settings;
  const [usedPath, setUsedPath] = useState('');
  const [earlier, setEarlier] = useState<Earlier>();
  const title = useRef<HTMLHeadingElement>(null);
  const previewBox = useRef<HTMLDivElement>(null);
  const afterRender = useAfterRender();
  const { fields, preview, hasLanguages = false }: Subject<Name> = SUBJECTS[subject];
  const place = placeOf(subject);
  const saved = loaded.versions[subject];
  const typedText = valueAt(valueOf(subject), usedPath);

  function fill({ content }: Earlier): void {
    update(subject, (value) => withEarlier({ ...loaded.content, [subject]: value }, content)[subject]);
    setEarlier(undefined);
    afterRender(() => title.current?.focus());
    notify('info', 'Formulir berisi versi itu. Simpan untuk memakainya.');
  }

  /** Draws an earlier version, or the form again. On a narrow screen the preview stands above the history. */
  function draw(version: Earlier | undefined): void {
    setEarlier(version);
    const isAbove = (previewBox.current?.getBoundingClientRect().top ?? 0) < 0;
    if (!version || !isAbove) return;
    afterRender(() => {
      previewBox.current?.scrollIntoView();
    });
  }

  /** Changes the form. The preview then draws the form again, if it has drawn an earlier version. */
  function changeAndShow(change: (value: SiteContent[Name]) => SiteContent[Name]): void {
    setEarlier(undefined);
    place.update(change);
  }

  /** Ends a conflict. The notice disappears, so the title gets the focus. */
  function resolve(act: (subject: SiteSubject) => void): void {
    act(subject);
    afterRender(() => title.current?.focus());
  }

  return (
    <div className="mt-8 grid items-start gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-rows-[auto_1fr]">
      <div className="grid min-w-0 gap-8">
        <h2 ref={title} tabIndex={-1} className="sr-only">
          {SITE_SUBJECT_LABELS[subject]}
        </h2>
        {settings.isOutdated(subject) && (
          <OutdatedNotice
            saved={loaded.content[subject]}
            typed={valueOf(subject)}
            by={saved}
            onTake={() => resolve(drop)}
            onKeep={() => resolve(rebase)}
          />
        )}
        <SubjectForm subject={subject} settings={settings} onUse={setUsedPath}>
          {fields({ ...place, update: changeAndShow })}
        </SubjectForm>
      </div>
      <div ref={previewBox} className="min-w-0 lg:sticky lg:top-[calc(var(--above)+1rem)] lg:row-span-2">
        <Preview
          earlier={earlier && `versi ${earlier.version}`}
          onCloseEarlier={() => setEarlier(undefined)}
          hasLanguages={hasLanguages}
          typedText={!earlier && typeof typedText === 'string' ? typedText : ''}
        >
          {preview({ shown: withEarlier(shownOf(settings), earlier?.content), defaults: loaded.defaults, usedPath })}
        </Preview>
      </div>
      <SettingHistory subject={subject} current={saved.version} drawn={earlier?.version} onDraw={draw} onUse={fill} />
    </div>
  );
}

function withEarlier(site: SiteContent, earlier: Earlier['content'] | undefined): SiteContent {
  return Object.assign(site, earlier);
}

/** Returns the facts of all subjects, with what the admin has typed. */
function shownOf({ valueOf }: Settings): SiteContent {
  return {
    identity: valueOf('identity'),
    hero: valueOf('hero'),
    services: valueOf('services'),
    about: valueOf('about'),
    contact: valueOf('contact'),
    partners: valueOf('partners'),
    footer: valueOf('footer'),
    colours: valueOf('colours'),
    reads: valueOf('reads'),
  };
}
