import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { picture } from '#tests/factories.ts';

/**
 * Clipboard contents for tests of pasting. The contents of Word 365 on Windows and of Google Docs are written by
 * hand, modelled on real ones. The contents of LibreOffice are real.
 */

type Pasted = { html: string; text: string; expected: string };

const item = (position: string, level: number, list: number, sign: string, text: string) =>
  `<p class=MsoListParagraph${position} style='text-indent:-18.0pt;mso-list:l${list} level${level} lfo${list + 1}'><![if !supportLists]><span lang=IN style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=IN>${text}<o:p></o:p></span></p>`;

const cell = (content: string) =>
  `<td width=200 valign=top style='width:150.25pt;border:solid windowtext 1.0pt;mso-border-alt:solid windowtext .5pt;padding:0cm 5.4pt 0cm 5.4pt'><p class=MsoNormal style='margin-bottom:0cm;line-height:normal'>${content}<o:p></o:p></p></td>`;

export const fromWord: Pasted = {
  text: 'Temuan lapangan\nKami bertemu 42 warga…',
  html: `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Word.Document>
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/siti/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml>
 <w:WordDocument><w:View>Normal</w:View><w:Zoom>0</w:Zoom><w:DontVertAlignCellWithSp/></w:WordDocument>
</xml><![endif]-->
<style>
<!--
 /* Font Definitions */
 @font-face {font-family:"Cambria Math"; panose-1:2 4 5 3 5 4 6 3 2 4;}
 p.MsoNormal, li.MsoNormal, div.MsoNormal {mso-style-unhide:no; margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif;}
 @list l0 {mso-list-id:1234567; mso-list-type:hybrid;}
-->
</style>
<!--[if gte mso 10]>
<style> table.MsoNormalTable {mso-style-name:"Table Normal";} </style>
<![endif]-->
</head>
<body lang=EN-US style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->
<h1><a name="_Toc1234"></a><span lang=IN style='mso-ansi-language:IN'>Temuan lapangan<o:p></o:p></span></h1>
<p class=MsoNormal><span lang=IN style='font-size:12.0pt;line-height:107%;font-family:"Times New Roman",serif'>Kami bertemu <b style='mso-bidi-font-weight:normal'>42 warga</b> di <i style='mso-bidi-font-style:normal'>Demak</i>,&nbsp;lihat
<a href="https://contoh.id/laporan?a=1&amp;b=2"><span style='color:#0563C1'>laporan</span></a><a href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><sup>[1]</sup></span></a>. Emisinya turun 3 t CO<sub>2</sub>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<h2><span lang=IN>Siapa saja<o:p></o:p></span></h2>
${item('CxSpFirst', 1, 0, '·', 'Nelayan')}
${item('CxSpMiddle', 2, 0, 'o', 'Juragan')}
${item('CxSpMiddle', 2, 0, 'o', 'Buruh')}
${item('CxSpLast', 1, 0, '·', 'Perempuan <b>pengolah</b> ikan')}
<p class=MsoNormal><span lang=IN>Urutannya:<o:p></o:p></span></p>
${item('CxSpFirst', 1, 1, '1.', 'Bertamu')}
${item('CxSpLast', 1, 1, '2.', 'Mendengar')}
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="Picture_x0020_1" type="#_x0000_t75"><v:imagedata src="file:///C:/Users/siti/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=302 height=181 src="file:///C:/Users/siti/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="Picture_x0020_1"><![endif]></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none'>
 <tr style='mso-yfti-irow:0'>${cell('<b><span lang=IN>Desa</span></b>')}${cell('<b><span lang=IN>Jumlah</span></b>')}</tr>
 <tr style='mso-yfti-irow:1'>${cell('<span lang=IN>Bedono</span>')}${cell('<span lang=IN>17</span>')}</tr>
</table>
<!--EndFragment-->
</body>
</html>`,
  expected: `<h2>Temuan lapangan</h2>
<p>Kami bertemu <strong>42 warga</strong> di <em>Demak</em>, lihat <a href="https://contoh.id/laporan?a=1&amp;b=2">laporan</a><sup>[1]</sup>. Emisinya turun 3 t CO<sub>2</sub>.</p>
<h3>Siapa saja</h3>
<ul>
<li>Nelayan
<ul>
<li>Juragan</li>
<li>Buruh</li>
</ul></li>
<li>Perempuan <strong>pengolah</strong> ikan</li>
</ul>
<p>Urutannya:</p>
<ol>
<li>Bertamu</li>
<li>Mendengar</li>
</ol>
<figure data-unggah="Gambar 1 dari Word">
</figure>
<table>
<thead>
<tr><th>Desa</th><th>Jumlah</th></tr>
</thead>
<tbody>
<tr><td>Bedono</td><td>17</td></tr>
</tbody>
</table>`,
};

