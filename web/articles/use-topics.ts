import { useEffect, useState } from 'react';
import type { Topic } from '#contract/articles/topics.ts';
import { optional } from '#web/session/outcome.ts';
import { sessionApi } from '#web/session/session-api.ts';

type Loaded = { attempt: number; topics: Topic[] | undefined };

/** Loads the topics that admins keep. `topics` is undefined until they are there. */
export function useTopics(): { topics: Topic[] | undefined; hasFailed: boolean; retry: () => void } {
  const [attempt, setAttempt] = useState(1);
  const [loaded, setLoaded] = useState<Loaded>();

  useEffect(() => {
    void (async () => setLoaded({ attempt, topics: (await optional(sessionApi('topics')))?.topics }))();
  }, [attempt]);

  const isCurrent = loaded?.attempt === attempt;
  return {
    topics: loaded?.topics,
    hasFailed: isCurrent && loaded.topics === undefined,
    retry: () => setAttempt(attempt + 1),
  };
}
