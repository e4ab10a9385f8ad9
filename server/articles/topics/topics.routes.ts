import { type Api, serve } from '#server/http/api.ts';
import { addTopic, listTopics, orderTopics, removeTopic, renameTopic } from './topics.service.ts';

export function topicRoutes(api: Api): void {
  const { system } = api;
  serve(api, 'topics', async ({ caller }) => ({ topics: await listTopics(system, caller) }));
  serve(api, 'addTopic', ({ caller, body, keyed }) => addTopic(system, caller, body.name, keyed));
  serve(api, 'renameTopic', ({ caller, params, body }) => renameTopic(system, caller, params.id, body.name));
  serve(api, 'orderTopics', ({ caller, body }) => orderTopics(system, caller, body.ids));
  serve(api, 'deleteTopic', ({ caller, params }) => removeTopic(system, caller, params.id));
}
