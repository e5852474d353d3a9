import { foldForSearch } from '#platform/i18n/fold.ts'

interface Named {
  readonly id: number
  readonly name: string
}

/** A name that is being begun: from the sign at `from` to the caret. */
export interface Mentioning {
  readonly from: number
  readonly sought: string
}

/** Whether a mention is being typed at the caret. A name may hold one space. */
export function mentioningAt(text: string, caret: number): Mentioning | null {
  const found = /(?:^|\s)@([\p{L}\p{N}.'-]*(?: [\p{L}\p{N}.'-]*)?)$/u.exec(text.slice(0, caret))
  const sought = found?.[1]
  return sought === undefined ? null : { from: caret - sought.length - 1, sought }
}

/** At most this many names are proposed. */
const PROPOSED = 6

/** Folded for comparison. A final space stays: after "todos " the word is complete, and "todos" is proposed no more. */
const beginning = (sought: string): string => foldForSearch(sought).trim() + (/\S\s$/.test(sought) ? ' ' : '')

/** Whether "@todos" may be meant. */
export const meansEverybody = (everybody: string, sought: string): boolean =>
  everybody.startsWith(beginning(sought))

/** Who may be meant: those first whose name begins so. */
export function meant<Person extends Named>(people: readonly Person[], sought: string): Person[] {
  const wanted = beginning(sought)
  const ranked = people.map((person) => {
    const name = foldForSearch(person.name)
    const rank = name.startsWith(wanted) ? 0 : name.includes(` ${wanted}`) ? 1 : 2
    return { person, rank }
  })
  return ranked
    .filter(({ rank }) => rank < 2)
    .sort((one, other) => one.rank - other.rank || one.person.name.localeCompare(other.person.name))
    .slice(0, PROPOSED)
    .map(({ person }) => person)
}

/** The text with the mention completed, and the new caret position. */
export function written(text: string, caret: number, { from }: Pick<Mentioning, 'from'>, meaning: string) {
  const before = `${text.slice(0, from)}${meaning} `
  return { text: before + text.slice(caret), caret: before.length }
}

/** Of the people of a chat, those that a text calls by name. */
export const mentionedIn = (text: string, people: readonly Named[]): number[] =>
  text.includes('@') ? people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id) : []
