import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BlockDiff, type Piece, type VersionDiff, versionDiff } from '#contract/articles/version-diff.ts';
import { htmlAttacks, OWN_IMAGE } from '#tests/attacks/html.ts';
import { type ComparedText, diffVersions } from './diff.ts';

const version = (content: string, rest: Partial<ComparedText> = {}): ComparedText => ({
  title: 'Judul',
  content,
  image: null,
  abstract: '',
  keywords: [],
  translates_version: null,
  ...rest,
});
const diff = (from: string, to: string) => diffVersions(version(from), version(to));

/** Returns the changes in a short form: [-removed-], [+added+], [~changed style~]. */
function short({ blocks }: VersionDiff): string[] {
  return blocks.map(({ change, moved, at, from, to, pieces }) => {
    const text = pieces
      .map((piece) => {
        const shown = piece.image ?? (piece.note ? `^${piece.text}` : piece.text);
        return { same: shown, ins: `[+${shown}+]`, del: `[-${shown}-]`, format: `[~${shown}~]` }[piece.op];
      })
      .join('');
    const what = [change, moved, at].filter((part) => part !== undefined).join(' ');
    return `${what} ${(to ?? from)?.type}: ${text}`.trim();
  });
}

describe('blocks', () => {
  test.each<[string, string, string, string[]]>([
    [
      'words',
      '<p>Air bersih sulit didapat.</p>',
      '<p>Air minum sulit sekali didapat.</p>',
      ['changed paragraph: Air [-bersih-][+minum+] sulit[+ sekali+] didapat.'],
    ],
    ['the first word', '<p>Maka air bersih</p>', '<p>air bersih</p>', ['changed paragraph: [-Maka -]air bersih']],
    [
      'sentences that share only small words',
      '<p>Ladang jagung dan kebun kopi yang luas</p><p>tetap</p>',
      '<p>Ladang padi dan sawah yang kering</p><p>tetap</p>',
      [
        'changed paragraph: Ladang [-jagung dan kebun kopi yang luas-][+padi dan sawah yang kering+]',
        'same paragraph: tetap',
      ],
    ],
    [
      'blocks that came and went',
      '<h2>Awal</h2><p>Satu dua tiga.</p>',
      '<h2>Awal</h2><ul><li>Empat lima</li></ul>',
      ['same heading: Awal', 'removed paragraph: [-Satu dua tiga.-]', 'added item: [+Empat lima+]'],
    ],
    [
      'a moved block, also with changes',
      '<p>Bakau tumbuh di pesisir utara Jawa.</p><p>Kedua</p><p>Ketiga</p>',
      '<p>Kedua</p><p>Ketiga</p><p>Bakau tumbuh di pesisir selatan Jawa.</p>',
      [
        'away 3 paragraph:',
        'same paragraph: Kedua',
        'same paragraph: Ketiga',
        'changed down paragraph: Bakau tumbuh di pesisir [-utara-][+selatan+] Jawa.',
      ],
    ],
    [
      'another kind of block',
      '<p>Metode penelitian</p>',
      '<h3>Metode penelitian</h3>',
      ['format heading: Metode penelitian'],
    ],
    [
      'marks and links, also within a word',
      '<p>so<em>cial</em> dan <a href="https://a.id/">di sini</a></p>',
      '<p>social dan <a href="https://b.id/">di sini</a></p>',
      ['format paragraph: so[~cial~] dan [~di sini~]'],
    ],
    [
      'rows, cell by cell',
      '<table><tr><th>Desa</th><th>Ton</th></tr><tr><td>Api-api</td><td>12,5</td></tr></table>',
      '<table><tr><th>Desa</th><th>Ton</th></tr><tr><td>Api-api</td><td>13</td></tr></table>',
      ['same row: Desa\tTon', 'changed row: Api-api\t[-12,5-][+13+]'],
    ],
    [
      'a figure and its caption',
      `<figure><img src="${OWN_IMAGE}" alt="Bakau"><figcaption>Bakau <cite>Sumber: A</cite></figcaption></figure>`,
      `<figure data-width="wide"><img src="${OWN_IMAGE}" alt="Pohon"><figcaption>Bakau <cite>Sumber: B</cite></figcaption></figure>`,
      [`changed figure: [~${OWN_IMAGE}~]\nBakau Sumber: [-A-][+B+]`],
    ],
    [
      'footnotes, whose numbers are no change',
      '<p>Satu.<sup><a href="#cat-1" role="doc-noteref" id="rujukan-1">1</a></sup></p><section role="doc-endnotes"><ol><li id="cat-1">Lama</li></ol></section>',
      '<p>Nol.<sup><a href="#cat-1" role="doc-noteref" id="rujukan-1">1</a></sup></p><p>Satu.<sup><a href="#cat-2" role="doc-noteref" id="rujukan-2">2</a></sup></p><section role="doc-endnotes"><ol><li id="cat-1">Baru</li><li id="cat-2">Lama</li></ol></section>',
      ['added paragraph: [+Nol.+][+^1+]', 'same paragraph: Satu.^2', 'added footnote: [+Baru+]', 'same footnote: Lama'],
    ],
    [
      'code, with its white space',
      '<pre>if (a)\n  b();</pre>',
      '<pre>if (a)\n    b();</pre>',
      ['changed preformatted: if (a)[-\n  -][+\n    +]b();'],
    ],
    [
      'plain text, line by line',
      'Satu\nDua',
      'Satu\nDua tiga',
      ['same paragraph: Satu', 'changed paragraph: Dua[+ tiga+]'],
    ],
    [
      'plain text that became HTML',
      'Satu\n\nDua',
      '<p>Satu</p>\n<p>Dua</p>',
      ['same paragraph: Satu', 'same paragraph: Dua'],
    ],
  ])('%s', (_, from, to, expected) => {
    const result = diff(from, to);
    expect(short(result)).toEqual(expected);
    expect(versionDiff.parse(result)).toEqual(result);
  });

  test('words of changed, new and removed blocks are counted, moved ones are not', () => {
    const result = diff('<p>a b c</p><p>d e f g</p><p>h</p>', '<p>d e f g</p><p>a b c</p><p>x y z!</p>');
    expect(result.words).toEqual({ added: 3, removed: 1 });
  });

  test('says which marks and links a text had before', () => {
    const [block] = diff('<p><a href="/a">x</a> <strong>y</strong> z</p>', '<p>x <em lang="en">y</em> z</p>').blocks;
    expect(block?.pieces).toEqual([
      { op: 'format', text: 'x', was: { href: '/a' } },
      { op: 'same', text: ' ' },
      { op: 'format', text: 'y', marks: ['em', 'lang=en'], was: { marks: ['strong'] } },
      { op: 'same', text: ' z' },
    ]);
  });
});

