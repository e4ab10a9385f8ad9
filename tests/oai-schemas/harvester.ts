import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterEach, expect } from 'vitest';
import type { TestApp } from '#tests/build-app.ts';
import { lacksValidators, validate } from '#tests/validators.ts';
import { parseXml, textOf, type XmlElement } from '#tests/xml.ts';

const SCHEMA = join(import.meta.dirname, 'answers.xsd');

/** Harvests an application. After each test, xmllint checks all responses with the schemas of OAI-PMH. */
export function openHarvester(t: TestApp) {
  const answers: string[] = [];
  afterEach(() => checkAnswers(answers.splice(0)));

  async function fetchXml(request: InjectOptions): Promise<XmlElement> {
    const { statusCode, body } = await t.app.inject(request);
    expect(statusCode, body).toBe(200);
    answers.push(body);
    return parseXml(body);
  }

  /** Sends a request that must succeed. Returns the element that has the name of the verb. */
  async function ask(query: string) {
    const root = await fetchXml({ url: `/oai?${query}` });
    const content = root.children[2];
    if (!content || content.name !== new URLSearchParams(query).get('verb')) throw new Error(JSON.stringify(content));
    return { content, responseDate: textOf(root, 'responseDate') };
  }

  async function errorOf(query: string) {
    const root = await fetchXml({ url: `/oai?${query}` });
    const [request, error] = [root.children[1], root.children[2]];
    if (!request || error?.name !== 'error') throw new Error(`No error: ${query}`);
    return { request, error, code: error.attributes['code'] };
  }

  return { ask, errorOf, fetchXml };
}

/** Checks responses with the schemas. Rejects with what xmllint says if one does not fit. */
export async function checkAnswers(answers: readonly string[]): Promise<void> {
  if (lacksValidators || answers.length === 0) return;
  const folder = mkdtempSync(join(tmpdir(), 'terarah-oai-'));
  const names = answers.map((text, index) => {
    writeFileSync(join(folder, `${index}.xml`), text);
    return `${index}.xml`;
  });
  try {
    await validate('xmllint', ['--noout', '--nonet', '--schema', SCHEMA, ...names], folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
