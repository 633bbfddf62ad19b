/**
 * What a caller's or proxy's request id may look like; anything else is replaced. It is logged, so one without any
 * letter is not taken: it could be a social security or telephone number.
 */
const ACCEPTABLE = /^(?=.*[A-Za-z])[A-Za-z0-9._-]{1,64}$/;

export const requestIdOf = (received: string | undefined): string =>
  received !== undefined && ACCEPTABLE.test(received) ? received : crypto.randomUUID();
