import type { SetupStepState } from '#contract/operation/setup.ts';
import { Link } from '#web/ui/link.tsx';
import { panel } from './panel.tsx';
import { setupSteps } from './setup-steps.ts';

/** Lists what a new site still lacks, skipped steps included. Shows nothing if it lacks nothing. */
export function OpenSetup({ steps }: { steps: readonly SetupStepState[] }) {
  const open = steps.filter(({ is_done }) => !is_done);
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="belum-diisi" className={`mt-7 p-5 ${panel}`}>
      <h2 id="belum-diisi" className="font-semibold">
        Belum diisi
      </h2>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {open.map(({ name }) => (
          <li key={name}>
            <Link
              to={setupSteps[name].to}
              className="inline-flex min-h-9 items-center underline decoration-clay decoration-2 underline-offset-4 hover:decoration-[3px]"
            >
              {setupSteps[name].open}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
