import type { ReactNode } from 'react';
import type { VersionDiff } from '#contract/articles/version-diff.ts';
import { formatCount } from '#contract/rules.ts';
import { ArrowLeftIcon, ArrowRightIcon } from '#web/ui/icons.tsx';
import { Button } from '#web/ui/button.tsx';

type Choice = { text: string; isOn: boolean; onChange: (isOn: boolean) => void };

type ChangeBarProps = {
  diff: VersionDiff;
  /** Index of the change that was reached last. */
  current: number | undefined;
  count: number;
  onStep: (by: 1 | -1) => void;
  choices: readonly Choice[];
};

/** A bar that stays in view: how much changed, buttons that go from change to change, and ways to show the changes. */
export function ChangeBar({ diff, current, count, onStep, choices }: ChangeBarProps) {
  return (
    <div className="sticky top-(--above,0px) z-10 flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-paper py-2">
      <p className="mr-auto text-sm">
        {current === undefined ? (
          <Summary diff={diff} count={count} />
        ) : (
          <span className="tabular-nums">
            Perubahan {current + 1} dari {count}
          </span>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {choices.map(({ text, isOn, onChange }) => (
          <Button
            key={text}
            label={text}
            aria-pressed={isOn}
            onClick={() => onChange(!isOn)}
            className="min-h-11 rounded-full border border-line px-4 text-sm font-medium text-ink-soft hover:border-ink hover:text-ink aria-pressed:border-brand aria-pressed:bg-mist aria-pressed:text-ink"
          />
        ))}
        <div className="flex gap-2">
          <Step name="Perubahan sebelumnya" keyName="s" onClick={() => onStep(-1)}>
            <ArrowLeftIcon />
          </Step>
          <Step name="Perubahan berikutnya" keyName="b" onClick={() => onStep(1)}>
            <ArrowRightIcon />
          </Step>
        </div>
      </div>
    </div>
  );
}

function Summary({ diff: { words }, count }: { diff: VersionDiff; count: number }) {
  return (
    <>
      <span className="font-semibold">{count} perubahan</span>
      {words.added > 0 && <span className="text-ink-soft"> · {formatCount(words.added)} kata ditambahkan</span>}
      {words.removed > 0 && <span className="text-ink-soft"> · {formatCount(words.removed)} kata dihapus</span>}
    </>
  );
}

type StepProps = { name: string; keyName: string; onClick: () => void; children: ReactNode };

function Step({ name, keyName, onClick, children }: StepProps) {
  return (
    <Button
      onClick={onClick}
      aria-label={name}
      title={`${name} (${keyName})`}
      aria-keyshortcuts={keyName}
      className="flex min-h-11 items-center gap-1.5 rounded-full border border-brand px-3.5 text-brand hover:bg-brand hover:text-on-brand"
    >
      {children}
      <kbd aria-hidden="true" className="font-sans text-xs max-sm:hidden">
        {keyName}
      </kbd>
    </Button>
  );
}
