import type { SignUpMode } from '#contract/site.ts';
import { labels } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { button } from '#web/ui/button.ts';
import { Link } from '#web/ui/link.tsx';

const TEXTS: Record<Exclude<SignUpMode, 'open'>, string> = {
  invite: 'Akun baru hanya dibuat lewat undangan kami. Ingin menulis bersama kami? Ceritakan tulisan Anda kepada kami.',
  closed: 'Pendaftaran akun baru sedang ditutup. Ada pertanyaan tentang menulis bersama kami? Hubungi kami.',
};

/** Replaces the form where registration is not open to all. */
export function RegisterClosed({ mode }: { mode: Exclude<SignUpMode, 'open'> }) {
  return (
    <div className="grid justify-items-start gap-6">
      <p className="text-pretty">{TEXTS[mode]}</p>
      <Link to={pages.contact} lang="en" className={button.primary} viewTransition>
        {labels.navigation.contact}
      </Link>
    </div>
  );
}
