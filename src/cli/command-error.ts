/** A command that ends with this message and exit code. */
export class CommandError extends Error {
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2, options: ErrorOptions = {}) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
