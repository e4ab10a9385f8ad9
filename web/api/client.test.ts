import { describe, expect, test } from 'vitest';
import type { Send } from '#contract/site/site-context.ts';
import { ApiError, apiOver } from './client.ts';

type Sent = { path: string; request: Parameters<Send>[1] };

function answering(status: number, answer: unknown): { api: ReturnType<typeof apiOver>; sent: Sent[] } {
  const sent: Sent[] = [];
  const api = apiOver(async (path, request) => {
    sent.push({ path, request });
    return Response.json(answer, { status });
  });
  return { api, sent };
}

describe('a call', () => {
  test('goes to the address in the contract, with its parameters escaped', async () => {
    const { api, sent } = answering(200, { message: 'ok' });
    await api('delArticle', { params: { id: 'a/b?c' } });
    expect(sent[0]).toMatchObject({ path: '/api/delArticle/a%2Fb%3Fc', request: { method: 'DELETE' } });
  });

  test('leaves out the parts of the query that are not given', async () => {
    const { api, sent } = answering(200, { artikels: [] });
    await api('semuaArtikel', { query: { view: 'card', per_page: '3', q: undefined } });
    await api('semuaArtikel');
    expect(sent.map(({ path }) => path)).toEqual(['/api/semuaArtikel?view=card&per_page=3', '/api/semuaArtikel']);
  });

  test('sends a body as JSON, and a form as it is', async () => {
    const { api, sent } = answering(200, { message: 'ok' });
    await api('forgotPassword', { body: { email: 'a@contoh.id' } });
    const form = new FormData();
    await api('postArtikel', { body: form });

    expect(sent[0]?.request.body).toBe('{"email":"a@contoh.id"}');
    expect(sent[0]?.request.headers['content-type']).toBe('application/json');
    expect(sent[1]?.request.body).toBe(form);
    // The browser itself adds the content-type of a form, with the boundary.
    expect(sent[1]?.request.headers).not.toHaveProperty('content-type');
  });

  test('sends its key, if it has one', async () => {
    const { api, sent } = answering(201, { message: 'ok', id: 1 });
    await api('addTopic', { body: { name: 'Air' }, key: '8e03' });
    await api('addTopic', { body: { name: 'Air' } });
    expect(sent.map(({ request }) => request.headers['idempotency-key'])).toEqual(['"8e03"', undefined]);
  });

  test('sends neither body nor content type when the call has none', async () => {
    const { api, sent } = answering(200, { message: 'ok' });
    await api('logout');
    expect(sent[0]?.request).toEqual({ method: 'POST', headers: { accept: 'application/json' } });
  });
});

describe('an error response', () => {
  test('becomes an error with status, message and the errors by field', async () => {
    const { api } = answering(422, { message: 'Periksa isian.', errors: { email: ['Email wajib diisi.'] } });
    const error = await api('me').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 422, message: 'Periksa isian.', errors: { email: ['Email wajib diisi.'] } });
  });

  test('that is not from the API, such as a page of a proxy, still has a message', async () => {
    const api = apiOver(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    const message = expect.stringContaining('Coba lagi');
    await expect(api('me')).rejects.toMatchObject({ status: 502, message, serverMessage: undefined });
  });

  test('that never arrived has status 0', async () => {
    const api = apiOver(async () => {
      throw new TypeError('fetch failed');
    });
    await expect(api('me')).rejects.toMatchObject({ status: 0, errors: {} });
  });

  test('a success with an unreadable body is an error', async () => {
    const api = apiOver(async () => new Response('', { status: 200 }));
    await expect(api('me')).rejects.toBeInstanceOf(ApiError);
  });
});