/** The stored result of `fromWord` without its picture, after the server has sanitised it. */
export const fromWordCleaned = fromWord.expected
  .replace('b=2">', 'b=2" rel="noopener nofollow ugc">')
  .replace(/<figure[^]*<\/figure>\n/, '');

const run = (text: string, style = '') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;${style}">${text}</span>`;

const line = '<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">';
const bullet = (level: number, text: string) =>
  `<li dir="ltr" style="list-style-type:disc;font-size:11pt;font-family:Arial,sans-serif;vertical-align:baseline;white-space:pre;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">${run(text)}</p></li>`;
const list = 'style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"';

export const fromGoogleDocs: Pasted = {
  text: 'Temuan\nKami bertemu 42 warga…',
  html: `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5f1c0a1e-7fff-1234-abcd-0123456789ab"><h1 dir="ltr" style="line-height:1.38;margin-top:20pt;margin-bottom:6pt;">${run('Temuan', 'font-size:20pt;')}</h1>${line}${run('Kami bertemu ')}${run('42 warga', 'font-weight:700;')}${run(' di ')}${run('Demak', 'font-style:italic;')}${run(', lihat ')}<a href="https://www.google.com/url?q=https://contoh.id/laporan&amp;sa=D" style="text-decoration:none;">${run('laporan', 'color:#1155cc;text-decoration:underline;-webkit-text-decoration-skip:none;')}</a>${run('. CO')}${run('<span style="font-size:0.6em;vertical-align:sub;">2</span>')}</p><br /><ul ${list}>${bullet(1, 'Nelayan')}<ul ${list}>${bullet(2, 'Juragan')}</ul>${bullet(1, 'Pengolah ikan')}</ul><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;">${run('Angka', 'font-size:16pt;')}</h2><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="312"><col width="312"></colgroup><tbody><tr style="height:0pt"><td style="border-left:solid #000000 1pt;vertical-align:top;padding:5pt 5pt 5pt 5pt;">${line}${run('Desa', 'font-weight:700;')}</p></td><td style="vertical-align:top;">${line}${run('Jumlah', 'font-weight:700;')}</p></td></tr><tr style="height:0pt"><td>${line}${run('Bedono')}</p></td><td colspan="1" rowspan="1">${line}${run('17')}</p></td></tr></tbody></table></div></b><br class="Apple-interchange-newline">`,
  expected: `<h2>Temuan</h2>
<p>Kami bertemu <strong>42 warga</strong> di <em>Demak</em>, lihat <a href="https://contoh.id/laporan">laporan</a>. CO<sub>2</sub></p>
<ul>
<li>Nelayan
<ul>
<li>Juragan</li>
</ul></li>
<li>Pengolah ikan</li>
</ul>
<h3>Angka</h3>
<table>
<thead>
<tr><th>Desa</th><th>Jumlah</th></tr>
</thead>
<tbody>
<tr><td>Bedono</td><td>17</td></tr>
</tbody>
</table>`,
};

const ofMath = (text: string) =>
  `<i style='mso-bidi-font-style:normal'><span style='font-family:"Cambria Math",serif'>${[...text].map((letter) => `<m:r>${letter}</m:r>`).join('')}</span></i>`;
const control = `<span style='font-family:"Cambria Math",serif;mso-ascii-font-family:"Cambria Math";\n  font-style:italic'><m:ctrlPr></m:ctrlPr></span>`;
/** A formula as Word copies it: in a comment that only Word reads, and as a picture for other programs. */
const wordFormula = (content: string) =>
  `<!--[if gte msEquation 12]><m:oMath>${content}</m:oMath><![endif]--><![if !msEquation]><span style='font-size:12.0pt;position:relative;top:6.0pt;mso-text-raise:-6.0pt'><!--[if gte vml 1]><v:shape id="_x0000_i1025" type="#_x0000_t75"><v:imagedata src="file:///C:/Temp/msohtmlclip1/01/clip_image003.png" chromakey="white"/></v:shape><![endif]--><![if !vml]><img width=62 height=20 src="file:///C:/Temp/msohtmlclip1/01/clip_image004.png" v:shapes="_x0000_i1025"><![endif]></span><![endif]>`;

