/** The versioned prefix of the interface. */
export const PREFIX = "/api/v1";

/** Where an answer is asked for again and compared: outside the versioned prefix, whose endpoints are the interface's alone. */
export const VERIFY_PATH = "/api/verify";
