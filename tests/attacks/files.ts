import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { writePdf } from '#tests/pdf.ts';
import { chunk, PNG_START, writePng } from '#tests/png.ts';

/** Each attack file contains this text. No stored file may contain it. */
export const MARK = 'attacked()';

export type FileAttack = {
  what: string;
  bytes: () => Buffer | Promise<Buffer>;
  /** cleaned: the file is a picture with foreign data. The server may store the picture without that data. */
  outcome: 'refused' | 'cleaned';
};

const SCRIPT = `<script>${MARK}</script>`;
const PHP = `<?php ${MARK} ?>`;

const picture = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#5E8C61' } });
const behind = (image: Promise<Buffer>, text: string | Buffer) => async () =>
  Buffer.concat([await image, Buffer.from(text)]);

/** Adds a segment to a JPEG after its first two bytes. */
const withSegment = (marker: number, text: string) => async () => {
  const jpeg = await picture().jpeg().toBuffer();
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text, 'latin1'), jpeg.subarray(2)]);
};

/** Adds a chunk to a PNG after its header. */
const withChunk = (type: string, data: Buffer | string) => async () => {
  const png = await picture().png().toBuffer();
  return Buffer.concat([png.subarray(0, 33), chunk(type, data), png.subarray(33)]);
};

const png = (width: number, height: number, pixels: Buffer) => () => writePng(width, height, [8, 2], pixels);

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="${MARK}"><script>${MARK}</script></svg>`;
const XXE = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;${MARK}</text></svg>`;
const LAUGHS = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${MARK}">${Array.from({ length: 20 }, (_, level) => `<!ENTITY a${level} "${`&a${level === 0 ? '' : level - 1};`.repeat(10)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&a19;</text></svg>`;

/**
 * Pictures with foreign data, broken pictures, and files that are no pictures: known polyglots, ImageTragick and
 * decompression bombs.
 */
export const imageAttacks: readonly FileAttack[] = [
  ...(
    [
      ['a JPEG with HTML behind it', behind(picture().jpeg().toBuffer(), SCRIPT)],
      ['a JPEG with PHP behind it', behind(picture().jpeg().toBuffer(), PHP)],
      ['a JPEG with a ZIP behind it', behind(picture().jpeg().toBuffer(), `PK\u0003\u0004${MARK}`)],
      ['a JPEG with HTML in its comment', withSegment(0xfe, SCRIPT)],
      ['a JPEG with JavaScript in its comment', withSegment(0xfe, `*/=1;${MARK}/*`)],
      ['a JPEG with PHP in its EXIF', withSegment(0xe1, `Exif\0\0${PHP}`)],
      ['a JPEG with HTML in its XMP', withSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${SCRIPT}`)],
      ['a JPEG with HTML in its IPTC', withSegment(0xed, `Photoshop 3.0\0${SCRIPT}`)],
      ['a JPEG with a colour profile that is HTML', withSegment(0xe2, `ICC_PROFILE\0\u0001\u0001${SCRIPT}`)],
      ['a PNG with HTML behind it', behind(picture().png().toBuffer(), SCRIPT)],
      ['a PNG with HTML in a text', withChunk('tEXt', `Comment\0${SCRIPT}`)],
      [
        'a PNG with HTML in a packed text',
        withChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(SCRIPT)])),
      ],
      ['a PNG with PHP in an unknown chunk', withChunk('phPp', PHP)],
      [
        'a PNG whose packed text is a bomb',
        withChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(30_000_000))])),
      ],
      ['a GIF with HTML behind it', behind(picture().gif().toBuffer(), SCRIPT)],
      ['a WebP with HTML behind it', behind(picture().webp().toBuffer(), SCRIPT)],
      ['a PNG whose pixels go on for far too long', png(8, 8, Buffer.alloc(30_000_000))],
      [
        'a JPEG that says who took it, in HTML',
        () =>
          picture()
            .withExif({ IFD0: { Copyright: SCRIPT, Artist: PHP, ImageDescription: SCRIPT } })
            .jpeg()
            .toBuffer(),
      ],
    ] as const
  ).map(([what, bytes]): FileAttack => ({ what, bytes, outcome: 'cleaned' })),
  ...(
    [
      ['HTML', SCRIPT],
      ['HTML that begins as a GIF', `GIF89a${SCRIPT}`],
      ['JavaScript that begins as a GIF', `GIF89a/*${'\0'.repeat(20)}*/=1;${MARK}`],
      ['HTML that begins as a BMP', `BM${SCRIPT}`],
      ['HTML that begins as a PNG', Buffer.concat([PNG_START, Buffer.from(SCRIPT)])],
      ['HTML that begins as a JPEG', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(SCRIPT)])],
      ['HTML that begins as a WebP', `RIFF\0\0\0\0WEBP${SCRIPT}`],
      ['HTML that begins as an AVIF', `\0\0\0\u0020ftypavif${SCRIPT}`],
      ['HTML behind a byte order mark', `\ufeff${SCRIPT}`],
      ['an SVG', SVG],
      ['an SVG behind white space', `\n\n   ${SVG}`],
      ['an SVG behind a comment', `<!-- \u0089PNG -->${SVG}`],
      ['a packed SVG', gzipSync(SVG)],
      ['an SVG that asks for a file', XXE],
      ['an SVG of a billion laughs', LAUGHS],
      [
        'an SVG that holds a picture',
        `<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/>${MARK}</svg>`,
      ],
      ['PHP', PHP],
      ['a shell script', `#!/bin/sh\n# ${MARK}`],
      [
        'a drawing of ImageMagick',
        `push graphic-context\nfill 'url(https://lain.example/"|id; ${MARK}")'\npop graphic-context`,
      ],
      [
        'a script of ImageMagick',
        `<?xml version="1.0"?><image><read filename="/etc/passwd"/><write filename="${MARK}"/></image>`,
      ],
      ['a caption of ImageMagick', `caption:@/etc/passwd ${MARK}`],
      ['PostScript', `%!PS-Adobe-3.0 EPSF-3.0\n(${MARK}) run`],
      ['a PDF', `%PDF-1.7\n${MARK}`],
      ['an XBM', `#define x_width 8\n#define x_height 8\nstatic char x_bits[] = {0};/*${MARK}*/`],
      ['a PPM', `P6 2000000000 2000000000 255 ${MARK}`],
      ['an icon', Buffer.concat([Buffer.from('00000100', 'hex'), Buffer.from(SCRIPT)])],
      ['a TIFF', Buffer.concat([Buffer.from('49492a00', 'hex'), Buffer.from(SCRIPT)])],
      ['a Photoshop file', `8BPS\0\u0001${SCRIPT}`],
      ['a JPEG 2000', Buffer.concat([Buffer.from('0000000c6a5020200d0a870a', 'hex'), Buffer.from(SCRIPT)])],
      ['a HEIC', `\0\0\0\u0018ftypheic${SCRIPT}`],
      ['a Flash film', `CWS\u0009${SCRIPT}`],
      ['a ZIP', `PK\u0003\u0004${SCRIPT}`],
      ['a packed nothing', gzipSync(Buffer.alloc(10_000_000))],
      ['a Java class', Buffer.concat([Buffer.from('cafebabe', 'hex'), Buffer.from(MARK)])],
      ['a Windows program', `MZ${MARK}`],
      ['a PNG of billions of pixels', png(60_000, 60_000, Buffer.alloc(1000))()],
      ['a PNG as wide as can be', png(0x7fffffff, 1, Buffer.alloc(1000))()],
      ['a PNG without height', png(10, 0, Buffer.alloc(1000))()],
      [
        'a GIF of billions of pixels',
        Buffer.concat([Buffer.from('GIF89a'), Buffer.from('ffffffff800000', 'hex'), Buffer.from(MARK)]),
      ],
      [
        'a JPEG of billions of pixels',
        Buffer.concat([Buffer.from('ffd8ffc0000b08ffdcffdc01011100', 'hex'), Buffer.from(MARK)]),
      ],
      ['NULs', Buffer.alloc(1000)],
    ] as const
  ).map(([what, given]): FileAttack => ({ what, bytes: () => Buffer.from(given), outcome: 'refused' })),
];

