import { foldForSearch } from '#platform/i18n/fold.ts'

interface Named {
  readonly id: number
  readonly name: string
}

/** A mention being typed: from the @ at `from` to the caret. */
export interface MentionQuery {
  readonly from: number
  readonly query: string
}

/** Whether a mention is being typed at the caret. A name may hold one space. */
export function mentionAt(text: string, caret: number): MentionQuery | null {
  const found = /(?:^|\s)@([\p{L}\p{N}.'-]*(?: [\p{L}\p{N}.'-]*)?)$/u.exec(text.slice(0, caret))
  const query = found?.[1]
  return query === undefined ? null : { from: caret - query.length - 1, query }
}

/** Most names suggested. */
const MAX_SUGGESTIONS = 6

/** Folded for comparison. Keeps a final space: "todos " is a complete word and no longer matches "todos". */
const beginning = (query: string): string => foldForSearch(query).trim() + (/\S\s$/.test(query) ? ' ' : '')

/** Whether "@todos" matches. */
export const matchesEverybody = (everybody: string, query: string): boolean =>
  everybody.startsWith(beginning(query))

/** The matching people; those whose full name starts with the text come first. */
export function matchingPeople<Person extends Named>(people: readonly Person[], query: string): Person[] {
  const start = beginning(query)
  const ranked = people.map((person) => {
    const name = foldForSearch(person.name)
    const rank = name.startsWith(start) ? 0 : name.includes(` ${start}`) ? 1 : 2
    return { person, rank }
  })
  return ranked
    .filter(({ rank }) => rank < 2)
    .sort((one, other) => one.rank - other.rank || one.person.name.localeCompare(other.person.name))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ person }) => person)
}

/** The text with the mention completed, and the new caret position. */
export function completeMention(
  text: string,
  caret: number,
  { from }: Pick<MentionQuery, 'from'>,
  mention: string,
) {
  const before = `${text.slice(0, from)}${mention} `
  return { text: before + text.slice(caret), caret: before.length }
}

/** Ids of the people whom a text mentions by name. */
export const mentionedIn = (text: string, people: readonly Named[]): number[] =>
  text.includes('@') ? people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id) : []
