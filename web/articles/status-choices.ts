import { ARTICLE_STATUSES } from '#contract/constants.ts';
import { labels } from '#contract/messages.ts';

/** The statuses of an article with their words, for lists and selects. */
export const statusChoices = ARTICLE_STATUSES.map((value) => ({
  value,
  label: labels.articleAdmin.statusOptions[value],
}));
