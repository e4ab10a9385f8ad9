import { type ReactNode, type Ref, useId } from 'react';

type SectionProps = {
  /** The fragment of links to this section. The id of its title is then `<id>-judul`. */
  id?: string;
  title: string;
  /** Lets the title take the focus. */
  titleRef?: Ref<HTMLHeadingElement>;
  className?: string;
  children: ReactNode;
};

/** A part of a page under its own title. */
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
