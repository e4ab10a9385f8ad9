import { PASSWORD_MIN_CHARACTERS } from '#contract/constants.ts';
import { type PasswordStrength, strengthOf } from './password-strength.ts';

const HINTS: Record<PasswordStrength, { text: string; filled: number; color: string }> = {
  empty: {
    text: `Paling sedikit ${PASSWORD_MIN_CHARACTERS} karakter. Beberapa kata lebih baik.`,
    filled: 0,
    color: '',
  },
  short: {
    text: `Masih terlalu pendek: paling sedikit ${PASSWORD_MIN_CHARACTERS} karakter.`,
    filled: 1,
    color: 'bg-clay',
  },
  weak: { text: 'Lemah: mudah ditebak. Tambah satu atau dua kata.', filled: 2, color: 'bg-clay' },
  fair: { text: 'Cukup. Lebih panjang lebih kuat.', filled: 3, color: 'bg-moss' },
  strong: { text: 'Kuat.', filled: 4, color: 'bg-brand' },
};

/** Advice, never a condition. */
export function PasswordHint({ password }: { password: string }) {
  const { text, filled, color } = HINTS[strengthOf(password)];
  return (
    <>
      <span aria-hidden="true" className="mb-2 grid grid-cols-4 gap-1.5">
        {[1, 2, 3, 4].map((part) => (
          <span key={part} className={`h-1 rounded-full transition-colors ${part <= filled ? color : 'bg-line'}`} />
        ))}
      </span>
      <span role="status">{text}</span>
    </>
  );
}
