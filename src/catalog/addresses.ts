/** The versioned prefix of the interface. */
export const PREFIX = "/api/v1";

/** What goes beyond the versioned interface stands beside it. */
export const BESIDE = "/api";
