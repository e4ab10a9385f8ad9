import { sampleOrders } from '#web/content/dashboard-sample.ts';
import { inRupiah } from '#web/ui/format.ts';

const moment = new Intl.DateTimeFormat('id-ID', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Jakarta',
});

export function OrdersTimeline() {
  return (
    <ol className="mt-5 text-sm">
      {sampleOrders.map(({ title, detail, amount, at }) => (
        <li
          key={at}
          className="relative pb-6 pl-7 before:absolute before:top-1.5 before:left-0 before:size-3 before:rounded-full before:border-2 before:border-brand before:bg-surface after:absolute after:top-5.5 after:bottom-0 after:left-[0.34375rem] after:w-px after:bg-line last:pb-0 last:after:hidden"
        >
          <p className="font-semibold">{title}</p>
          <p className="text-ink-soft">{detail}</p>
          <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-soft">
            <time dateTime={at}>{moment.format(new Date(at))}</time>
            <span className="tabular-nums">{inRupiah(amount)}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
