import { useWaitingArticles } from './waiting-articles.ts';

const number = new Intl.NumberFormat('id-ID');

export function WaitingCount() {
  const count = useWaitingArticles();
  if (count === undefined) return null;
  return (
    <span
      className={`min-w-6 rounded-full px-2 text-center text-xs/6 font-semibold tabular-nums ${count > 0 ? 'bg-yellow text-on-yellow' : 'text-ink-soft'}`}
    >
      <span className="sr-only">, </span>
      {number.format(count)}
      <span className="sr-only"> menunggu</span>
    </span>
  );
}
