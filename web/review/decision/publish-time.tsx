import { TextField } from '#web/ui/field.tsx';
import { PUBLISH_AT } from './decision.ts';

const YEAR_MS = 365 * 86_400_000;

type PublishTimeProps = { value: string; error: string | undefined; onChange: (value: string) => void };

/** The field for the time of publication, in Jakarta time. If it is empty, the article is published at once. */
export function PublishTime({ value, error, onChange }: PublishTimeProps) {
  const hint = value === '' ? 'Kosongkan supaya artikel langsung terbit.' : 'Artikel terbit sendiri pada waktu itu.';
  return (
    <TextField
      label="Terbit pada (WIB)"
      name={PUBLISH_AT}
      type="datetime-local"
      value={value}
      hint={hint}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const JAKARTA_MS = 7 * 3_600_000;

/** Converts an ISO 8601 time to the value of the field, in Jakarta time. */
export function publishValue(at: string): string {
  return new Date(Date.parse(at) + JAKARTA_MS).toISOString().slice(0, 16);
}

/** Converts the value of the field to an ISO 8601 time; undefined if it is empty. Jakarta has no summer time. */
export function publishMoment(value: string): string | undefined {
  return value === '' ? undefined : `${value.length === 16 ? `${value}:00` : value}+07:00`;
}

/** Returns the error of the typed time. A half-typed time is an error: its value is empty, as for 'publish at once'. */
export function wrongTime(form: HTMLFormElement | null, value: string): string | undefined {
  const field = form?.elements.namedItem(PUBLISH_AT);
  if (field instanceof HTMLInputElement && field.validity.badInput) {
    return 'Tanggal atau jamnya belum lengkap. Lengkapi, atau kosongkan supaya artikel langsung terbit.';
  }
  const moment = publishMoment(value);
  if (moment === undefined) return undefined;
  const at = Date.parse(moment);
  if (at <= Date.now()) return 'Waktu itu sudah lewat. Pilih waktu setelah sekarang.';
  // Browsers let users type a year with five digits. `at` is then NaN, and this comparison is false.
  return at <= Date.now() + YEAR_MS ? undefined : 'Waktu itu terlalu jauh. Pilih waktu paling lama setahun lagi.';
}
