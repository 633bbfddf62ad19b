/** Connections of clients at the same time, wherever the system would allow more: some 60 MB of memory. */
const MOST = 4096;

/** Of the files that the process may open, how many clients may take; the others are for agencies, Redis and files. */
const SHARE = 0.5;

/**
 * How many connections of clients there may be at the same time, so that they never take the files that answering them
 * needs.
 * @param openFiles that the system lets this process open; a number unless there is no limit
 */
export const mostConnections = (openFiles: unknown = openFilesAllowed()): number =>
  typeof openFiles === "number" ? Math.min(MOST, Math.ceil(openFiles * SHARE)) : MOST;

/** As Node's report says it; Deno has no report. */
const openFilesAllowed = (): unknown => Object(process.report?.getReport()).userLimits?.open_files?.soft;
