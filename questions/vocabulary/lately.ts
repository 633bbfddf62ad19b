/**
 * A function that keeps what it found for few texts: those of one question, whose parts are read several times.
 * @param most texts that are kept; beyond them all are forgotten
 */
export function lately<Found>(lookUp: (text: string) => Found, most = 500): (text: string) => Found {
  const found = new Map<string, Found>();
  return (text) => {
    const known = found.get(text);
    if (known !== undefined) return known;
    const made = lookUp(text);
    if (found.size >= most) found.clear();
    found.set(text, made);
    return made;
  };
}