/** A formula on a line of its own, as Word copies it. */
const wordLine = (content: string) =>
  wordFormula(content).replace('<m:oMath>', '<m:oMathPara><m:oMath>').replace('</m:oMath>', '</m:oMath></m:oMathPara>');
const fraction = (above: string, below: string) =>
  `<m:f><m:fPr>${control}</m:fPr><m:num>${above}</m:num><m:den>${below}</m:den></m:f>`;
const power = (base: string, above: string) =>
  `<m:sSup><m:sSupPr>${control}</m:sSupPr><m:e>${base}</m:e><m:sup>${above}</m:sup></m:sSup>`;

/** The formula E=mc² with its drawing for browsers without MathML, as Wikipedia's pages have it. */
const ofWikipedia = `<span class="mwe-math-element mwe-math-element-inline"><span class="mwe-math-mathml-inline mwe-math-mathml-a11y" style="display: none;"><math xmlns="http://www.w3.org/1998/Math/MathML" alttext="{\\displaystyle E=mc^{2}}">
  <semantics>
    <mrow class="MJX-TeXAtom-ORD">
      <mstyle displaystyle="true" scriptlevel="0">
        <mi>E</mi>
        <mo>=</mo>
        <mi>m</mi>
        <msup>
          <mi>c</mi>
          <mrow class="MJX-TeXAtom-ORD">
            <mn>2</mn>
          </mrow>
        </msup>
      </mstyle>
    </mrow>
    <annotation encoding="application/x-tex">{\\displaystyle E=mc^{2}}</annotation>
  </semantics>
</math></span><img src="https://wikimedia.org/api/rest_v1/media/math/render/svg/9f73dbd37a0cac34406ee89057fa1b36a1e6a18e" class="mwe-math-fallback-image-inline mw-invert skin-invert" aria-hidden="true" style="vertical-align: -0.338ex; width:8.976ex; height:2.676ex;" alt="{\\displaystyle E=mc^{2}}"></span>`;

const ofKatex = (latex: string, mathml: string, drawing: string) =>
  `<span class="katex-display"><span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><semantics><mrow>${mathml}</mrow><annotation encoding="application/x-tex">${latex}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base"><span class="strut" style="height:0.8778em;vertical-align:-0.1944em;"></span>${drawing}</span></span></span></span>`;

/** x² of MathJax 3. Browsers leave out its MathML when they copy: it cannot be selected. */
const ofMathJax = (mathml: string) =>
  `<mjx-container class="MathJax" jax="CHTML" tabindex="0" ctxtmenu_counter="0" style="font-size: 113.1%; position: relative;"><mjx-math class="MJX-TEX" aria-hidden="true"><mjx-msup><mjx-mi class="mjx-i"><mjx-c class="mjx-c1D465 TEX-I"></mjx-c></mjx-mi><mjx-script style="vertical-align: 0.363em;"><mjx-mn class="mjx-n" size="s"><mjx-c class="mjx-c32"></mjx-c></mjx-mn></mjx-script></mjx-msup></mjx-math>${mathml && `<mjx-assistive-mml unselectable="on" display="inline">${mathml}</mjx-assistive-mml>`}</mjx-container>`;

/** A drawn formula of MathJax 2, with the LaTeX of which it was made. */
const ofMathJax2 = `<span class="MathJax_Preview" style="color: inherit;"></span><span class="MathJax_Display" style="text-align: center;"><span class="MathJax" id="MathJax-Element-1-Frame" tabindex="0" style="text-align: center; position: relative;" data-mathml="<math xmlns=&quot;http://www.w3.org/1998/Math/MathML&quot; display=&quot;block&quot;><mi>s</mi><mo>&amp;lt;</mo><mi>t</mi></math>" role="presentation"><nobr aria-hidden="true"><span class="math" id="MathJax-Span-1"><span class="mi" style="font-family: MathJax_Math-italic;">s</span><span class="mo">&lt;</span><span class="mi">t</span></span></nobr></span></span><script type="math/tex; mode=display" id="MathJax-Element-1">s < t</script>`;

