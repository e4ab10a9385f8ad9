import type { ReactNode } from 'react';
import { ARTICLE_STAGES } from '#contract/articles/article-status.ts';
import { fullName } from '#contract/identity/full-name.ts';
import type { PersonAnswer } from '#contract/accounts/people.ts';
import { addressOf } from '#contract/routes.ts';
import { inCount, inMoment } from '#web/ui/format.ts';
import { EVENT_WORDS } from '#web/review/timeline/event-words.ts';
import { Link } from '#web/ui/link.tsx';
import { longDay } from '#web/ui/long-day.ts';
import { Section } from '#web/ui/section.tsx';
import { StyledLink } from '#web/ui/button.tsx';

type UserSectionProps = {
  title: string;
  /** A text that replaces the content of the section; false if the section has content. */
  none?: string | false;
  children: ReactNode;
};

export function UserSection({ title, none = false, children }: UserSectionProps) {
  return (
    <Section title={title}>
      {none === false ? (
        <div className="mt-4 rounded-md border border-line bg-surface">{children}</div>
      ) : (
        <p className="mt-2 text-ink-soft">{none}</p>
      )}
    </Section>
  );
}

export function UserWorks({ user, works }: { user: PersonAnswer['person']; works: PersonAnswer['works'] }) {
  const { articles } = user;
  return (
    <UserSection
      title={articles === 0 ? 'Tulisan' : `Tulisan (${inCount(articles)})`}
      none={works.length === 0 && 'Belum pernah mengirim artikel.'}
    >
      <ul className="divide-y divide-line">
        {works.map(({ id, title, stage, is_revised, created_at }) => (
          <li key={id} className="px-5 py-3">
            <ArticleLink id={id} title={title} />
            <p className="text-sm text-ink-soft">
              {ARTICLE_STAGES[stage].label}
              {is_revised && ', dengan usulan perubahan'} · dikirim{' '}
              <time dateTime={created_at}>{longDay(created_at)}</time>
            </p>
          </li>
        ))}
      </ul>
      {articles > works.length && (
        <p className="border-t border-line px-5 py-3 text-sm">
          <StyledLink to={addressOf('articleAdmin', { q: fullName(user) })} styles="textLink">
            Cari semua tulisannya
          </StyledLink>
        </p>
      )}
    </UserSection>
  );
}

type UserDecisionsProps = {
  title: string;
  decisions: PersonAnswer['received'];
  hasActor?: boolean;
};

export function UserDecisions({ title, decisions, hasActor = false }: UserDecisionsProps) {
  return (
    <UserSection title={title}>
      <ul className="divide-y divide-line">
        {decisions.map(({ id, at, kind, is_undone, article, actor }) => (
          <li key={id} className="px-5 py-3">
            <ArticleLink {...article} />
            <p className="text-sm text-ink-soft">
              {EVENT_WORDS[kind]}
              {is_undone && ' (dibatalkan)'}
              {hasActor && actor && ` oleh ${fullName(actor)}`} · <time dateTime={at}>{inMoment(at)} WIB</time>
            </p>
          </li>
        ))}
      </ul>
    </UserSection>
  );
}

function ArticleLink({ id, title }: { id: number; title: string }) {
  return (
    <p className="font-medium break-words">
      <Link to={addressOf('articleStatus', { id })} className="hover:underline">
        {title}
      </Link>
    </p>
  );
}
