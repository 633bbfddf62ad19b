/** A value that is made when it is first wanted, and kept; a promise that fails is kept as well. */
export function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
