import { useEffect, useState } from 'react';
import type { Topic } from '#contract/articles/topics.ts';
import { ApiError } from '#web/api/client.ts';
import { SessionEnded } from '#web/session/session.ts';
import { sessionApi } from '#web/session/session-api.ts';

type Loaded = { attempt: number; topics: Topic[] | undefined };

/** Loads the topics that admins keep. `topics` is undefined until they are there. */
export function useTopics(): { topics: Topic[] | undefined; hasFailed: boolean; retry: () => void } {
  const [attempt, setAttempt] = useState(1);
  const [loaded, setLoaded] = useState<Loaded>();

  useEffect(() => {
    void (async () => setLoaded({ attempt, topics: await loadTopics() }))();
  }, [attempt]);

  const isCurrent = loaded?.attempt === attempt;
  return {
    topics: loaded?.topics,
    hasFailed: isCurrent && loaded.topics === undefined,
    retry: () => setAttempt(attempt + 1),
  };
}

async function loadTopics(): Promise<Topic[] | undefined> {
  try {
    return (await sessionApi('topics')).topics;
  } catch (error) {
    if (error instanceof ApiError || error instanceof SessionEnded) return undefined;
    throw error;
  }
}
