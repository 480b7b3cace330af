/** English adjectives that tell no kind of thing from another: `different schools`, where `special schools` are a kind. */
const VAGUE = new Set(
  `different same other others new many much few several certain particular specific various whole entire next last
  previous own only main big bigger biggest little small smaller large larger long short old young early late later
  possible important similar sure able right wrong true such more most less least extra additional actual exact total
  current recent final first second third simple easy hard difficult huge tiny key major minor basic general common
  normal usual average typical individual available necessary obvious clear
  future past present half regular likely ready happy sad`.split(/\s+/),
);

export const isVague = (word: string): boolean => VAGUE.has(word.toLowerCase());
