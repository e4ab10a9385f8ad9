import { useFieldIds, FieldLabel, FieldNotes, inputLook } from '#web/ui/field.tsx';

type PublishTimeProps = { value: string; onChange: (value: string) => void };

/** When an approved article is published: at once, or at a time in Jakarta. */
export function PublishTime({ value, onChange }: PublishTimeProps) {
  const hint = value === '' ? 'Kosongkan supaya artikel langsung terbit.' : 'Artikel terbit sendiri pada waktu itu.';
  const { ids, describedBy } = useFieldIds({ hint });
  return (
    <div>
      <FieldLabel htmlFor={ids.control}>Terbit pada (WIB)</FieldLabel>
      <input
        id={ids.control}
        type="datetime-local"
        value={value}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
        className={inputLook}
      />
      <FieldNotes ids={ids} hint={hint} />
    </div>
  );
}

const JAKARTA_MS = 7 * 3_600_000;

/** Returns what the field shows for a moment (ISO 8601). */
export function publishValue(at: string): string {
  return new Date(Date.parse(at) + JAKARTA_MS).toISOString().slice(0, 16);
}

/** Returns the moment that the field means, or undefined for none. Jakarta has no summer time. */
export function publishMoment(value: string): string | undefined {
  return value === '' ? undefined : `${value.length === 16 ? `${value}:00` : value}+07:00`;
}
