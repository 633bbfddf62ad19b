/** The versioned prefix of the interface. */
export const PREFIX = "/api/v1";
