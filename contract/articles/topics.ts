import { z } from 'zod';
import { idNumber, requiredLine } from '#contract/text.ts';
import { TOPIC_CHARACTERS } from './work-rules.ts';

/** A topic as responses about articles contain it. */
export const topic = z.object({
  id: idNumber,
  name: z.string(),
  slug: z.string().describe('For addresses. It stays when the topic is renamed'),
});

const topicInList = topic.extend({
  articles: z.number().int().optional().describe('How many articles have it, in every status; for admins only'),
});

export const topicListAnswer = z.object({ topics: z.array(topicInList).describe('In the order of the admins') });
export const topicForm = z.object({ name: requiredLine('Nama topik', TOPIC_CHARACTERS) });

export type Topic = z.infer<typeof topic>;
export type TopicInList = z.infer<typeof topicInList>;
