import { Outlet, type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router';
import type { SystemState } from '#contract/operation/monitoring.ts';
import { optional } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Route } from './+types/system.page.ts';
import { inMoment } from '#web/ui/format.ts';
import { MailDomainSection } from './mail-domain.tsx';
import { FailedMails } from './failed-mails.tsx';
import { StatePanels, StatePanelsSkeleton } from './state-panels.tsx';
import { LogSection, SystemFrame } from './system-frame.tsx';

const RELOAD_ID = 'muat-ulang';

export async function clientLoader(): Promise<{ state: SystemState | undefined; readAt: string }> {
  const readAt = new Date().toISOString();
  const found = await optional(sessionApi('systemState'));
  return { state: found?.system, readAt };
}

/** Paging through or filtering the audit log of this page does not reload the state of the system. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isOtherPart = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isOtherPart && defaultShouldRevalidate;
}

/** Shows the state of the system as the process that handled the request sees it, and below it the audit log. */
export default function SystemPage({ loaderData: { state, readAt } }: Route.ComponentProps) {
  return (
    <SystemFrame
      lead={state ? `Keadaan pada ${inMoment(readAt)} WIB.` : 'Keadaan sistem tidak dapat dibaca saat ini.'}
      action={<Reload />}
      state={state ? <StatePanels state={state} nowMs={Date.parse(readAt)} /> : <StatePanelsSkeleton />}
    >
      {state && state.mail.failures.length > 0 && (
        <Section title="Email yang gagal" className="mt-12">
          <FailedMails mail={state.mail} focusAfterwards={RELOAD_ID} />
        </Section>
      )}
      <MailDomainSection />
      <LogSection>
        <Outlet />
      </LogSection>
    </SystemFrame>
  );
}

function Reload() {
  const { revalidate, state } = useRevalidator();
  return (
    <Button
      id={RELOAD_ID}
      styles="secondary"
      className="aria-disabled:cursor-progress"
      label={state === 'loading' ? 'Memuat…' : 'Muat ulang'}
      aria-disabled={state === 'loading'}
      onClick={() => void revalidate()}
    />
  );
}
