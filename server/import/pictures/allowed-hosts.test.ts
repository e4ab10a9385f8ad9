import { expect, test } from 'vitest';
import { allowedHosts, checkedLookup, ForbiddenAddress } from './allowed-hosts.ts';

const HOSTS = allowedHosts({
  ...{ address: 'https://www.lama.example:8443/blog', title: '', language: undefined },
  pictureHosts: ['CDN.example'],
});

test.each([
  'https://www.lama.example:8443/a.png',
  'https://www.lama.example/a.png',
  'http://lama.example/a.png',
  'https://gambar.lama.example/a.png',
  'https://a.b.cdn.example/a.png',
])('%s is allowed', (url) => {
  expect(HOSTS.refusalOf(new URL(url))).toBeUndefined();
});

test('the site itself is unknown if its address is a placeholder', () => {
  const hosts = allowedHosts({ address: 'https://ghost.invalid', title: '', language: undefined, pictureHosts: [] });
  expect(hosts.refusalOf(new URL('https://ghost.invalid/a.png'))).toBe('The address of the former site is unknown.');
});

const resolved = async (isTrusted: boolean, all: boolean) =>
  await new Promise((resolve) => {
    checkedLookup(isTrusted)('localhost', { all, family: 4 }, (error, address) => resolve(error ?? address));
  });

test('a name that leads into a private network is not connected to, unless it is the site itself', async () => {
  expect(await resolved(false, true)).toBeInstanceOf(ForbiddenAddress);
  expect(await resolved(false, false)).toBeInstanceOf(ForbiddenAddress);
  expect(await resolved(true, true)).toEqual([{ address: '127.0.0.1', family: 4 }]);
  expect(await resolved(true, false)).toBe('127.0.0.1');
});
