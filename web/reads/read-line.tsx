import { HEIGHT, lineLabel, pointsOf, WIDTH } from './line-facts.ts';

/** The readings of the last 30 days. `from`: the first of these days. */
type ReadLineProps = { line: readonly number[]; from: string; className: string };

/** A small line of the readings of each day. */
export function ReadLine({ line, from, className }: ReadLineProps) {
  const points = pointsOf(line);
  return (
    <svg
      role="img"
      aria-label={lineLabel(line, from)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`block text-brand ${className}`}
    >
      <polygon points={`0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}`} className="fill-leaf/40" />
      <polyline
        points={points}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
