import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ImportError } from '#server/import/source.ts';
import { openPictureFinder } from './picture-finder.ts';

let root = '';
let servers: Server[] = [];
beforeEach(async () => void (root = await mkdtemp(join(tmpdir(), 'pictures-'))));
afterEach(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  servers = [];
  await rm(root, { recursive: true });
});

const siteAt = (address: string, pictureHosts: string[] = []) => ({
  ...{ address, title: '', language: undefined, pictureHosts },
});

async function put(...paths: string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(root, 'media', path)), { recursive: true });
    await writeFile(join(root, 'media', path), path);
  }
}

/** Finds pictures in the folder of --media, and returns their paths in it, or 'missing'. */
async function inFolder(...urls: string[]): Promise<string[]> {
  const media = join(root, 'media');
  const site = siteAt('https://lama.example');
  const finder = await openPictureFinder({ media, site, download: false, folder: root });
  const found = urls.map(async (url) => {
    const picture = await finder.find(new URL(url, site.address).href);
    return 'missing' in picture ? 'missing' : picture.file.replace(`${media}/`, '');
  });
  return await Promise.all(found);
}

describe('in a folder', () => {
  test.each([
    '2019/06/Foto Kita.JPG',
    'uploads/2019/06/Foto Kita.JPG',
    'situs/wp-content/uploads/2019/06/Foto Kita.JPG',
  ])('a picture is found by the end of its address: %s', async (path) => {
    await put(path, 'lain/b.png');
    expect(await inFolder('/wp-content/uploads/2019/06/foto%20kita.jpg?w=300#x')).toEqual([path]);
  });

  test('a picture is found by its month, and never in the folder of another month', async () => {
    await put('2018/06/a.jpg', '2019/06/a.jpg', '2019/06/b.jpg', 'c/d.png', 'e/d.png', 'f/g.gif');
    expect(
      await inFolder(
        '/u/2018/06/a.jpg',
        '/u/2019/06/a.jpg',
        '/u/2020/06/a.jpg',
        '/u/2018/06/b.jpg',
        '/x/d.png',
        '/x/g.gif',
      ),
    ).toEqual(['2018/06/a.jpg', '2019/06/a.jpg', 'missing', 'missing', 'missing', 'f/g.gif']);
  });

  test('a picture of another host is found only by more than its name', async () => {
    await put('2019/06/a.jpg', 'b.jpg');
    expect(
      await inFolder(
        ...[
          'https://lama-sekali.example/u/2019/06/a.jpg',
          'https://lain.example/b.jpg',
          'https://www.lama.example/b.jpg',
        ],
        ...['https://i0.wp.com/lama.example/u/2019/06/a.jpg?w=3', 'https://i9.wp.com/lama.example/b.jpg'],
      ),
    ).toEqual(['2019/06/a.jpg', 'missing', 'b.jpg', '2019/06/a.jpg', 'missing']);
  });

  test('the folder of one month is a folder too', async () => {
    await put('a.jpg', '06/b.jpg');
    expect(await inFolder('/u/2019/06/a.jpg', '/u/2019/06/b.jpg')).toEqual(['a.jpg', '06/b.jpg']);
  });

  test('of a smaller copy, a larger one is preferred', async () => {
    await put('2019/06/a.jpg', '2019/06/a-300x200.jpg', '2019/06/b-scaled.jpg', '2019/06/b.jpg', '2019/06/c-10x10.jpg');
    await put('2024/01/g.jpg', 'size/w600/2024/01/g.jpg', 'size/w600/2024/01/h.jpg', '2020/06/c.jpg');
    expect(
      await inFolder(
        '/u/2019/06/a-300x200.jpg',
        '/u/2019/06/b-300x200.jpg',
        '/u/2019/06/b.jpg',
        '/u/2019/06/c-10x10.jpg',
      ),
    ).toEqual(['2019/06/a.jpg', '2019/06/b-scaled.jpg', '2019/06/b.jpg', '2019/06/c-10x10.jpg']);
    expect(
      await inFolder('/content/images/size/w600/2024/01/g.jpg', '/content/images/size/w600/2024/01/h.jpg'),
    ).toEqual(['2024/01/g.jpg', 'size/w600/2024/01/h.jpg']);
  });

  test('nothing outside of the folder is found, and no file that is not a picture', async () => {
    await put('in/a.jpg', 'b.php', 'c.svg');
    await writeFile(join(root, 'secret.jpg'), 'x');
    await symlink(join(root, 'secret.jpg'), join(root, 'media/link.jpg'));
    await symlink(root, join(root, 'media/parent'));
    await symlink(join(root, 'media/in/a.jpg'), join(root, 'media/inner.jpg'));
    expect(
      await inFolder(
        '/link.jpg',
        '/parent/secret.jpg',
        '/x/%2e%2e/secret.jpg',
        '/..%2fsecret.jpg',
        '/b.php',
        '/c.svg',
        '/%ff.jpg',
      ),
    ).toEqual(Array.from({ length: 7 }, () => 'missing'));
    expect(await inFolder('/inner.jpg')).toEqual(['in/a.jpg']);
  });

  test('a folder that does not exist is an error of the command', async () => {
    const options = { media: join(root, 'none'), site: siteAt('https://a.example'), download: false, folder: root };
    await expect(openPictureFinder(options)).rejects.toThrow(ImportError);
    await writeFile(join(root, 'file'), '');
    await expect(openPictureFinder({ ...options, media: join(root, 'file') })).rejects.toThrow(/--media/);
  });
});

