import { Area, AreaChart, Bar, BarChart, LabelList, XAxis, YAxis } from 'recharts';
import type { SampleChart } from '#web/content/dashboard-sample.ts';
import { inCount, inMillions } from '#web/ui/format.ts';

const FILL = { width: '100%', height: '100%' };
const soft = { fill: 'var(--color-ink-soft)', fontSize: 13 };
const strong = { fill: 'var(--color-ink)', fontSize: 13, fontWeight: 600 };
const axis = { tick: soft, tickLine: false, axisLine: { stroke: 'var(--color-line)' }, interval: 0 } as const;
/** Every value is written beside its bar or point, so the charts need no scale, no tooltip and no animation. */
const still = { isAnimationActive: false } as const;

export function Chart({ chart }: { chart: SampleChart }) {
  const frame = { data: [...chart.points], responsive: true, style: FILL, accessibilityLayer: false } as const;
  const write = (value: unknown) => (chart.unit === 'millions' ? inMillions : inCount)(Number(value));
  if (chart.kind === 'columns') {
    return (
      <BarChart {...frame} margin={{ top: 24, right: 0, bottom: 0, left: 0 }} barCategoryGap="24%">
        <XAxis dataKey="short" {...axis} />
        <Bar dataKey="value" fill="var(--color-moss)" radius={[4, 4, 0, 0]} {...still}>
          <LabelList dataKey="value" position="top" formatter={write} {...strong} />
        </Bar>
      </BarChart>
    );
  }
  if (chart.kind === 'line') {
    return (
      <AreaChart {...frame} margin={{ top: 24, right: 18, bottom: 0, left: 18 }}>
        <XAxis dataKey="short" {...axis} />
        <YAxis hide domain={[0, 'dataMax']} />
        <Area
          dataKey="value"
          stroke="var(--color-brand)"
          strokeWidth={2}
          fill="var(--color-leaf)"
          fillOpacity={0.35}
          dot={{ r: 3.5, fill: 'var(--color-surface)', fillOpacity: 1 }}
          activeDot={false}
          {...still}
        >
          <LabelList dataKey="value" position="top" offset={10} formatter={write} {...strong} />
        </Area>
      </AreaChart>
    );
  }
  return (
    <BarChart {...frame} layout="vertical" margin={{ top: 12, right: 24, bottom: 0, left: 0 }} barSize={9}>
      <XAxis type="number" hide domain={[0, 'dataMax']} />
      <YAxis
        type="category"
        dataKey="short"
        mirror
        width={1}
        interval={0}
        axisLine={false}
        tickLine={false}
        tick={NameAbove}
      />
      <Bar dataKey="value" fill="var(--color-moss)" radius={[0, 4, 4, 0]} {...still}>
        <LabelList dataKey="value" position="right" formatter={write} {...strong} />
      </Bar>
    </BarChart>
  );
}

/** Draws the name of a service above its bar, over the whole width, because the names are long. */
function NameAbove({ y, payload }: { y?: number | string; payload?: { value: string } }) {
  return (
    <text x={0} y={Number(y) - 10} {...soft}>
      {payload?.value}
    </text>
  );
}