const withLatex = (shown: string, latex: string) =>
  `<semantics>${shown}<annotation encoding="application/x-tex">${latex}</annotation></semantics>`;

/** Clipboard contents with formulas, raised text and lettered lists, by the program they come from. */
export const WITH_FORMULAS: Readonly<Record<string, Omit<Pasted, 'text'>>> = {
  'a page with MathML': {
    html: `<p>Luas <math xmlns="http://www.w3.org/1998/Math/MathML" display="block" id="rumus"><semantics><mrow><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac><mo form="infix" style="color:red">=</mo><msqrt><mi href="https://contoh.id">x</mi></msqrt></mrow><annotation encoding="application/x-tex">\\frac{a+b}{2}=\\sqrt{x}</annotation></semantics></math> dan <math><mrow></mrow><mi>q</mi><mtext>&nbsp;bila </mtext><mo>&lt;</mo></math>, bukan <mark data-rumus="">ini</mark>.</p><ol style="list-style-type:upper-alpha"><li>Satu</li></ol><ol type="disc"><li>Dua</li></ol>`,
    expected: `<p>Luas <math display="block">${withLatex('<mrow><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac><mo form="infix">=</mo><msqrt><mi>x</mi></msqrt></mrow>', '\\frac{a+b}{2}=\\sqrt{x}')}</math> dan <math><mrow></mrow><mi>q</mi><mtext>\u00A0bila </mtext><mo>&lt;</mo></math>, bukan <mark>ini</mark>.</p>
<ol type="A">
<li>Satu</li>
</ol>
<ol>
<li>Dua</li>
</ol>`,
  },
  'MathML with a prefix': {
    html: '<p>a <mml:math display="inline"><mml:mi>x</mml:mi><mml:mspace width="1em"/><mml:mo>=</mml:mo><mml:mfrac><mml:mn>1</mml:mn><mml:mn>2</mml:mn></mml:mfrac></mml:math> b <m:math><m:mi>y</m:mi></m:math></p>',
    expected:
      '<p>a <math><mi>x</mi><mspace width="1em"></mspace><mo>=</mo><mfrac><mn>1</mn><mn>2</mn></mfrac></math> b <math><mi>y</mi></math></p>',
  },
  Wikipedia: {
    html: `<meta charset="utf-8"><p>Einstein menulis ${ofWikipedia}.</p>`,
    expected: `<p>Einstein menulis <math>${withLatex('<mstyle displaystyle="true" scriptlevel="0"><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mrow><mn>2</mn></mrow></msup></mstyle>', 'E=mc^{2}')}</math>.</p>`,
  },
  'KaTeX and MathJax': {
    html: `<p>Rumus ${ofKatex('c = a', '<mi>c</mi><mo>=</mo><mi>a</mi>', '<span class="mord mathnormal">c</span><span class="mrel">=</span><span class="mord mathnormal">a</span>')} atau ${ofMathJax('<math xmlns="http://www.w3.org/1998/Math/MathML"><msup><mi>x</mi><mn>2</mn></msup></math>')} atau ${ofMathJax2}.</p>`,
    expected: `<p>Rumus <math display="block">${withLatex('<mrow><mi>c</mi><mo>=</mo><mi>a</mi></mrow>', 'c = a')}</math> atau <math><msup><mi>x</mi><mn>2</mn></msup></math> atau <math display="block">${withLatex('<mrow><mi>s</mi><mo>&lt;</mo><mi>t</mi></mrow>', 's &lt; t')}</math>.</p>`,
  },
  LibreOffice: {
    html: `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><meta name="generator" content="LibreOffice 24.2 (Linux)"/></head><body lang="id-ID" dir="ltr"><h2>Nilai <math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mi>x</mi><annotation encoding="StarMath 5.0">x</annotation></semantics></math></h2><ul><li><p style="margin-bottom: 0cm"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>y</mi><mo stretchy="false">=</mo><mn>1</mn></mrow><annotation encoding="StarMath 5.0">y = 1</annotation></semantics></math></p></li></ul><table><tr><td><p><b>Desa</b></p></td><td><p><math xmlns="http://www.w3.org/1998/Math/MathML"><mi>n</mi></math></p></td></tr><tr><td><p><math xmlns="http://www.w3.org/1998/Math/MathML"><mi>m</mi></math></p></td><td><p>17</p></td></tr></table></body></html>`,
    expected: `<h2>Nilai <math><mi>x</mi></math></h2>
<ul>
<li><math><mi>y</mi><mo stretchy="false">=</mo><mn>1</mn></math></li>
</ul>
<table>
<thead>
<tr><th>Desa</th><th><math><mi>n</mi></math></th></tr>
</thead>
<tbody>
<tr><td><math><mi>m</mi></math></td><td>17</td></tr>
</tbody>
</table>`,
  },
  'Google Docs': {
    html: `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5f1c0a1e-7fff-9"><ol style="margin-top:0;margin-bottom:0;"><li dir="ltr" style="list-style-type:lower-alpha;font-size:11pt;" aria-level="1"><p dir="ltr" role="presentation">${run('Air')}</p></li></ol></b>`,
    expected: '<ol type="a">\n<li>Air</li>\n</ol>',
  },
  Word: {
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns:m="http://schemas.microsoft.com/office/2004/12/omml"><body lang=IN>
<!--StartFragment-->
<h2><span lang=IN>Rasio ${wordFormula(ofMath('r'))}</span></h2>
<p class=MsoNormal><span lang=IN>Rumus SROI adalah </span>${wordFormula(fraction(ofMath('a'), ofMath('b')))}<span lang=IN> dan </span>${wordFormula(power(ofMath('b'), ofMath('2')))}<span lang=IN>.<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference>[1]</span></a><o:p></o:p></span></p>
<p class=MsoNormal>${wordLine(ofMath('k'))}<o:p></o:p></p>
<p class=MsoNormal><span lang=IN>10<span style='position:relative;top:-3.0pt;mso-text-raise:3.0pt'>4</span> t<o:p></o:p></span></p>
${item('CxSpFirst', 1, 0, 'a.', wordFormula(ofMath('p')))}
${item('CxSpLast', 1, 0, 'b.', 'Tanah')}
${item('CxSpFirst', 1, 1, 'iii)', 'Ketiga')}
<p class=MsoCaption><span lang=IN>Tabel 1. ${wordFormula(ofMath('t'))}<o:p></o:p></span></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0><tr>${cell('<b>Desa</b>')}${cell(wordFormula(ofMath('n')))}</tr><tr>${cell(wordFormula(ofMath('m')))}${cell('17')}</tr></table>
<!--EndFragment-->
<div style='mso-element:footnote-list'><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a> ${wordFormula(ofMath('c'))} tetap.<o:p></o:p></p></div></div>
</body></html>`,
    expected: `<h2>Rasio <math><mi>r</mi></math></h2>
<p>Rumus SROI adalah <math><mfrac><mi>a</mi><mi>b</mi></mfrac></math> dan <math><msup><mi>b</mi><mn>2</mn></msup></math>.<sup><a href="#cat-1" role="doc-noteref" id="rujukan-1">1</a></sup></p>
<p><math display="block"><mi>k</mi></math></p>
<p>10<sup>4</sup> t</p>
<ol type="a">
<li><math><mi>p</mi></math></li>
<li>Tanah</li>
</ol>
<ol start="3" type="i">
<li>Ketiga</li>
</ol>
<table>
<caption>Tabel 1. <math><mi>t</mi></math></caption>
<thead>
<tr><th>Desa</th><th><math><mi>n</mi></math></th></tr>
</thead>
<tbody>
<tr><td><math><mi>m</mi></math></td><td>17</td></tr>
</tbody>
</table>
<section role="doc-endnotes">
<ol>
<li id="cat-1"><math><mi>c</mi></math> tetap.</li>
</ol>
</section>`,
  },
};

/**
 * A page of which only the text of four formulas comes, each marked in its place: browsers do not copy what is hidden,
 * and one is too deep.
 */
export const FORMULAS_AS_TEXT: Omit<Pasted, 'text'> = {
  html: `<p>Satu ${ofWikipedia.replace(/<span class="mwe-math-mathml-inline[^]*?<\/math><\/span>/, '')}, dua <script type="math/tex">a < b</script>, tiga ${ofMathJax('')}, empat <math display="block"><semantics>${'<msqrt>'.repeat(30)}<mi>z</mi>${'</msqrt>'.repeat(30)}<annotation encoding="application/x-tex">z</annotation></semantics></math>.</p>`,
  expected:
    '<p>Satu <mark data-rumus="">$E=mc^{2}$</mark>, dua <mark data-rumus="">$a &lt; b$</mark>, tiga <mark data-rumus="">x2</mark>, empat <mark data-rumus="">$$z$$</mark>.</p>',
};

/** Pastes data into an element like a browser. The keys of `data` are media types. */
export async function pasteInto(page: Page, target: string, data: Record<string, string>): Promise<void> {
  await page.locator(target).evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    for (const [type, value] of Object.entries(given)) clipboardData.setData(type, value);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);
}

const hex = (bytes: Buffer) => bytes.toString('hex').replace(/(.{128})/g, '$1\n');

/** A picture as Word writes it to RTF: as PNG or JPEG, and for other programs also as a metafile. */
const rtfPicture = (blip: 'pngblip' | 'jpegblip', bytes: Buffer) =>
  `{\\*\\shppict{\\pict{\\*\\picprop\\shplid1025{\\sp{\\sn shapeType}{\\sv 75}}}\\picscalex100\\picscaley100\\picw8467\\pich5292\\${blip}\\bliptag-1230{\\*\\blipuid 0a1b2c3d}\n${hex(bytes)}}}{\\nonshppict{\\pict\\picscalex100\\wmetafile8\\bliptag-1230{\\*\\blipuid 0a1b2c3d}\n010009000003}}\\par`;

/** A floating picture as Word writes it to RTF, with a metafile for other programs. Without `bytes` it is a drawing. */
const rtfShape = (bytes?: Buffer) =>
  `{\\shp{\\*\\shpinst\\shpleft0\\shptop120\\shpright4535\\shpbottom2835\\shpfhdr0\\shpbxcolumn\\shpbypara\\shpwr2\\shpwrk0\\shpz0\\shplid1026{\\sp{\\sn shapeType}{\\sv ${bytes ? 75 : 1}}}${bytes ? `{\\sp{\\sn pib}{\\sv {\\pict\\picscalex100\\picw8467\\pich5292\\pngblip\\bliptag7{\\*\\blipuid 0a}\n${hex(bytes)}}}}` : ''}{\\sp{\\sn wzDescription}{\\sv Kurung \\{}}}{\\shprslt\\par\\pard{\\pict\\picscalex100\\wmetafile8\\bliptag7\n010009000003}\\par}}`;
const rtfFormula = `{\\mmath{\\*\\moMath{\\mr a}}{\\mmathPict{\\pict\\wmetafile8\n010009000003}}}`;

const wordMark =
  "<span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span lang=EN-US style='font-size:11.0pt;mso-fareast-font-family:Calibri'>[1]</span></span><![endif]></span></span>";
const wordPicture = (number: number, alt: string) =>
  `<p class=MsoNormal><span style='mso-no-proof:yes'><!--[if gte vml 1]><v:shape id="Picture_x0020_${number}" type="#_x0000_t75"><v:imagedata src="file:///C:/Temp/msohtmlclip1/01/clip_image00${number}.png"/></v:shape><![endif]--><![if !vml]><img width=302 height=181 src="file:///C:/Temp/msohtmlclip1/01/clip_image00${number}.png" alt="${alt}" v:shapes="Picture_x0020_${number}"><![endif]></span></p>`;

const stored = '<img src="/storage/images/[0-9a-f]{32}/\\d+\\.webp"';
const reference = '<sup><a href="#cat-1" role="doc-noteref" id="rujukan-1">1</a></sup>';
const notes = (text: string) => `<section role="doc-endnotes">\n<ol>\n<li id="cat-1">${text}</li>\n</ol>\n</section>`;

type PastedWithPictures = { data: () => Promise<Record<string, string>>; expected: RegExp };

/** Clipboard contents with pictures and footnotes, by the program they come from. */
export const withPictures: Record<string, PastedWithPictures> = {
  Word: {
    data: async () => ({
      'text/plain': 'Air pasang',
      'text/html': `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"></head><body lang=EN-US style='tab-interval:36.0pt'>
<!--StartFragment-->
<p class=MsoNormal><span lang=IN>Air pasang<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title="">${wordMark}</a> naik.<o:p></o:p></span></p>
${wordPicture(1, 'Peta rob')}
<p class=MsoCaption><span lang=IN>Gambar 1. <i>Peta</i> rob<o:p></o:p></span></p>
${wordPicture(2, '')}
<!--EndFragment-->
<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>
<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title="">${wordMark}</a><span lang=IN> Lihat <i style='mso-bidi-font-style:normal'>Laporan</i> BPS.<o:p></o:p></span></p></div></div>
</body></html>`,
      'text/rtf': `{\\rtf1\\ansi Air pasang\\par ${rtfPicture('pngblip', await picture(300, 180, 'png'))}${rtfPicture('jpegblip', await picture(200, 100, 'jpeg'))}}`,
    }),
    expected: new RegExp(
      `^<p>Air pasang${reference} naik.</p>\n<figure>\n${stored} alt="Peta rob" width="300" height="180">\n<figcaption>Gambar 1. <em>Peta</em> rob</figcaption>\n</figure>\n<figure>\n${stored} width="200" height="100">\n</figure>\n${notes('Lihat <em>Laporan</em> BPS.')}$`,
    ),
  },
  'Word, with a floating picture, a drawing and a formula': {
    data: async () => ({
      'text/plain': 'Air pasang',
      'text/html': `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><body>
<!--StartFragment--><p class=MsoNormal>Air pasang ${wordFormula(ofMath('a'))} naik.<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title="">${wordMark}</a></p>${[1, 2, 3].map((number) => wordPicture(number, `Peta ${number}`)).join('\n')}<!--EndFragment-->
<div style='mso-element:footnote-list'><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title="">${wordMark}</a> Lihat BPS.</p></div></div></body></html>`,
      'text/rtf': `{\\rtf1\\ansi Air pasang ${rtfFormula}\\par ${rtfPicture('pngblip', await picture(300, 180, 'png'))}${rtfShape(await picture(120, 60, 'png'))}${rtfShape()}\\par}`,
    }),
    expected: new RegExp(
      `^<p>Air pasang <math><mi>a</mi></math> naik.${reference}</p>\n<figure>\n${stored} alt="Peta 1" width="300" height="180">\n</figure>\n<figure>\n${stored} alt="Peta 2" width="120" height="60">\n</figure>\n<figure data-unggah="Gambar 3 dari Word" data-alt="Peta 3">\n</figure>\n${notes('Lihat BPS.')}$`,
    ),
  },
  'Google Docs': {
    data: async () => ({
      'text/plain': 'Air pasang',
      'text/html': `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5f1c0a1e-7fff-1234"><p dir="ltr">${run('Air pasang')}<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup>${run(' naik.')}</p><p dir="ltr"><span style="border:none;display:inline-block;overflow:hidden;width:302px;height:181px;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXe" width="302" height="181" alt="Peta rob" style="margin-left:0px;margin-top:0px;" /></span></p><hr /><div><p dir="ltr"><a href="#ftnt_ref1" id="ftnt1">[1]</a>${run('&nbsp;Lihat BPS.')}</p></div></b>`,
    }),
    expected: new RegExp(
      `^<p>Air pasang${reference} naik.</p>\n<figure data-unggah="Gambar 1 dari Google Docs" data-alt="Peta rob">\n</figure>\n${notes('Lihat BPS.')}$`,
    ),
  },
};

const clipboards = join(import.meta.dirname, 'clipboards');

/** The names of the documents whose clipboard contents from LibreOffice are stored (clipboards/README.md). */
export const FROM_LIBREOFFICE = [...new Set(readdirSync(clipboards).map((name) => name.replace(/\..*/, '')))].filter(
  (name) => name !== 'README',
);

export function fromLibreOffice(name: string): Record<string, string> {
  const read = (ending: string) => {
    const path = join(clipboards, `${name}.${ending}`);
    return existsSync(path) ? readFileSync(path, ending === 'rtf' ? 'latin1' : 'utf8') : '';
  };
  return { 'text/plain': read('txt'), 'text/html': read('html'), 'text/rtf': read('rtf') };
}
