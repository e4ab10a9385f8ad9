import { expect } from 'vitest';
import { ROLE_USER } from '#contract/constants.ts';
import type { TestResponse } from './build-app.ts';
import type { Person } from './factories.ts';

type Answer = Pick<TestResponse, 'status' | 'body'>;

/** Ids to put into an address: some are malformed, and the well-formed ones belong to no row. */
export const NO_IDS = [
  ...['987654', '0', '-1', '1.5', '1e3', '01', '+1', 'abc', 'null', '2147483647', '2147483648', '99999999999'],
  ...['99999999999999999999', '9'.repeat(900), '%00', '1%00', '%20', '%F0%9F%8C%B1', '%D9%A1'],
  ...["1'--", '1%20or%201=1'],
];

/** Expects status 422 with exactly these errors, in the order of the form, and the first error as the message. */
export function expectInvalid({ status, body }: Answer, errors: Record<string, string | RegExp>): void {
  const expected = Object.entries(errors).map(([field, text]) => [
    field,
    [typeof text === 'string' ? text : expect.stringMatching(text)],
  ]);
  expect({ status, errors: Object.entries(body.errors ?? {}) }).toEqual({ status: 422, errors: expected });
  expect(body).toEqual({ message: Object.values<string[]>(body.errors)[0]?.[0], errors: expect.anything() });
}

/** Returns a response whose body is only a message. */
export const onlyMessage = (status: number, message: unknown) => ({ status, body: { message } });

/** The response to a caller who is not signed in, for a call that needs a session. */
export const SIGN_IN_FIRST = onlyMessage(401, 'Silakan login terlebih dahulu.');
/** The response to a user who is not an admin, for a call that only admins may make. */
export const NOT_ALLOWED = onlyMessage(403, 'Anda tidak memiliki hak untuk melakukan ini.');

/** Returns the status of a response, followed by the names of the refused fields in the order of the response. */
export const refusedFields = ({ status, body }: Answer): (number | string)[] => [
  status,
  ...Object.keys(body.errors ?? {}),
];

/** Returns a row [query, parameter] for test.each, for each value of each parameter. */
export const queriesOf = (values: Record<string, readonly string[]>): [query: string, parameter: string][] =>
  Object.entries(values).flatMap(([name, given]) => given.map((value): [string, string] => [`${name}=${value}`, name]));

/** Returns the user object that the API sends to this user and to admins, for a user made by createPerson. */
export const shownUser = ({ id, nama_depan, nama_belakang, email }: Person, given: object = {}): object => ({
  id,
  nama_depan,
  nama_belakang,
  email,
  no_hp: '0812-0000-0000',
  gender: 'P',
  role_type: ROLE_USER,
  created_at: expect.any(String),
  updated_at: expect.any(String),
  ...given,
});
