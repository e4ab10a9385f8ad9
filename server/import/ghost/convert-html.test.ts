import { describe, expect, test } from 'vitest';
import { cleanText } from '#server/text/sanitize.ts';
import { convertHtml } from './convert-html.ts';

const SITE = 'https://lama.example';

function convert(html: string) {
  const losses: Array<[kind: string, what: string]> = [];
  return { html: convertHtml(html, { site: SITE, lose: (kind, what) => void losses.push([kind, what]) }), losses };
}

const FIRST = `${SITE}/content/images/2024/01/a.jpg`;

describe('cards become', () => {
  test.each([
    [
      'a picture with its caption, link and width',
      `<figure class="kg-card kg-image-card kg-width-wide kg-card-hascaption"><a href="https://a.example/?x=1&amp;y=2"><img src="/content/images/2024/01/a.jpg" class="kg-image" alt="Sungai &quot;besar&quot;" loading="lazy" width="2000" srcset="x 600w"></a><figcaption><span style="white-space: pre-wrap;">Foto: </span><b><strong>Ani</strong></b></figcaption></figure>`,
      `<figure data-width="wide"><a href="https://a.example/?x=1&amp;y=2"><img src="${FIRST}" alt="Sungai &quot;besar&quot;"></a><figcaption>Foto: <b><strong>Ani</strong></b></figcaption></figure>`,
    ],
    [
      'one figure for each picture of a gallery',
      `<figure class="kg-card kg-gallery-card kg-width-wide"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="${FIRST}" alt="A"></div><div class="kg-gallery-image"><img src="https://b.example/b.png"></div></div></div><figcaption>Dua foto</figcaption></figure>`,
      `<figure><img src="${FIRST}" alt="A"></figure><figure><img src="https://b.example/b.png" alt=""></figure><p>Dua foto</p>`,
    ],
    [
      'a link for a bookmark, without its icon and thumbnail',
      '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://c.example/x"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Judul &amp; isi</div><div class="kg-bookmark-description">Tentang</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://c.example/i.ico"></div></div><div class="kg-bookmark-thumbnail"><img src="https://c.example/t.png"></div></a><figcaption>Baca juga</figcaption></figure>',
      '<p><a href="https://c.example/x">Judul &amp; isi</a></p><p>Baca juga</p>',
    ],
    [
      'a quote for a callout',
      '<div class="kg-card kg-callout-card kg-callout-card-blue"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Ingat <a href="/x/">ini</a></div></div>',
      '<blockquote><p>💡 Ingat <a href="/x/">ini</a></p></blockquote>',
    ],
    [
      'a strong heading and the content for a toggle',
      '<div class="kg-card kg-toggle-card" data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">Tanya?</h4><button class="kg-toggle-card-icon"><svg><path d="M1"></path></svg></button></div><div class="kg-toggle-content"><p>Jawab.</p></div></div>',
      '<p><strong>Tanya?</strong></p><p>Jawab.</p>',
    ],
    [
      'a link for a button',
      '<div class="kg-card kg-button-card kg-align-center"><a href="https://d.example" class="kg-btn kg-btn-accent">Daftar</a></div>',
      '<p><a href="https://d.example">Daftar</a></p>',
    ],
    [
      'a heading and a text for a header card',
      '<div class="kg-card kg-header-card kg-v2 kg-width-full" style="background-color: #000"><div class="kg-header-card-content"><div class="kg-header-card-text kg-align-center"><h2 id="besar" class="kg-header-card-heading" style="color: #fff">Besar</h2><p class="kg-header-card-subheading">Kecil</p><a href="https://e.example" class="kg-header-card-button">Lanjut</a></div></div></div>',
      '<h2>Besar</h2><p>Kecil</p><p><a href="https://e.example">Lanjut</a></p>',
    ],
    [
      'code with a caption',
      '<figure class="kg-card kg-code-card"><pre><code class="language-js">a &lt; b\n  c</code></pre><figcaption>Contoh</figcaption></figure>',
      '<figure><pre><code>a &lt; b\n  c</code></pre><figcaption>Contoh</figcaption></figure>',
    ],
    [
      'label, text and link for a call to action',
      '<div class="kg-card kg-cta-card kg-cta-bg-grey kg-cta-minimal"><div class="kg-cta-sponsor-label">Sponsor</div><div class="kg-cta-content"><div class="kg-cta-content-inner"><div class="kg-cta-text"><p>Beli</p></div><a href="https://f.example" class="kg-cta-button">Ya</a></div></div></div>',
      '<p>Sponsor</p><p>Beli</p><p><a href="https://f.example">Ya</a></p>',
    ],
    [
      'the HTML of an HTML card, a rule and a table',
      '<!--kg-card-begin: html--><div class="x" onclick="y()"><center>Rata</center></div><!--kg-card-end: html--><hr><table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2" style="x">1</td></tr></tbody></table>',
      '<div>Rata</div><hr><table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
    ],
    [
      'a quote for an alternative quote',
      '<blockquote class="kg-blockquote-alt">Kata</blockquote>',
      '<blockquote>Kata</blockquote>',
    ],
  ])('%s', (_name, given, expected) => {
    const { html, losses } = convert(given);
    expect(html).toBe(expected);
    expect(losses).toEqual([]);
  });
});

