import { missingText } from '#contract/rules.ts';
import { invalid } from '#server/errors.ts';
import { type Api, serve } from '#server/http/api.ts';
import { requireAuthorRoom } from './quota.service.ts';
import { storeTextPicture } from './files.service.ts';

export function fileRoutes(api: Api): void {
  const { system } = api;
  serve(api, 'uploadImage', async ({ caller, files: { image } }) => {
    if (!image) throw invalid('image', missingText('Gambar'));
    await requireAuthorRoom(system, caller, image.bytes, 'gambar');
    return { message: 'Gambar tersimpan.', ...(await storeTextPicture(system, image, caller.id)) };
  });
}