/** Creates a one-page PDF. `catalog` and `page` add entries to these PDF objects; `objects` adds objects from 4 on. */
function pdf({ catalog = '', page = '', objects = [] as string[] }): Buffer {
  return writePdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] ${page} >>`,
    ...objects,
  ]);
}

export const soundPdf = pdf({});

const FIELD = `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] /P 3 0 R /AA << /K << /S /JavaScript /JS (${MARK}) >> >> >>`;

export const pdfAttacks: readonly FileAttack[] = [
  ...(
    [
      ['a script when it is opened', pdf({ catalog: `/OpenAction << /S /JavaScript /JS (${MARK}) >>` })],
      [
        'a script when it is opened, spelled in another way',
        pdf({ catalog: `/Open#41ction << /S /Java#53cript /JS <6174746163> /x (${MARK}) >>` }),
      ],
      [
        'a script among its names',
        pdf({ catalog: `/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (${MARK}) >>] >> >>` }),
      ],
      ['a script when it is closed', pdf({ catalog: `/AA << /WC << /S /JavaScript /JS (${MARK}) >> >>` })],
      [
        'a script in a field',
        pdf({ catalog: '/AcroForm << /Fields [4 0 R] >>', page: '/Annots [4 0 R]', objects: [FIELD] }),
      ],
      ['HTML behind its name', `%PDF-1.7\n${SCRIPT}`],
      ['HTML in front of it', `${SCRIPT}\n${soundPdf.toString('latin1')}`],
      ['nothing but a name', '%PDF-1.7'],
      ['a picture', PNG_START],
      ['a page tree that holds itself', pdf({}).toString('latin1').replace('[3 0 R]', '[2 0 R]')],
      ['PostScript', `%!PS\n(${MARK}) run`],
      ['XML', `<?xml version="1.0"?><xdp>${MARK}</xdp>`],
    ] as const
  ).map(([what, given]): FileAttack => ({ what, bytes: () => Buffer.from(given), outcome: 'refused' })),
];
