import { isObject } from "./json.ts";

export interface Circle {
  readonly latitude: number;
  readonly longitude: number;
  readonly km: number;
}

const earthRadiusKm = 6371.0088;
const kmPerMile = 1.609344;
const number = String.raw`-?\d{1,9}(?:\.\d{1,15})?`;
const circle = new RegExp(String.raw`^\s*(${number})\s*,\s*(${number})\s*,\s*(\d{1,9}(?:\.\d{1,15})?)\s*(km|mi)?\s*$`);

/** Reads `latitude,longitude,radius`; a radius without a unit is in miles (the unit meant is not documented). */
export function readCircle(text: string): Circle | undefined {
  const parts = circle.exec(text);
  if (parts === null) return undefined;
  const km = Number(parts[3]) * (parts[4] === "km" ? 1 : kmPerMile);
  return { latitude: Number(parts[1]), longitude: Number(parts[2]), km };
}

/** Whether a recorded `geoPoint` lies within the circle. */
export function isWithin(point: unknown, { latitude, longitude, km }: Circle): boolean {
  if (!isObject(point) || typeof point["lat"] !== "number" || typeof point["lon"] !== "number") return false;
  const [from, to] = [radians(latitude), radians(point["lat"])];
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord = half(point["lat"] - latitude) + Math.cos(from) * Math.cos(to) * half(point["lon"] - longitude);
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord))) <= km;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
