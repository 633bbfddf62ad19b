/** What a caller's or proxy's request id may look like; anything else is replaced. */
const ACCEPTABLE = /^[A-Za-z0-9._-]{1,64}$/;

export const requestIdOf = (received: string | undefined): string =>
  received !== undefined && ACCEPTABLE.test(received) ? received : crypto.randomUUID();
