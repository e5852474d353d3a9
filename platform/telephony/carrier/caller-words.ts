/** What carriers and gateways write in place of a number or a name, in the languages of the countries that we list. */

/** `Número_Privado`, `PRIVATE-NUMBER` and `Numero privado` are one. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s._-]+/g, ' ')
    .trim()

/** Around the word itself. */
const ABOUT = '(?:the|numero|number|caller|id|name|nome|nombre|llamada|chamada|call|cid)'
const HIDDEN =
  '(?:anonymous|anonim[oa]|restricted|restringid[oa]|restrit[oa]|private|privad[oa]|withheld|ocult[oa]|hidden|blocked|bloquead[oa]|' +
  'confidential|confidencial|no caller id|(?:sin|no|nao) identifica(?:r|d[oa]))'
const UNKNOWN =
  '(?:unavailable|not available|unknown|desconocid[oa]|desconhecid[oa]|no disponible|indisponivel|out of area|fuera de area|fora de area|' +
  'asterisk|null)'
/** A space has one place in it: with two, names that strangers send take time without end. */
const whole = (words: string): RegExp => new RegExp(`^(?:${ABOUT} ?)*${words}(?: ?${ABOUT})*$`)

const HIDES = whole(HIDDEN)
const NOT_KNOWN = whole(UNKNOWN)
/** Says what calls, not who. */
const NO_NAME = /^(?:wireless caller|cell(?:ular)? phone|no name|sin nombre|sem nome)$/

/** Whether a user part or a name says that the caller hides. */
export const saysHidden = (text: string): boolean => HIDES.test(folded(text))

/** Whether a user part says only that whoever wrote it knows no number: the network may know one. */
export const saysUnknown = (user: string): boolean =>
  /^(?:-1|\+*0*)$/.test(user) || NOT_KNOWN.test(folded(user))

/** Whether a name says nothing of who calls. */
export const saysNobody = (name: string): boolean => {
  const words = folded(name)
  return NOT_KNOWN.test(words) || NO_NAME.test(words)
}

/** ANONYMOUS, RESTRICTED and UNAVAILABLE on the keys of a telephone: exchanges that know digits only send these. */
const SPELT = new Set(['266696687', '7378742833', '86282452253'])

/** Whether digits spell such a word. One of them is also a number in Texas: ask only about what is no number. */
export const spellsHidden = (user: string): boolean => SPELT.has(user.replace(/^\+/, ''))
