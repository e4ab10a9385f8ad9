import { serializerCompiler } from 'fastify-type-provider-zod';

/** The JSON text of each shared answer, once it was sent. As bytes, it is not encoded again for each response. */
const texts = new WeakMap<object, Buffer | undefined>();

/**
 * Marks an answer that is returned to many requests, unchanged and as the same object. The contract checks it once, and
 * its JSON text is kept as long as the object.
 */
export function shared<Answer extends object>(answer: Answer): Answer {
  texts.set(answer, undefined);
  return answer;
}

/** The serializer of fastify-type-provider-zod, which drops every field that the contract does not declare. */
export const serializeByContract: typeof serializerCompiler = (route) => {
  const serialize = serializerCompiler(route);
  return (answer) => {
    if (!texts.has(answer)) return serialize(answer);
    const text = texts.get(answer) ?? Buffer.from(serialize(answer));
    texts.set(answer, text);
    // Fastify sends bytes as well, although the type names text alone.
    return text as unknown as string;
  };
};
