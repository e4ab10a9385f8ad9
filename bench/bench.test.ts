import { expect, test } from 'vitest';
import { readReport } from './load.ts';
import { compareEach, inTurn, percentile, spreadOf } from './spread.ts';
import { judge, judgeTime, toMarkdown } from './table.ts';

test('the median is the middle value, or the mean of the two middle values', () => {
  expect(spreadOf([3, 1, 2])).toEqual({ median: 2, min: 1, max: 3 });
  expect(spreadOf([4, 1, 2, 3])).toEqual({ median: 2.5, min: 1, max: 4 });
  expect(percentile([...Array(100).keys()], 0.99)).toBe(99);
});

test('ours and the reference are measured in turn, and each goes first equally often', async () => {
  const order: string[] = [];
  const record = (name: string) => async () => void order.push(name);
  await inTurn(2, record('ours'), record('bare'));
  expect(order).toEqual(['ours', 'bare', 'bare', 'ours']);
});

test('a missed target shows by how much', () => {
  expect(judge('start', { value: 900, unit: ' ms' }, { atMost: 1000 })).toMatchObject({
    result: '900 ms',
    target: '≤ 1,000 ms',
    verdict: 'met',
  });
  expect(judge('start', { value: 1200, unit: ' ms' }, { atMost: 1000 }).verdict).toBe('missed by 200 ms');
  expect(judge('pages', { value: 0.71, decimals: 2 }, { atLeast: 0.8 }).verdict).toBe('missed by 0.09');
});

test('a time is judged as a multiple of its reference, measured next to it, with the milliseconds beside it', () => {
  const times = compareEach([4, 30, 5], [2, 10, 1]);
  expect(judgeTime('render', times, { of: 'React alone', atMost: 2.5 })).toEqual({
    what: 'render',
    result: '3 (2 to 5; 5.0 ms to 2.0 ms)',
    target: '≤ 2.5 times React alone',
    verdict: 'missed by 0.5',
  });
});

test('the table is Markdown with aligned columns', () => {
  const lines = toMarkdown([{ what: 'a|b', result: '1 µs', target: '', verdict: 'met' }]).split('\n');
  expect(lines[0]).toBe('| What | Result | Target |     |');
  expect(lines[2]).toBe('| a\\|b | 1 µs   |        | met |');
});

test('requests that failed are an error, not a number', () => {
  const report = (errors: number) =>
    `Running 1s test\nRESULT {"requests":1000,"us":2000000,"p50":150,"p99":3000,"errors":${errors}}\n`;
  expect(readReport(report(0), '/')).toEqual({ perSecond: 500, p50Ms: 0.15, p99Ms: 3 });
  expect(() => readReport(report(2), '/')).toThrow('2 of 1000 requests failed: /');
  expect(() => readReport('unable to connect', '/')).toThrow('wrk gave no result');
});