test('fields are told one by one, and only those that changed', () => {
  const from = version('x', {
    title: 'Air bersih',
    image: 'images/a/640.webp',
    abstract: 'a\nb',
    keywords: ['air', 'karst'],
  });
  const to = version('x', { title: 'Air minum', image: null, abstract: 'a\nb', keywords: ['desa', 'karst'] });
  expect(diffVersions(from, to).fields).toEqual({
    title: [
      { op: 'same', text: 'Air ' },
      { op: 'del', text: 'bersih' },
      { op: 'ins', text: 'minum' },
    ],
    keywords: [
      { op: 'del', text: 'air' },
      { op: 'ins', text: 'desa' },
      { op: 'same', text: 'karst' },
    ],
    image: { from: 'images/a/640.webp', to: null },
  });
  expect(diffVersions(from, from).fields).toEqual({});
});

test.each<[number | null, number | null, Piece[]]>([
  [
    1,
    2,
    [
      { op: 'del', text: '1' },
      { op: 'ins', text: '2' },
    ],
  ],
  [null, 3, [{ op: 'ins', text: '3' }]],
  [10, null, [{ op: 'del', text: '10' }]],
])('the version of the original is compared as text: %j and %j', (before, after, pieces) => {
  const result = diffVersions(
    version('x', { translates_version: before }),
    version('x', { translates_version: after }),
  );
  expect(result.fields).toEqual({ translates_version: pieces });
  expect(versionDiff.parse(result)).toEqual(result);
});

