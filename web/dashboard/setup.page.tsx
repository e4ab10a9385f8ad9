import { useNavigate, useRevalidator } from 'react-router';
import type { SetupStep, SetupStepState } from '#contract/operation/setup.ts';
import { ownAdminPages, pages } from '#contract/routes.ts';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { throwWithMessage } from '#web/api/page-answers.ts';
import { type AdminPage, adminMeta } from '#web/layouts/admin/admin-page.ts';
import { notifyOutcome, orNotify } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { BusyButton, StyledLink } from '#web/ui/button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import type { Route } from './+types/setup.page.ts';
import { isAsked, setupSteps } from './setup-steps.ts';

const TITLE = 'Siapkan situs Anda';
const LEAD =
  'Situs ini masih memakai isi contoh. Isi yang berikut ini, atau lewati; yang belum diisi tetap terdaftar di dashboard.';

export function clientLoader() {
  return sessionApi('siteSetup').catch(throwWithMessage);
}

export const handle: AdminPage = {
  title: TITLE,
  skeleton: <AdminHead title={TITLE} lead={LEAD} />,
};
export const meta = adminMeta(handle.title);

export default function SetupPage({ loaderData: { steps } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const skip = async (skipped: readonly SetupStep[]) => {
    const body = { steps: [...skipped] };
    const answer = await orNotify(sessionApi('skipSetup', { body }), 'Tidak dapat dilewati. Coba lagi.');
    if (answer) await revalidate();
    return answer !== undefined;
  };
  const isOpen = steps?.some((step) => isAsked(step)) ?? false;
  return (
    <>
      <AdminHead
        title={TITLE}
        lead={steps ? LEAD : 'Situs ini sudah disiapkan. Semua isinya dapat diubah kapan saja.'}
      />
      {steps && (
        <ol aria-label="Langkah" className="mt-8 grid max-w-[46rem] gap-4">
          {steps.map((step, index) => (
            <Step key={step.name} step={step} number={index + 1} onSkip={() => skip([step.name])} onDone={revalidate} />
          ))}
        </ol>
      )}
      <p className="mt-8 flex flex-wrap gap-3">
        {isOpen ? (
          <BusyButton
            styles="secondary"
            label="Lewati semuanya"
            busyLabel="Melewati…"
            onPress={async () => {
              if (await skip(steps?.map(({ name }) => name) ?? [])) await navigate(pages.dashboard);
            }}
          />
        ) : (
          <StyledLink to={pages.dashboard} styles="primary" label="Ke dashboard" />
        )}
        <StyledLink to={ownAdminPages.siteSettings} styles="secondary" label="Semua pengaturan situs" />
      </p>
    </>
  );
}

type StepProps = {
  step: SetupStepState;
  number: number;
  onSkip: () => Promise<unknown>;
  onDone: () => Promise<void>;
};

function Step({ step: { name, is_done, is_skipped }, number, onSkip, onDone }: StepProps) {
  const { title, text, to, action } = setupSteps[name];
  const test = async () => {
    await notifyOutcome(sessionApi('sendTestMail'), 'Email uji coba tidak dapat dikirim. Coba lagi.');
    await onDone();
  };
  return (
    <li className="flex gap-4 rounded-md border border-line bg-surface p-5">
      <span
        aria-hidden="true"
        className={`grid size-8 shrink-0 place-content-center rounded-full text-sm font-semibold ${is_done ? 'bg-green text-on-green' : 'bg-mist text-ink'}`}
      >
        {is_done ? <CheckIcon className="size-5" /> : number}
      </span>
      <div className="min-w-0 grow">
        <h2 className="font-semibold">
          {title}
          {is_done && <span className="font-normal text-ink-soft"> · selesai</span>}
          {!is_done && is_skipped && <span className="font-normal text-ink-soft"> · dilewati</span>}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{text}</p>
        {!is_done && (
          <p className="mt-4 flex flex-wrap items-center gap-3">
            {name === 'mail' ? (
              <BusyButton styles="small" label={action} busyLabel="Mengirim…" onPress={test} />
            ) : (
              <StyledLink to={to} styles="small" label={action} />
            )}
            {!is_skipped && (
              <BusyButton
                styles="textLink"
                className="text-sm"
                label={
                  <>
                    Lewati<span className="sr-only"> {title}</span>
                  </>
                }
                busyLabel="Melewati…"
                onPress={onSkip}
              />
            )}
          </p>
        )}
      </div>
    </li>
  );
}
