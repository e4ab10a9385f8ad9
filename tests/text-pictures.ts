import sharp from 'sharp';
import type { ImageInfo } from '#contract/posts/images.ts';
import { seededRandom } from './random.ts';

type Headers = { authorization: string };

/** Uploads a JPEG like the editor, as the user who is signed in by `headers`. Returns the <img> for a text. */
export async function uploadTextPicture(siteUrl: string, headers: Headers, jpeg: Buffer): Promise<string> {
  const body = new FormData();
  body.set('image', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'a.jpg');
  const { image, image_info: info } = await fetchJson<{ image: string; image_info: ImageInfo }>(
    `${siteUrl}/api/uploadImage`,
    { method: 'POST', headers, body },
  );
  return `<img src="/storage/${image}" alt="Bidang hijau" width="${info.width}" height="${info.height}">`;
}

/** A paragraph: one sentence, twelve times. */
export const PARAGRAPH = `<p>${'Warga mencatat panen setiap pekan di balai desa. '.repeat(12)}</p>`;

/** Posts a public article with ten different pictures, as the admin who is signed in by `headers`. Returns its id. */
export async function postTenFigures(siteUrl: string, headers: Headers): Promise<number> {
  // The first picture is below the screen, as the others are.
  let content = PARAGRAPH.repeat(3);
  for (let number = 1; number <= 10; number += 1) {
    const image = await uploadTextPicture(siteUrl, headers, await photoLike(number));
    content += `${PARAGRAPH}<figure>${image}<figcaption>Petak ke-${number}</figcaption></figure>`;
  }
  const { id } = await fetchJson<{ id: number }>(`${siteUrl}/api/postArtikel`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Sepuluh gambar', content, verifikasi_admin: 'disetujui' }),
  });
  return id;
}

/** Draws coloured clouds of 1,600 × 1,000 pixels. They compress like a photo: 40 KB as WebP of 960 pixels. */
async function photoLike(seed: number): Promise<Buffer> {
  const [width, height, channels] = [48, 30, 3] as const;
  const random = seededRandom(seed);
  const pixels = Uint8Array.from({ length: width * height * channels }, () => random.between(0, 255));
  return await sharp(pixels, { raw: { width, height, channels } })
    .resize(1600, 1000, { kernel: 'cubic' })
    .jpeg({ quality: 80 })
    .toBuffer();
}

async function fetchJson<T>(url: string, init: RequestInit): Promise<T> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
