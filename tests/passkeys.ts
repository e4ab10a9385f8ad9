import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Options = { challenge: string; rp?: { id?: string }; rpId?: string };

const PRESENT = 1;
const VERIFIED = 4;
const HAS_KEY = 0x40;

/**
 * Simulates a device with one passkey (ES256), and the browser at `origin` that uses it. `isVerified`: whether the
 * device's responses state that it has checked the user's PIN.
 */
export function createPasskeyDevice(origin: string, { isVerified = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  const flags = PRESENT | (isVerified ? VERIFIED : 0);

  function authenticatorData(domain: string, more: number, attested = Buffer.alloc(0)): Buffer {
    counter += 1;
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | more);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(domain).digest(), head, attested]);
  }
  function credential(type: string, challenge: string, answer: (clientData: Buffer) => object) {
    const clientData = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
    const name = id.toString('base64url');
    const response = { clientDataJSON: clientData.toString('base64url'), ...answer(clientData) };
    return { id: name, rawId: name, type: 'public-key', clientExtensionResults: {}, response };
  }

  return {
    /** Resets the signature counter. A server takes a lower counter as a sign that the passkey was cloned. */
    rewind: () => {
      counter = 0;
    },
    create({ challenge, rp }: Options) {
      const point = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(point.x)],
          [-3, new Uint8Array(point.y)],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, Buffer.from(key)]);
      const authData = authenticatorData(rp?.id ?? '', HAS_KEY, attested);
      const object = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      );
      return credential('webauthn.create', challenge, () => ({
        attestationObject: Buffer.from(object).toString('base64url'),
        transports: ['internal'],
      }));
    },
    use({ challenge, rpId }: Options) {
      const authData = authenticatorData(rpId ?? '', 0);
      return credential('webauthn.get', challenge, (clientData) => {
        const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
        return {
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        };
      });
    },
  };
}
