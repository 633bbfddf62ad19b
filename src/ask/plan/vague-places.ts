import { CONTINENTS, countriesIn } from "./countries.ts";
import { overlaps, spansOf, type Span } from "./spans.ts";

/** Words for a place that names none: where the writer is, or a part of the country. */
export interface VaguePlace extends Span {
  readonly what: string;
}

const HERE = "what is near you (only a place that the question names can be asked for)";
export const REGION = "a part of the country (only states and cities can be asked for)";

const NEAR_HERE =
  /\b(?:near(?:by|est)?(?: to)?|close(?:r|st)?(?: to)?|around|not far from|next to) (?:me|here|my (?:place|home|house|location|town|city|area)|where i(?: am|'m| live))\b|\b(?:in|around|from|within) my (?:own )?(?:area|town|city|state|neighbou?rhood|county|region|zip(?: code)?|location)\b|\bnearby(?= *(?:$|[?.!,;:)]| (?:for|with|that|which|who|and|or|on|about|recruiting)\b))/gi;

const CUE = String.raw`\b(?:in|across|throughout|within|from|on|around|near|and|or|vs\.?|versus) `;
const NAMES =
  "(?:mid[- ]?(?:west|atlantic|south)|(?:north|south)[- ]?(?:east|west)|(?:pacific|upper|inland) (?:northwest|midwest|northeast)|(?:east|west|gulf|atlantic|pacific) coast|deep south|new england|great (?:lakes|plains)|rocky mountains|rockies|appalachia|(?:sun|bible|rust|corn) belt|tri[- ]?state area|bay area)(?:ern)?";
const OF_COUNTRY =
  "(?:(?: region| area| states?| part)?(?: of)?(?: the)? (?:us|usa|u\\.s\\.a?\\.?|united states|country)\\b| region\\b| area\\b| states\\b)?";

/** `in the northeast`, `on the west coast`, `in the southern US`. */
const REGIONS = new RegExp(
  String.raw`${CUE}(?:(?:the )?${NAMES}${OF_COUNTRY}|the (?:north|south|east|west)(?:ern)?(?:${OF_COUNTRY}(?= *(?:$|[?.!,;:)]| (?:for|with|that|which|who|and|or|on|about|recruiting)\b))))(?![\p{L}\p{N}-])`,
  "giu",
);

/** Places that a text speaks of without a name; `isTaken` tells what is a part of a name. */
export function vaguePlacesIn(text: string, isTaken: (span: Span) => boolean): readonly VaguePlace[] {
  const regions = spansOf(text, REGIONS).filter(({ end }) => !NAME_AFTER.test(text.slice(end, end + LONGEST_NOUN)));
  const abroad = regions.length === 0 ? [] : [...countriesIn(text), ...spansOf(text, CONTINENTS)];
  return [
    ...spansOf(text, NEAR_HERE).map((span) => ({ ...span, what: HERE })),
    ...regions
      .filter((span) => !abroad.some((place) => place.start === span.end + 1 || overlaps(span, place)))
      .map((span) => ({ ...span, what: REGION })),
  ].filter((span) => !isTaken(span));
}

/** Characters behind a region that may make it a name. */
const LONGEST_NOUN = 30;

/** `in Northwest Memorial`, `in southwest hospital`. */
const NAME_AFTER =
  /^ (?:\p{Lu}|(?:hospital|medical|clinic|health|center|centre|university|general|regional|baptist|memorial|community)s?\b)/u;
