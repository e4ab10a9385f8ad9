import { type ReactNode, useId } from 'react';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { adminLists } from '#web/layouts/admin/admin-page.ts';
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

export function SystemSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="text-xl font-bold tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function LogSection({ children }: { children: ReactNode }) {
  return <SystemSection title="Siapa melakukan apa">{children}</SystemSection>;
}

export function SystemSkeleton({ children }: { children: ReactNode }) {
  return (
    <SystemFrame lead="Membaca keadaan sistem…" state={<StatePanelsSkeleton />}>
      <LogSection>{children}</LogSection>
    </SystemFrame>
  );
}
