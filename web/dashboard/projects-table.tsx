import { sampleProjects } from '#web/content/dashboard-sample.ts';
import { inRupiah } from '#web/ui/format.ts';

const head = 'py-2 font-medium';

/** On a phone, members and budget stand below the project's name. */
export function ProjectsTable() {
  return (
    <table className="mt-3 w-full text-sm">
      <caption lang="en" className="sr-only">
        Projects
      </caption>
      <thead>
        <tr className="border-b border-line text-left text-xs text-ink-soft">
          <th scope="col" lang="en" className={head}>
            Project
          </th>
          <th scope="col" className={`max-sm:hidden ${head}`}>
            Anggota
          </th>
          <th scope="col" className={`text-right max-sm:hidden ${head}`}>
            Anggaran
          </th>
          <th scope="col" className={`text-right sm:pl-6 sm:text-left ${head}`}>
            Penyelesaian
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {sampleProjects.map(({ name, members, budget, completion }) => (
          <tr key={name}>
            <th scope="row" className="py-3.5 pr-4 text-left font-semibold">
              {name}
              <div className="mt-2 grid gap-2 font-normal sm:hidden">
                <Members names={members} />
                <span className="text-ink-soft tabular-nums">{inRupiah(budget)}</span>
              </div>
            </th>
            <td className="py-3.5 pr-4 max-sm:hidden">
              <Members names={members} />
            </td>
            <td className="py-3.5 text-right whitespace-nowrap tabular-nums max-sm:hidden">{inRupiah(budget)}</td>
            <td className="w-px py-3.5 sm:pl-6">
              <Completion of={name} percent={completion} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Members({ names }: { names: readonly string[] }) {
  return (
    <ul className="flex pl-1.5">
      {names.map((name) => (
        <li
          key={name}
          title={name}
          className="-ml-1.5 flex size-8 items-center justify-center rounded-full border-2 border-surface bg-leaf text-[0.6875rem] font-semibold text-ink"
        >
          <span aria-hidden="true">{initials(name)}</span>
          <span className="sr-only">{name}</span>
        </li>
      ))}
    </ul>
  );
}

function initials(name: string): string {
  return name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('');
}

function Completion({ of, percent }: { of: string; percent: number }) {
  return (
    <div className="flex flex-col-reverse items-end gap-1.5 sm:flex-row sm:items-center sm:gap-3">
      <progress
        value={percent}
        max={100}
        aria-label={`Penyelesaian ${of}`}
        className="h-2 w-20 shrink-0 appearance-none overflow-hidden rounded-full bg-mist [&::-moz-progress-bar]:bg-moss [&::-webkit-progress-bar]:bg-mist [&::-webkit-progress-value]:bg-moss"
      />
      <span className="min-w-9 text-right font-semibold tabular-nums">{percent}%</span>
    </div>
  );
}
