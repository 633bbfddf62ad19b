/** A request the registry refuses: the status and the one or few lines of plain text it answers with. */
export class Rejection extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(text);
    this.name = "Rejection";
    this.status = status;
  }
}

/** The registry's 400, always `text/plain` (ctg-oas-v2.yaml, errorMessage). */
export function badRequest(text: string): Rejection {
  return new Rejection(400, text);
}

/** Foreign text as it may be echoed: at most 200 characters. */
export function cut(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
