import { Icon, type IconProps } from '#web/ui/icons.tsx';

type ThemeSwitchProps = {
  className: string;
  /** Whether the label is visible. If not, it is a tooltip and the accessible name. */
  hasLabel?: boolean;
};

/**
 * A button that switches between the light and the dark colour scheme. web/reader/theme.ts handles it. CSS shows one of
 * its two labels, so the HTML is the same for both schemes. It is hidden if scripts do not run.
 */
export function ThemeSwitch({ className, hasLabel = false }: ThemeSwitchProps) {
  const labelled = (label: string) => (hasLabel ? label : <span className="sr-only">{label}</span>);
  const tooltip = (label: string) => (hasLabel ? undefined : label);
  return (
    <button type="button" data-switches-theme="" className={`noscript:hidden print:hidden ${className}`}>
      <span title={tooltip(TO_DARK)} className="inline-flex items-center gap-2 dark:hidden">
        <MoonIcon className="size-5" />
        {labelled(TO_DARK)}
      </span>
      <span title={tooltip(TO_LIGHT)} className="hidden items-center gap-2 dark:inline-flex">
        <SunIcon className="size-5" />
        {labelled(TO_LIGHT)}
      </span>
    </button>
  );
}

const TO_DARK = 'Tampilan gelap';
const TO_LIGHT = 'Tampilan terang';

const MoonIcon = (props: IconProps) => <Icon {...props} path="M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5Z" />;
const SunIcon = (props: IconProps) => (
  <Icon
    {...props}
    path="M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm0-13.5V4m0 16v1.5M2.5 12H4m16 0h1.5M5.3 5.3l1 1m11.4 11.4 1 1m0-13.4-1 1M6.3 17.7l-1 1"
  />
);
