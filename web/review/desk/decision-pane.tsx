import { useRef } from 'react';
import type { Article } from '#contract/articles/articles.ts';
import { isPublicArticle, PREVIEWED_STAGES } from '#contract/articles/article-status.ts';
import { addressOf } from '#contract/routes.ts';
import { CommentForm } from '#web/review/conversation/comment-form.tsx';
import { ChangedSince } from '#web/review/decision/changed-since.tsx';
import { PreviewLinks } from '#web/review/preview-links.tsx';
import { PublicVersions } from '#web/review/public-versions.tsx';
import { isTakenDown, wasEverPublic } from '#web/review/readers-view.ts';
import { stageLabel, stageOf } from '#web/review/timeline/stage-line.tsx';
import { decidability, type Sent } from '#web/review/decision/decision.ts';
import type { DecisionOptions } from '#web/review/decision/use-decision.ts';
import { StyledLink } from '#web/ui/button.tsx';
import { DecideForm } from './decide-form.tsx';
import { useDesk } from './desk-context.ts';
import { Facts } from './facts.tsx';
import { Key, useKeys } from './keys.tsx';
import type { OpenArticle } from '#web/review/load-article.ts';
import { ScheduleForm } from '#web/review/decision/schedule-form.tsx';

/** Shows the form for the decision on the open article, the facts about it, and the form for comments. */
export function DecisionPane({
  open,
  ...form
}: Pick<DecisionOptions, 'mark' | 'isUnseen'> & { open: OpenArticle; onSent: (sent: Sent) => void }) {
  const { article, facts } = open;
  const { id, updated_at, pending_version: pending = null, publish_at = null } = article;
  const stage = stageOf(article);
  const due = decidability({ stage, pending_version: pending }, facts?.needs_other);
  const proposed = pending === null || !open.proposed ? undefined : { ...open.proposed, version: pending };
  const subject = { id, title: open.text.title, updated_at, version: pending ?? undefined, publish_at };
  return (
    <div className="grid gap-5">
      <div>
        <h2 className="mb-3 text-lg font-bold tracking-tight">Keputusan</h2>
        {facts?.is_own && (
          <p className="mb-3 text-sm font-semibold text-clay-text">
            Artikel Anda sendiri{facts.needs_other && '. Admin lain harus memutuskannya'}.
          </p>
        )}
        {pending !== null && (
          <p className="mb-3 text-sm empty:hidden">
            <ChangedSince article={article} />
          </p>
        )}
        {(due === 'none' || due === 'changeable') && (
          <div className="rounded-md border border-line bg-surface p-4 text-sm">
            <p className="font-semibold">{stageLabel(stage, 'editors')}</p>
            <p className="mt-1 text-ink-soft">Artikel ini tidak menunggu keputusan.</p>
            {due === 'changeable' && (
              <StyledLink to={addressOf('articleStatus', { id })} styles="textLink" className="mt-2">
                Ubah keputusannya
              </StyledLink>
            )}
          </div>
        )}
        {due === 'due' && (
          <>
            {publish_at !== null && !form.isUnseen && (
              <ScheduleForm key={updated_at} subject={{ ...subject, publish_at }} onSent={form.onSent} />
            )}
            <DecideForm
              {...form}
              subject={id}
              items={[subject]}
              proposed={proposed}
              isTakenDown={isTakenDown(article)}
              mails={facts ? [facts.mail] : []}
            />
          </>
        )}
      </div>
      <Facts facts={facts} />
      <Notes article={article} />
      {PREVIEWED_STAGES.includes(stage) && <PreviewLinks articleId={id} />}
      {wasEverPublic(article) && <PublicVersions key={updated_at} articleId={id} isPublic={isPublicArticle(article)} />}
    </div>
  );
}

/** The form for a message to the author or a note among editors, folded until it is used. */
function Notes({ article }: { article: Article }) {
  const { userId, showDecision } = useDesk();
  const notes = useRef<HTMLDetailsElement>(null);
  useKeys({
    n: () => {
      if (!notes.current) return;
      notes.current.open = true;
      const field = notes.current.querySelector('textarea');
      if (field?.offsetParent === null) showDecision(field.id);
      else field?.focus();
    },
  });
  return (
    <details ref={notes} className="border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between text-sm font-bold">
        Catatan dan pesan <Key name="n" />
      </summary>
      <CommentForm article={article} userId={userId} firstTo="editors" />
    </details>
  );
}