// Random documents of few different words, so that equal words and blocks are frequent.

type Part = { text: string; mark: string };
type DocumentBlock = { tag: string; words: Part[][] };

const part = fc.record({
  text: fc.constantFrom('air', 'desa', 'bakau', 'warga', 'hutan', '12,5', 'anak-anak', '.', ',', 'é', '👍'),
  mark: fc.constantFrom('', '', '', 'strong', 'em', 'a'),
});
const word = fc.oneof({ weight: 6, arbitrary: fc.tuple(part) }, { weight: 1, arbitrary: fc.tuple(part, part) });
const documentBlock = fc.record({
  tag: fc.constantFrom('p', 'p', 'p', 'h2', 'h3', 'li', 'blockquote', 'pre', 'td'),
  words: fc.array(word, { minLength: 1, maxLength: 12 }),
});
const documentOf = fc.array(documentBlock, { maxLength: 12 });
/** Random edits of a document: of its blocks, and of words in them. */
const edits = fc.array(
  fc.record({
    act: fc.constantFrom('remove', 'insert', 'move', 'retag', 'removeWord', 'insertWord', 'markWord'),
    at: fc.nat(),
    to: fc.nat(),
    block: documentBlock,
    word,
  }),
  { maxLength: 8 },
);
type Edit = typeof edits extends fc.Arbitrary<(infer One)[]> ? One : never;

function edited(blocks: readonly DocumentBlock[], given: readonly Edit[]): DocumentBlock[] {
  const result = blocks.map((block) => ({ ...block, words: [...block.words] }));
  for (const { act, at, to, block, word: other } of given) {
    const index = at % (result.length || 1);
    const place = to % (result.length + 1);
    const target = result[index];
    if (act === 'insert') result.splice(place, 0, { ...block, words: [...block.words] });
    if (!target) continue;
    const wordIndex = to % target.words.length;
    const isLast = target.words.length === 1;
    if (act === 'remove') result.splice(index, 1);
    if (act === 'move') result.splice(place, 0, ...result.splice(index, 1));
    if (act === 'retag') target.tag = block.tag;
    if (act === 'removeWord' && !isLast) target.words.splice(wordIndex, 1);
    if (act === 'insertWord') target.words.splice(wordIndex, 0, other);
    if (act === 'markWord') {
      target.words[wordIndex] = (target.words[wordIndex] ?? []).map((one) => ({ ...one, mark: other[0].mark }));
    }
  }
  return result;
}

const AROUND: Record<string, [string, string]> = {
  li: ['<ul>', '</ul>'],
  td: ['<table><tbody><tr>', '</tr></tbody></table>'],
};

function toHtml(blocks: readonly DocumentBlock[]): string {
  const marked = ({ text, mark }: Part) =>
    mark === '' ? text : mark === 'a' ? `<a href="https://a.id/">${text}</a>` : `<${mark}>${text}</${mark}>`;
  return blocks
    .map(({ tag, words }) => {
      const [before, after] = AROUND[tag] ?? ['', ''];
      return `${before}<${tag}>${words.map((parts) => parts.map(marked).join('')).join(' ')}</${tag}>${after}`;
    })
    .join('\n');
}

const TYPES: Record<string, string> = {
  p: 'paragraph',
  h2: 'heading',
  h3: 'heading',
  li: 'item',
  blockquote: 'quote',
  pre: 'preformatted',
  td: 'row',
};

/** Writes a mark behind each character of a text, except spaces: nobody sees whether a space is bold. */
const characters = (text: string, mark: string) =>
  [...text].map((character) => (character === ' ' || mark === '' ? character : `${character}{${mark}}`)).join('');

const expectedOf = (blocks: readonly DocumentBlock[]) =>
  blocks.map(({ tag, words }) => {
    const text = words.map((parts) => parts.map((one) => characters(one.text, one.mark)).join(''));
    return `${TYPES[tag]} ${text.join(' ')}`;
  });

