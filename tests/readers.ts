import { request } from 'node:http';

export const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** Returns the headers that a browser sends when a person opens a page. */
export function navigation(userAgent = PHONE): Record<string, string> {
  return {
    'user-agent': userAgent,
    accept: 'text/html',
    'sec-fetch-site': 'none',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    'sec-fetch-user': '?1',
  };
}

/** Opens a page over a real connection, with exactly these headers: fetch() would add some. Returns the status. */
export async function open(url: string, headers: Record<string, string> = navigation()): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request(url, { headers, agent: false }, (response) => {
    response.resume().on('end', () => resolve(response.statusCode ?? 0));
  });
  sent.on('error', reject).end();
  return await promise;
}
