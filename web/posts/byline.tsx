import { fullName, type PersonName } from '#contract/full-name.ts';
import { longDay } from '#web/ui/long-day.ts';

type BylineProps = {
  post: { user: PersonName; published_at: string | null; created_at: string };
  minutes?: number;
};

/** Each dot stands before its part. The frame cuts off the dot at the start of a line, so a wrapped line has none. */
const part = "before:inline-block before:w-5 before:text-center before:content-['·'/'']";

export function Byline({ post: { user, published_at, created_at }, minutes }: BylineProps) {
  const date = published_at ?? created_at;
  return (
    <div className="overflow-hidden text-sm text-ink-soft">
      <p className="-ml-5 flex flex-wrap">
        <span className={`${part} font-semibold text-ink`}>{fullName(user)}</span>
        <time dateTime={date} className={part}>
          {longDay(date)}
        </time>
        {minutes !== undefined && <span className={part}>{minutes} menit baca</span>}
      </p>
    </div>
  );
}
