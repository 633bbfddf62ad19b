import type { Agency } from "../../sandbox/agency.ts";

/** A made-up agency that answers with the request it got; `big` pads the body, `throw` breaks its promise. */
export function echoAgency(name: string): Agency {
  return {
    name,
    answer: (request) => {
      if (request.path === "/throw") throw new Error("broken on purpose");
      const padding = request.path === "/big" ? "x".repeat(5_000) : "";
      return { status: 200, contentType: "application/json", body: JSON.stringify({ ...request, padding }) };
    },
  };
}
