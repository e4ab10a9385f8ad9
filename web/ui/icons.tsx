export type IconProps = { className?: string };

/** Every page loads this file. So an icon that only one component uses is defined in that component's file. */
export function Icon({ path, className = 'size-[1.2em]' }: IconProps & { path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`shrink-0 ${className}`}>
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export const ArrowRightIcon = (props: IconProps) => <Icon {...props} path="M4 12h16m-6-6 6 6-6 6" />;
export const ArrowLeftIcon = (props: IconProps) => <Icon {...props} path="M20 12H4m6 6-6-6 6-6" />;
export const ChevronDownIcon = (props: IconProps) => <Icon {...props} path="m6 9 6 6 6-6" />;
export const MenuIcon = (props: IconProps) => <Icon {...props} path="M4 7h16M4 12h16M4 17h16" />;
export const CloseIcon = (props: IconProps) => <Icon {...props} path="M6 6l12 12M18 6 6 18" />;
export const CheckIcon = (props: IconProps) => <Icon {...props} path="m5 12.5 4.5 4.5L19 7.5" />;
export const WarningIcon = (props: IconProps) => <Icon {...props} path="M12 4 3 19.5h18L12 4Zm0 6v4.5m0 2.5h.01" />;
export const InfoIcon = (props: IconProps) => (
  <Icon {...props} path="M12 11v5m0-8.5h.01M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z" />
);
export const EyeIcon = (props: IconProps) => (
  <Icon
    {...props}
    path="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z"
  />
);
export const EyeOffIcon = (props: IconProps) => (
  <Icon
    {...props}
    path="M4 4l16 16M9.9 5.7a9 9 0 0 1 2.1-.2c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.8 3.5M6.3 7.3A15 15 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M10 10a3 3 0 0 0 4 4"
  />
);
