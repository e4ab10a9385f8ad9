import { z } from 'zod';

/** What a page needs to reserve the space of a picture before it has loaded. */
export const imageInfo = z.object({
  width: z.number().int().describe('Pixels of the file that `image` names'),
  height: z.number().int(),
  widths: z
    .array(z.number().int())
    .describe('Every width that is kept, ascending; see imageVariant in image-variants.ts'),
  color: z.string().describe('Dominant colour as #rrggbb, to fill the space meanwhile'),
});

export const uploadedImage = { image: z.string().describe('Path below /storage/'), image_info: imageInfo };

export type ImageInfo = z.infer<typeof imageInfo>;
