import { serializerCompiler } from 'fastify-type-provider-zod';

/** The JSON text of each shared response that was sent, as bytes, which need not be encoded each time. */
const texts = new WeakMap<object, Buffer | undefined>();

/**
 * Marks an object that is returned to many requests, unchanged. It is checked by the contract only once, and its JSON
 * text is cached as long as the object exists.
 */
export function shared<Answer extends object>(answer: Answer): Answer {
  texts.set(answer, undefined);
  return answer;
}

/** Serializes a response and drops fields that the contract does not declare. Caches the text of a shared one. */
export const serializeByContract: typeof serializerCompiler = (route) => {
  const serialize = serializerCompiler(route);
  return (answer) => {
    if (!texts.has(answer)) return serialize(answer);
    const text = texts.get(answer) ?? Buffer.from(serialize(answer));
    texts.set(answer, text);
    // Fastify sends bytes too, although the type allows only text.
    return text as unknown as string;
  };
};
