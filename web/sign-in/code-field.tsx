import { useEffect, useRef } from 'react';
import { TextField } from '#web/ui/field.tsx';
import { CODE_LABELS } from './required-fields.ts';

const HINT = 'Enam angka dari aplikasi autentikator Anda, atau salah satu kode pemulihan.';

type CodeFieldProps = {
  error: string | undefined;
  hint?: string;
  /** Whether the field takes the focus when it appears, because the form has just asked for the code. */
  takesFocus?: boolean;
};

/** A field for a recovery code, or for the code of an authenticator app, which phones can fill in (`one-time-code`). */
export function CodeField({ error, hint = HINT, takesFocus = false }: CodeFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  return (
    <div ref={place}>
      <TextField
        label={CODE_LABELS.code}
        name="code"
        hint={hint}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
        error={error}
      />
    </div>
  );
}
