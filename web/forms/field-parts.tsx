import { WarningIcon } from '#web/ui/icons.tsx';

export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return (
    text !== undefined && (
      <p id={id} className="mt-2 flex gap-2 text-sm font-medium text-clay-text">
        <WarningIcon className="mt-0.5 size-[1.15em]" />
        <span className="min-w-0 wrap-anywhere">{text}</span>
      </p>
    )
  );
}