describe('cards that lose something become', () => {
  test.each([
    [
      'a link for an embedded video',
      '<figure class="kg-card kg-embed-card"><iframe width="200" height="113" src="https://www.youtube.com/embed/abcdefghijk?feature=oembed" title="Film kami" allowfullscreen></iframe><figcaption>Film</figcaption></figure>',
      '<p><a href="https://www.youtube.com/watch?v=abcdefghijk">Film kami</a></p><p>Film</p>',
      [['embed', 'The embedded page https://www.youtube.com/watch?v=abcdefghijk "Film kami".']],
    ],
    [
      'a link for a quoted post of another site',
      '<figure class="kg-card kg-embed-card"><blockquote class="twitter-tweet"><p>Halo</p>— Ani <a href="https://x.example/ani/status/1">1 Mei</a></blockquote><script async src="https://x.example/w.js"></script></figure>',
      '<p><a href="https://x.example/ani/status/1">https://x.example/ani/status/1</a></p>',
      [['embed', 'The embedded page https://x.example/ani/status/1 "Halo— Ani 1 Mei".']],
    ],
    [
      'a link for a sound file',
      '<div class="kg-card kg-audio-card"><img src="" alt="audio-thumbnail"><div class="kg-audio-player-container"><audio src="https://lama.example/content/media/s.mp3"></audio><div class="kg-audio-title">Suara</div><div class="kg-audio-player"><button>1×</button><span>0:00</span></div></div></div>',
      '<p><a href="https://lama.example/content/media/s.mp3">Suara</a></p>',
      [['media', 'The sound file https://lama.example/content/media/s.mp3.']],
    ],
    [
      'a link for a video file',
      '<figure class="kg-card kg-video-card"><div class="kg-video-container"><video src="https://lama.example/content/media/v.mp4" poster="x"></video><div class="kg-video-player">0:00</div></div><figcaption>Ket</figcaption></figure>',
      '<p><a href="https://lama.example/content/media/v.mp4">https://lama.example/content/media/v.mp4</a></p><p>Ket</p>',
      [['media', 'The video https://lama.example/content/media/v.mp4.']],
    ],
    [
      'a link for a file',
      '<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="https://lama.example/content/files/l.pdf"><div class="kg-file-card-contents"><div class="kg-file-card-title">Laporan</div><div class="kg-file-card-caption">2023</div><div class="kg-file-card-metadata"><div class="kg-file-card-filename">l.pdf</div></div></div></a></div>',
      '<p><a href="https://lama.example/content/files/l.pdf">Laporan</a></p><p>2023</p>',
      [['file', 'The file https://lama.example/content/files/l.pdf.']],
    ],
    [
      'picture, title, text and link for a product',
      '<div class="kg-card kg-product-card"><div class="kg-product-card-container"><img src="/p.jpg" class="kg-product-card-image"><div class="kg-product-card-title-container"><h4 class="kg-product-card-title">Buku</h4></div><div class="kg-product-card-rating"><span class="kg-product-card-rating-active kg-product-card-rating-star"><svg></svg></span><span class=" kg-product-card-rating-star"></span></div><div class="kg-product-card-description"><p>Baik</p></div><a href="https://g.example" class="kg-product-card-button"><span>Beli</span></a></div></div>',
      `<figure><img src="${SITE}/p.jpg" alt=""></figure><h4>Buku</h4><p>Baik</p><p><a href="https://g.example">Beli</a></p>`,
      [['block', 'The rating of Buku: 1 of 5 stars.']],
    ],
    [
      'nothing for a form to subscribe, a script, a style sheet and a border for members',
      'a<div class="kg-card kg-signup-card"><h2>Langganan</h2><form></form></div><script>x()</script><style>p{}</style><!--members-only-->b',
      'ab',
      [
        ['block', 'The form to subscribe "Langganan".'],
        ['script', 'The script "x()".'],
        ['style', 'The style sheet "p{}".'],
        ['paywall', 'The border after which the text was for members only.'],
      ],
    ],
    [
      'a link for a frame',
      '<iframe src="//maps.example/?q=1&amp;z=2"></iframe>',
      '<p><a href="https://maps.example/?q=1&amp;z=2">https://maps.example/?q=1&amp;z=2</a></p>',
      [['embed', 'The embedded page https://maps.example/?q=1&z=2.']],
    ],
    [
      'a link for an NFT',
      '<figure class="kg-card kg-embed-card kg-nft-card"><a href="https://nft.example/1" class="kg-nft-card-container"><img class="kg-nft-image" src="https://nft.example/1.png"><div class="kg-nft-metadata"><div class="kg-nft-title">Kucing</div></div></a></figure>',
      '<p><a href="https://nft.example/1">Kucing</a></p>',
      [['embed', 'The NFT https://nft.example/1 "Kucing".']],
    ],
    [
      'nothing for a picture in the text itself',
      '<p>a<img src="data:image/png;base64,AAAA">b</p>',
      '<p>ab</p>',
      [['picture', 'A picture that is part of the text itself (data:).']],
    ],
  ])('%s', (_name, given, expected, losses) => {
    const converted = convert(given);
    expect(converted.html).toBe(expected);
    expect(converted.losses).toEqual(losses);
  });
});

