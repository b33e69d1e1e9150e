// French elision: whether “de”, “que”, “le” lose their vowel before a name. A port of core/text/elision.py;
// tests/contract/elision.json is the table of cases that both are held to.

// Letters without accents, in lower case. An h is mute in names that came through Latin, Greek or old French and
// aspirated in the others: mostly those in Ha-, and a few more.
const ASPIRATED =
  "h(?:a(?!bi[lt]|dri|des|dali|licar|milcar|nnibal|rmoni|rpag)|eather|eidi|en(?:drik|drix|ning)|eros(?![a-z])" +
  "|il(?:la)?ry|iro|itl|o(?:ang|bb|l(?:ger|land|ly)|ng|pe|rst|w)|u(?:ang|it|lk|ng|nt|ss|y)|[ou](?![a-z]))";
const ELIDES = new RegExp(`^(?!${ASPIRATED}|onz|oui(?![a-z]))(?:[aeiouœæh]|y(?![aeiou]))`);

/** Whether a word before this name is elided: d’Ada, d’Hugo, d’Yves, but de Harry, de Yann. */
export function elides(name: string): boolean {
  return ELIDES.test(name.toLowerCase().normalize("NFD").replace(/\p{Mn}/gu, ""));
}

/** A word that may be elided, with the name it stands before: “d’Ada”, “de Blaise”, “qu’Émile”. */
export function before(word: string, name: string): string {
  return elides(name) ? `${word.slice(0, -1)}’${name}` : `${word} ${name}`;
}
