import type { Cluster, Redis } from "ioredis";
import type { KnownDay, SharedDay } from "../../gateway/transport/daily-budget.ts";

/**
 * Counts a request of the day by Redis' own clock, by the rules of src/gateway/transport/daily-budget.ts. What
 * the asking process knows of this day replaces what Redis has forgotten, and what it has counted alone is added.
 */
const COUNT_DAY = `
local limit, requests = tonumber(ARGV[1]), tonumber(ARGV[2])
local knownDay, known, alone = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local today = math.floor(redis.call('time')[1] / 86400)
local day = tonumber(redis.call('hget', KEYS[1], 'day') or '0')
local used = tonumber(redis.call('hget', KEYS[1], 'used') or '0')
if day < today then
  day, used = today, 0
elseif day > today + 1 then
  day = today + 1
end
if knownDay == day then used = math.max(used, known) end
if knownDay >= day then used = used + alone end
local granted = 0
if requests == 1 and used < limit then
  used, granted = used + 1, 1
end
redis.call('hset', KEYS[1], 'day', day, 'used', used)
redis.call('expire', KEYS[1], 259200)
return {granted, used, day}`;

interface Counting {
  readonly limit: number;
  readonly requests: 0 | 1;
  readonly known: KnownDay;
}

/** One look at the day that all processes share, or one request more. */
export async function countDay(
  client: Redis | Cluster,
  key: string,
  { limit, requests, known: { day, shared, alone } }: Counting,
): Promise<SharedDay> {
  const answer: unknown = await client.eval(COUNT_DAY, 1, key, limit, requests, day, shared, alone);
  const [granted, used, today] = Array.isArray(answer) ? answer.map(Number) : [];
  if (granted === undefined || used === undefined || today === undefined)
    throw new TypeError("The store's answer is not a day.");
  return { isGranted: granted === 1, used, day: today };
}
