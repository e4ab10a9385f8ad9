import mark from '#web/content/drawings/mark.svg?raw';
import { institute } from '#web/content/institute.ts';

export function Logo() {
  return (
    <span className="flex items-center gap-3">
      <Mark className="size-8" />
      <span className="text-[1.375rem] leading-none font-bold tracking-tighter">{institute.name}</span>
    </span>
  );
}

/** The logo as inline SVG, so that it has the colour of the text around it. */
export function Mark({ className }: { className: string }) {
  // oxlint-disable-next-line react/no-danger -- a file of our own
  return <span aria-hidden="true" className={`block ${className}`} dangerouslySetInnerHTML={{ __html: mark }} />;
}
