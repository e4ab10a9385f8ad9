import { serializerCompiler } from 'fastify-type-provider-zod';

/** The JSON text (as bytes) of each object that `shared` has marked; undefined until the object is first sent. */
const texts = new WeakMap<object, Buffer | undefined>();

/**
 * Marks a response object that many requests get unchanged. It is validated by the contract only once, and its JSON
 * text is cached as long as the object exists.
 */
export function shared<Answer extends object>(answer: Answer): Answer {
  texts.set(answer, undefined);
  return answer;
}

/** Serializes a response, without fields that the contract does not declare. Caches the text if `shared` marked it. */
export const serializeByContract: typeof serializerCompiler = (route) => {
  const serialize = serializerCompiler(route);
  return (answer) => {
    if (!texts.has(answer)) return serialize(answer);
    const text = texts.get(answer) ?? Buffer.from(serialize(answer));
    texts.set(answer, text);
    // Fastify also accepts bytes here, although its type allows only text.
    return text as unknown as string;
  };
};
