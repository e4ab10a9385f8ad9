import type { ReactNode } from 'react';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { adminLists } from '#web/layouts/admin/admin-page.ts';
import { Section } from '#web/ui/section.tsx';
import { StatePanelsSkeleton } from './state-panels.tsx';

type SystemFrameProps = { lead: string; action?: ReactNode; state: ReactNode; children?: ReactNode };

export function SystemFrame({ lead, action, state, children }: SystemFrameProps) {
  return (
    <>
      <AdminHead title={adminLists.system.label} lead={lead}>
        {action}
      </AdminHead>
      <div className="mt-7">{state}</div>
      {children}
    </>
  );
}

export function LogSection({ children }: { children: ReactNode }) {
  return (
    <Section title="Siapa melakukan apa" className="mt-12">
      {children}
    </Section>
  );
}

export function SystemSkeleton({ children }: { children: ReactNode }) {
  return (
    <SystemFrame lead="Membaca keadaan sistem…" state={<StatePanelsSkeleton />}>
      <LogSection>{children}</LogSection>
    </SystemFrame>
  );
}