/** Returns the blocks of one of the two versions, read from their diff. */
function sideOf({ blocks }: VersionDiff, side: 'from' | 'to'): string[] {
  const other = side === 'from' ? 'ins' : 'del';
  const readPiece = (piece: Piece) => {
    const { marks = [], href } = (side === 'from' ? piece.was : undefined) ?? piece;
    return characters(piece.text, href === undefined ? marks.join(' ') : 'a');
  };
  const read = (block: BlockDiff) => {
    const text = block.pieces.filter(({ op }) => op !== other).map(readPiece);
    return `${block[side]?.type} ${text.join('')}`;
  };
  if (side === 'to') return blocks.filter(({ to }) => to).map(read);
  return blocks.flatMap((block) => {
    if (!block.from || block.moved) return [];
    const source = block.change === 'away' ? blocks[block.at ?? -1] : block;
    return source ? [read(source)] : [];
  });
}

/** Returns the diff of the exchanged versions: what was added is removed, and the other way round. */
function mirrored({ blocks, words }: VersionDiff): Pick<VersionDiff, 'blocks' | 'words'> {
  const turnPieces = (pieces: readonly Piece[]) => {
    const turned: Piece[] = [];
    let change: Piece[] = [];
    const end = () => {
      turned.push(...change.filter(({ op }) => op === 'del'), ...change.filter(({ op }) => op === 'ins'));
      change = [];
    };
    for (const { op, was, text, marks, href } of pieces) {
      const style = { ...(marks && { marks }), ...(href !== undefined && { href }) };
      if (op === 'ins' || op === 'del') change.push({ op: op === 'ins' ? 'del' : 'ins', text, ...style });
      else {
        end();
        turned.push({ op, text, ...(was ? { ...was, was: style } : style) });
      }
    }
    end();
    return turned;
  };
  const CHANGES = { added: 'removed', removed: 'added' } as const;
  const turned = blocks.map((block): BlockDiff => {
    const moved = block.change === 'away' ? blocks[block.at ?? -1] : undefined;
    const source = moved ?? block;
    const { change, from, to, pieces, moved: direction } = source;
    if (direction && !moved) return { change: 'away', ...(to && { from: to }), pieces: [] };
    return {
      change: change === 'added' || change === 'removed' ? CHANGES[change] : change,
      ...(to && { from: to }),
      ...(from && { to: from }),
      ...(direction && { moved: direction === 'up' ? 'down' : 'up' }),
      pieces: turnPieces(pieces),
    };
  });
  return { blocks: turned, words: { added: words.removed, removed: words.added } };
}

/** Drops `at`. Between two blocks that stayed in place, puts removed and moved-away blocks before the others. */
function inOrder({ blocks, words }: Pick<VersionDiff, 'blocks' | 'words'>) {
  const ordered: BlockDiff[] = [];
  let gap: BlockDiff[] = [];
  const isLeaving = ({ change }: BlockDiff) => change === 'removed' || change === 'away';
  const end = () => {
    ordered.push(...gap.filter(isLeaving), ...gap.filter((block) => !isLeaving(block)));
    gap = [];
  };
  for (const { at: _, ...block } of blocks) {
    const isInPlace = block.from && block.to && !block.moved;
    if (isInPlace) end();
    (isInPlace ? ordered : gap).push(block);
  }
  end();
  return { blocks: ordered, words };
}

describe('random edits', () => {
  const RUNS = { numRuns: 400 };

  test('equal and added text is the later version, equal and removed text the earlier one, with their marks', () => {
    fc.assert(
      fc.property(documentOf, edits, (blocks, given) => {
        const later = edited(blocks, given);
        const result = diff(toHtml(blocks), toHtml(later));
        expect(sideOf(result, 'to')).toEqual(expectedOf(later));
        expect(sideOf(result, 'from')).toEqual(expectedOf(blocks));
      }),
      RUNS,
    );
  });

  test('exchanged versions give the mirrored difference', () => {
    fc.assert(
      fc.property(documentOf, edits, (blocks, given) => {
        const [from, to] = [toHtml(blocks), toHtml(edited(blocks, given))];
        expect(inOrder(diff(to, from))).toEqual(inOrder(mirrored(diff(from, to))));
      }),
      RUNS,
    );
  });

  test('any two documents are told completely', () => {
    fc.assert(
      fc.property(documentOf, documentOf, (blocks, later) => {
        const result = diff(toHtml(blocks), toHtml(later));
        expect(sideOf(result, 'to')).toEqual(expectedOf(later));
        expect(sideOf(result, 'from')).toEqual(expectedOf(blocks));
        expect(diff(toHtml(later), toHtml(later)).blocks.every(({ change }) => change === 'same')).toBe(true);
      }),
      RUNS,
    );
  });
});

