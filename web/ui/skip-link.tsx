export const MAIN_ID = 'isi';

export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="absolute top-3 left-3 z-50 -translate-y-24 rounded-full bg-brand px-5 py-3 text-sm font-semibold text-on-brand focus:translate-y-0"
    >
      Langsung ke isi
    </a>
  );
}
