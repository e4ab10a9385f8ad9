import { type ReactNode, type Ref, useId } from 'react';

type SectionProps = {
  /** The section's id, for links to it. The id of its title is then `<id>-judul`. */
  id?: string;
  title: string;
  /** Makes the title focusable by scripts. */
  titleRef?: Ref<HTMLHeadingElement>;
  className?: string;
  children: ReactNode;
};

export function Section({ id, title, titleRef, className, children }: SectionProps) {
  const unnamed = useId();
  const titleId = `${id ?? unnamed}-judul`;
  return (
    <section id={id} aria-labelledby={titleId} className={className}>
      <h2 ref={titleRef} id={titleId} tabIndex={titleRef ? -1 : undefined} className="text-xl font-bold tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}