describe('hostile texts are told completely, in larger parts', () => {
  const LENGTH = 200_000;
  const fill = (make: (index: number) => string) => {
    let text = '';
    for (let index = 0; text.length < LENGTH - 40; index += 1) text += make(index);
    return text;
  };
  const pairs: Record<string, [string, string]> = {
    'blocks of one word each, all others': [fill((i) => `<p>a${i}</p>`), fill((i) => `<p>b${i}</p>`)],
    'blocks of one word each, in reverse': [
      fill((i) => `<p>a${i % 9000}</p>`),
      fill((i) => `<p>a${9000 - (i % 9000)}</p>`),
    ],
    'two words in turn': [fill((i) => `${'ab'[i % 2]} `), fill((i) => `${'ab'[((i * i) >> 3) % 2]} `)],
    'no spaces': ['a'.repeat(LENGTH), 'b'.repeat(LENGTH)],
    'signs without spaces': [fill((i) => '+-*'.charAt(i % 3)), fill((i) => '+-*'.charAt((i >> 2) % 3))],
    'a mark for each letter': [
      fill(() => '<strong>a</strong> <em>b</em> '),
      fill(() => '<em>a</em> <strong>b</strong> '),
    ],
    'a table of empty and full cells': [
      fill((i) => `<tr><td></td><td>${i}</td></tr>`),
      fill((i) => `<tr><td>${i}</td></tr>`),
    ],
  };

  test.each(Object.entries(pairs))('%s', (_, [from, to]) => {
    const result = diff(from, to);
    expect(result.blocks.reduce((sum, { pieces }) => sum + pieces.length, 0)).toBeLessThan(20_000);
    const [alone, other] = [diff(to, to), diff(from, from)];
    expect(sideOf(result, 'to').join('\n')).toBe(sideOf(alone, 'to').join('\n'));
    expect(sideOf(result, 'from').join('\n')).toBe(sideOf(other, 'from').join('\n'));
  });
});

test('a text of many equal words fits the memory of a small thread', async () => {
  const signs = (every: number) => Array.from({ length: 100_000 }, (_, i) => '+-*'.charAt(Math.floor(i / every) % 3));
  const [from, to] = [1, 4].map((every) => version(signs(every).join('')));
  const limits = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 4 };
  const thread = new Worker(new URL('./diff-worker.ts', import.meta.url), { resourceLimits: limits, execArgv: [] });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  thread.postMessage({ from, to });
  const [reply] = await once(thread, 'message');
  expect(Object.keys(reply)).toEqual(['result']);
  await thread.terminate();
});

describe('attacks stay text', () => {
  test.each(Object.entries(htmlAttacks))('%s', (_, attacks) => {
    for (const attack of attacks) {
      for (const [from, to] of [
        [attack, '<p>aman</p>'],
        ['<p>aman</p>', attack],
        [`<p>awal ${attack}</p>`, `<p>awal</p>${attack}`],
      ] as const) {
        const { fields, blocks } = diffVersions(version(from, { title: from }), version(to, { title: to }));
        for (const { href, image, was } of [...blocks.flatMap(({ pieces }) => pieces), ...(fields.title ?? [])]) {
          for (const address of [href, was?.href])
            expect(address ?? '#').toMatch(/^(?:https?:|mailto:|\/(?!\/)|#|[^:]*$)/i);
          expect(image ?? OWN_IMAGE).toMatch(/^\/storage\/images\/[0-9a-f]{32}\/\d+\.webp$/);
        }
      }
    }
  });
});