const reference = (number: number) =>
  `<sup class="footnote-ref"><a href="#fn${number}" id="fnref${number}">[${number}]</a></sup>`;
const note = (number: number, text: string) =>
  `<li id="fn${number}" class="footnote-item"><p>${text} <a href="#fnref${number}" class="footnote-backref">↩︎</a></p></li>`;
const notes = (...items: string[]) =>
  `<hr class="footnotes-sep"><section class="footnotes"><ol class="footnotes-list">${items.join('')}</ol></section>`;

test('footnotes of several Markdown cards are numbered through', () => {
  const { html, losses } = convert(
    `<p>Satu${reference(1)} dua${reference(2)}</p>${notes(note(1, 'Sumber A'), note(2, 'Sumber B'))}` +
      `<p>Tiga${reference(1)}</p>${notes(note(1, 'Sumber C'))}`,
  );
  expect(html).toContain('<p>Satu<sup><a href="#cat-1" role="doc-noteref">1</a></sup> dua');
  expect(html).toContain('<section role="doc-endnotes"><ol><li id="cat-3"><p>Sumber C </p></li></ol></section>');
  expect(losses).toEqual([]);
  const { content } = cleanText(html, 'Isi');
  expect(content).toBe(
    '<p>Satu<sup><a href="#cat-1" role="doc-noteref" id="rujukan-1">1</a></sup> dua' +
      '<sup><a href="#cat-2" role="doc-noteref" id="rujukan-2">2</a></sup></p>' +
      '<p>Tiga<sup><a href="#cat-3" role="doc-noteref" id="rujukan-3">3</a></sup></p>' +
      '<section role="doc-endnotes"><ol><li id="cat-1"><p>Sumber A </p></li><li id="cat-2"><p>Sumber B </p></li>' +
      '<li id="cat-3"><p>Sumber C </p></li></ol></section>',
  );
});

test('a part that visitors saw stays, and a part for members goes', () => {
  const gate = (visible: boolean, html: string) =>
    `<!--kg-gated-block:begin nonMember:${visible} memberSegment:"status:free" -->${html}<!--kg-gated-block:end-->`;
  const { html, losses } = convert(
    `a${gate(true, '<p>b</p>')}c${gate(false, '<p>d</p>')}e${gate(false, 'f').replaceAll('<!--', '<!-- ')}g${gate(false, 'h').split('h')[0]}i`,
  );
  expect(html).toBe('a<p>b</p>ceg');
  const loss = ['block', 'A part of the text that only members could read.'];
  expect(losses).toEqual([loss, loss, loss]);
});

test('an unknown element is replaced by its content, and nothing active stays', () => {
  const { html } = convert(
    '<article><p onclick="x()"><font color="red">Teks</font></p></article><a href="javascript:x()">b</a>',
  );
  expect(html).toBe('<p>Teks</p><a href="javascript:x()">b</a>');
  expect(cleanText(html, 'Isi').content).toBe('<p>Teks</p><a rel="noopener nofollow ugc">b</a>');
});

test('deeply nested elements are flattened, and a text with very many open elements is cut', () => {
  const nested = (depth: number) =>
    `${'<div>'.repeat(depth)}Dalam<img src="/a.jpg">${'</div>'.repeat(depth)}<p>Luar</p>`;
  const flat = convert(nested(900));
  expect(flat.html).toBe(`${'<div>'.repeat(60)}Dalam<img src="${SITE}/a.jpg" alt="">${'</div>'.repeat(60)}<p>Luar</p>`);
  expect(flat.losses).toEqual([]);
  expect(convert(`Awal${nested(1_000_000)}`)).toEqual({
    html: `Awal${'<div>'.repeat(60)}${'</div>'.repeat(60)}`,
    losses: [['block', 'The rest of the text, from a place with 1,000 open elements.']],
  });
});
