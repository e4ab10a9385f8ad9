import { z } from 'zod';
import { CONTENT_CHARACTERS } from '#contract/constants.ts';
import { recordOf } from '#contract/objects.ts';
import { requiredText } from '#contract/text.ts';
import { VERSIONED_WORK } from './version-fields.ts';

/** The kinds of blocks of an article's text. A comparison first finds the changed blocks, then their changed words. */
const BLOCK_TYPES = [
  'heading',
  'paragraph',
  'item',
  'row',
  'caption',
  'figure',
  'quote',
  'footnote',
  'preformatted',
  'rule',
] as const;

const style = {
  marks: z
    .array(z.string())
    .optional()
    .describe('Inline elements around the text (strong, em, …), and attributes as lang=en. Absent: none'),
  href: z.string().optional().describe('Target of the link around the text'),
};

const piece = z.object({
  op: z
    .enum(['same', 'ins', 'del', 'format'])
    .describe('format: the same text with other marks or another link, whose earlier ones are in `was`'),
  text: z.string().describe('Within a row, a tab separates cells. \\n is a line break'),
  ...style,
  image: z.string().optional().describe('Address of a picture instead of text; its alternative text is a mark alt=…'),
  formula: z.string().optional().describe('MathML of a formula, as <math>…</math>. The text is its LaTeX between `$`'),
  note: z.literal(true).optional().describe('The text is the number of a footnote'),
  was: z.object(style).optional(),
});

const shape = z.object({
  type: z.enum(BLOCK_TYPES),
  level: z.number().int().optional().describe('Of a heading: 2 to 6'),
  number: z.number().int().optional().describe('Of a footnote or a numbered item. Never reported as a change'),
  depth: z.number().int().optional().describe('Lists around the block beside its own'),
  form: z
    .array(z.string())
    .optional()
    .describe('What else belongs to the block: wide, head, lang=en, start=3, cells=…'),
});

const block = z.object({
  change: z
    .enum(['same', 'changed', 'format', 'added', 'removed', 'away'])
    .describe('format: only marks, links or the shape changed. away: the earlier place of the moved block `at`'),
  from: shape.optional().describe('In the earlier version; absent in an added block'),
  to: shape.optional().describe('In the later version; absent in a removed block'),
  moved: z.enum(['up', 'down']).optional(),
  at: z.number().int().optional().describe('Of `away`: index of the moved block'),
  pieces: z.array(piece),
});

const words = z.array(piece).optional();

/**
 * The changes between two versions of an article. Pieces with `ins` are only in the later version, pieces with `del`
 * only in the earlier one. Pieces with `same` or `format` are in both; with `format`, the formatting differs.
 */
export const versionDiff = z.object({
  fields: z
    .object({
      title: words,
      ...recordOf(VERSIONED_WORK, () => words),
      image: z
        .object({ from: z.string().nullable(), to: z.string().nullable() })
        .optional()
        .describe('Paths below /storage/'),
    })
    .describe('Only those that changed. A list has one piece for each entry'),
  blocks: z.array(block).describe('The whole text, in the order of the later version'),
  words: z.object({ added: z.number().int(), removed: z.number().int() }).describe('Words of the text'),
});

const versionNumber = z
  .string({ error: 'Pilih dua versi yang dibandingkan.' })
  .regex(/^[1-9]\d{0,8}$/, { error: 'Nomor versi tidak dikenal.' })
  .transform(Number)
  .describe('Number of a version');

export const diffQuery = z.object({ from: versionNumber, to: versionNumber });
export const diffAnswer = z.object({ diff: versionDiff });

/** In a conflict, the two texts of a form field, as HTML or plain text, of which the user has to choose one. */
export const draftDiffRequest = z.object({
  from: requiredText('Teks', CONTENT_CHARACTERS),
  to: requiredText('Teks', CONTENT_CHARACTERS),
});

export type Piece = z.infer<typeof piece>;
export type BlockShape = z.infer<typeof shape>;
export type BlockDiff = z.infer<typeof block>;
export type VersionDiff = z.infer<typeof versionDiff>;