/** Starts a server, and returns its address and how many requests it has had. */
async function serve(listener: RequestListener) {
  const served = { address: '', requests: 0 };
  const server = createServer((request, response) => {
    served.requests += 1;
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  served.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return served;
}

const picture: RequestListener = (_request, response) => response.setHeader('content-type', 'image/png').end('pixels');

const LIMITS = { bytes: 1000, totalMs: 5000, silenceMs: 5000 };

async function finderFor(address: string, pictureHosts: string[] = [], limits = LIMITS) {
  const site = siteAt(address, pictureHosts);
  return await openPictureFinder({ media: undefined, site, download: true, folder: root, limits });
}

describe('by download', () => {
  test('a picture of the former site is stored in a temporary file, also if that site is in a private network', async () => {
    let headers = {};
    const site = await serve((request, response) => {
      headers = request.headers;
      picture(request, response);
    });
    const finder = await finderFor(site.address);
    const found = await finder.find(`${site.address.replace('//', '//user:password@')}/a.png`);
    expect(found).toEqual({ file: expect.stringMatching(/^.*\/picture-[0-9a-f-]{36}$/), isTemporary: true });
    expect(await readFile('file' in found ? found.file : '', 'utf8')).toBe('pixels');
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).toMatchObject({ 'user-agent': 'Terarah import' });
  });

  test('the folder is asked first', async () => {
    await put('a.png');
    const site = await serve(picture);
    const options = { media: join(root, 'media'), site: siteAt(site.address), download: true, folder: root };
    const finder = await openPictureFinder(options);
    expect(await finder.find(`${site.address}/a.png`)).toMatchObject({ isTemporary: false });
    expect(await finder.find(`${site.address}/b.png`)).toMatchObject({ isTemporary: true });
    expect(site.requests).toBe(1);
  });

  test('without --media and download, nothing is found', async () => {
    const site = siteAt('https://a.example');
    const finder = await openPictureFinder({ media: undefined, site, download: false, folder: root });
    expect(await finder.find('https://a.example/a.png')).toEqual({ missing: expect.stringContaining('--media') });
  });

  test.each([
    ['http://127.0.0.1/a.png', 'The host 127.0.0.1 is in a private network.'],
    ['http://localhost/a.png', 'The host localhost is in a private network.'],
    ['http://2130706433/a.png', 'The host 127.0.0.1 is in a private network.'],
    ['http://[::1]/a.png', 'The host [::1] is in a private network.'],
    ['http://[::ffff:10.0.0.1]/a.png', 'The host [::ffff:a00:1] is in a private network.'],
    ['http://100.64.0.1/a.png', 'The host 100.64.0.1 is in a private network.'],
    ['http://169.254.169.254/latest', 'The host 169.254.169.254 is in a private network.'],
    ['http://[fd00::1]/a.png', 'The host [fd00::1] is in a private network.'],
    ['http://224.0.0.1/a.png', 'The host 224.0.0.1 is in a private network.'],
    ['http://evil.example/a.png', 'Pictures of the host evil.example are not downloaded.'],
    ['http://evillama.example/a.png', 'Pictures of the host evillama.example are not downloaded.'],
    ['http://cdn.lama.example:8080/a.png', 'Pictures are not downloaded from the port 8080 of cdn.lama.example.'],
    ['http://i0.wp.com/evil.example/a.png?w=3', 'Pictures of the host evil.example are not downloaded.'],
    ['ftp://lama.example/a.png', 'The address is no web address.'],
    ['tanpa alamat', 'The address is no web address.'],
  ])('%s is refused', async (url, missing) => {
    const hosts = [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '[::ffff:a00:1]',
      '100.64.0.1',
      '169.254.169.254',
      '[fd00::1]',
      '224.0.0.1',
    ];
    const finder = await finderFor('http://lama.example', hosts);
    expect(await finder.find(url)).toEqual({ missing });
  });

  test('redirects are followed within the site, and not to other places', async () => {
    const other = await serve(picture);
    const site = await serve((request, response) => {
      const targets: Record<string, string> = {
        ...{ '/one': '/two', '/two': '/a.png', '/out': `${other.address}/a.png`, '/host': 'http://localhost/a.png' },
        ...{ '/loop': '/loop', '/file': 'file:///etc/passwd' },
      };
      const target = targets[request.url ?? ''];
      if (target === undefined) picture(request, response);
      else response.writeHead(302, { location: target }).end();
    });
    const finder = await finderFor(site.address, ['localhost']);
    const at = async (path: string) => await finder.find(site.address + path);
    expect(await at('/one')).toMatchObject({ isTemporary: true });
    expect(await at('/out')).toEqual({ missing: expect.stringContaining('from the port') });
    expect(await at('/host')).toEqual({ missing: 'The host localhost is in a private network.' });
    expect(await at('/loop')).toEqual({ missing: expect.stringContaining('redirects more than 3 times') });
    expect(await at('/file')).toEqual({ missing: 'The address is no web address.' });
    expect(other.requests).toBe(0);
  });

  test('only a picture of the allowed size is stored, and nothing stays of others', async () => {
    const site = await serve((request, response) => {
      if (request.url === '/html') return response.setHeader('content-type', 'text/html').end('<p>');
      if (request.url === '/none') return response.writeHead(404).end();
      if (request.url === '/long') response.setHeader('content-length', 1001);
      response.setHeader('content-type', 'image/png').flushHeaders();
      return request.url === '/cut' ? response.write('x', () => response.destroy()) : response.end('x'.repeat(1001));
    });
    const finder = await finderFor(site.address);
    const host = site.address.slice('http://'.length);
    const at = async (path: string) => await finder.find(site.address + path);
    expect(await at('/html')).toEqual({ missing: `The server ${host} sends text/html instead of a picture.` });
    expect(await at('/none')).toEqual({ missing: `The server ${host} answers with the status 404.` });
    expect(await at('/long')).toEqual({ missing: expect.stringContaining('larger than') });
    expect(await at('/endless')).toEqual({ missing: expect.stringContaining('larger than') });
    expect(await at('/cut')).toEqual({ missing: expect.stringContaining('failed') });
    expect(await readdir(root)).toEqual([]);
  });

  test('a failure is remembered, and a host that does not answer five times is left alone', async () => {
    const site = await serve(() => {});
    const finder = await finderFor(site.address, [], { ...LIMITS, silenceMs: 20 });
    const missing = `The server ${site.address.slice('http://'.length)} does not answer.`;
    expect(await finder.find(`${site.address}/0`)).toEqual({ missing });
    expect(await finder.find(`${site.address}/0`)).toEqual({ missing });
    expect(site.requests).toBe(1);
    for (const path of ['/1', '/2', '/3', '/4', '/5', '/6']) {
      expect(await finder.find(site.address + path)).toEqual({ missing });
    }
    expect(site.requests).toBe(5);
  });

  test('a server that sends too slowly is given up', async () => {
    const site = await serve((_request, response) => {
      response.setHeader('content-type', 'image/png').write('x');
      const dripping = setInterval(() => response.write('x'), 5);
      response.on('close', () => clearInterval(dripping));
    });
    const finder = await finderFor(site.address, [], { ...LIMITS, totalMs: 60 });
    expect(await finder.find(`${site.address}/a.png`)).toEqual({ missing: expect.stringContaining('does not answer') });
    expect(await readdir(root)).toEqual([]);
  });
});
