import { type ComponentProps, type ReactNode, type RefAttributes, useState } from 'react';
import type { LinkProps } from 'react-router';
import { button, round, textLink } from './button-styles.ts';
import { Link } from './link.tsx';

const classes = { ...button, textLink, round };

type Styled = {
  /** Without `styles`, the element has only the classes in `className`. */
  styles?: keyof typeof classes | undefined;
  className?: string | undefined;
  /** The content, if there are no children. */
  label?: ReactNode;
  children?: ReactNode;
};

export type ButtonProps = ComponentProps<'button'> & Styled;

/** A button that submits no form, unless it gets another `type`. */
export function Button(props: ButtonProps) {
  return <button type="button" {...dressed(props)} />;
}

type StyledLinkProps = LinkProps & RefAttributes<HTMLAnchorElement> & Styled;

/** A link of the router that looks like a button or like a text link. */
export function StyledLink(props: StyledLinkProps) {
  return <Link {...dressed(props)} />;
}

/** Returns the attributes of a button, or of a link that looks like one, from its properties. */
function dressed<Props extends Styled>({ styles, className = '', label, children = label, ...rest }: Props) {
  return { ...rest, className: styles ? `${className} ${classes[styles]}`.trim() : className, children };
}

type BusyButtonProps = Omit<ButtonProps, 'onClick'> & {
  /** The label while `onPress` runs. During that time the button ignores presses. */
  busyLabel: ReactNode;
  onPress: () => Promise<unknown>;
};

/** A button for an action that takes time. While the action runs, the button is not disabled, so it keeps the focus. */
export function BusyButton({ label, busyLabel, onPress, className = '', ...attributes }: BusyButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  async function press(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await onPress();
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Button
      {...attributes}
      className={`aria-disabled:cursor-progress ${className}`.trim()}
      label={isBusy ? busyLabel : label}
      aria-disabled={isBusy}
      onClick={() => void press()}
    />
  );
}

/** Returns a button's label, followed by the name of the thing it acts on, which only screen readers get. */
export function named(label: ReactNode, name: ReactNode) {
  return (
    <>
      {label} <span className="sr-only">{name}</span>
    </>
  );
}
