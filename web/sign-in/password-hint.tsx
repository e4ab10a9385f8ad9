import type { PasswordRules } from '#contract/password-rules.ts';
import { type PasswordStrength, strengthOf } from './password-strength.ts';

const BARS: Record<PasswordStrength, { filled: number; color: string }> = {
  empty: { filled: 0, color: '' },
  short: { filled: 1, color: 'bg-clay' },
  weak: { filled: 2, color: 'bg-clay' },
  fair: { filled: 3, color: 'bg-moss' },
  strong: { filled: 4, color: 'bg-brand' },
};

/** Shows the strength of a new password. It never blocks the form: the server decides, by the same rules. */
export function PasswordHint({ password, rules }: { password: string; rules: PasswordRules }) {
  const strength = strengthOf(password, rules.minCharacters);
  const { filled, color } = BARS[strength];
  return (
    <>
      <span aria-hidden="true" className="mb-2 grid grid-cols-4 gap-1.5">
        {[1, 2, 3, 4].map((part) => (
          <span key={part} className={`h-1 rounded-full transition-colors ${part <= filled ? color : 'bg-line'}`} />
        ))}
      </span>
      <span role="status">{hintOf(strength, rules)}</span>
    </>
  );
}

function hintOf(strength: PasswordStrength, { minCharacters, refusesCommon }: PasswordRules): string {
  const texts: Record<PasswordStrength, string> = {
    empty: `Paling sedikit ${minCharacters} karakter${refusesCommon ? ', bukan password yang umum' : ''}. Yang baik: beberapa kata yang sulit ditebak orang lain.`,
    short: `Masih terlalu pendek: paling sedikit ${minCharacters} karakter.`,
    weak: 'Lemah: mudah ditebak. Tambah satu atau dua kata.',
    fair: 'Cukup. Lebih panjang lebih kuat.',
    strong: 'Kuat.',
  };
  return texts[strength];
}
