import { cutText } from '#platform/contract/cut-text.ts'
import { parsePointLine } from '../../contract/point-lines.ts'

type Input = Record<string, unknown>

/** Belong to the word after them: `de la Cruz`. */
const PARTICLE = /^(?:de|del|la|las|los|el|y|e|da|das|do|dos|di|van|von|san|santa)$/i
const MAX = 80

/** Units of a name: words with the particles before them. */
function units(name: string): string[] {
  const found: string[] = []
  let before = ''
  for (const word of name.split(/\s+/)) {
    if (PARTICLE.test(word)) before += `${word} `
    else {
      found.push(`${before}${word}`)
      before = ''
    }
  }
  return before === '' ? found : [...found, before.trim()]
}

interface Names {
  first_name: string
  last_name: string
}

/** Names longer than their fields go on in the next one. What fits into neither is refused there. */
function fitted({ first_name, last_name }: Names): Names {
  if (first_name.length <= MAX && last_name.length <= MAX) return { first_name, last_name }
  const words = `${first_name} ${last_name}`.split(' ')
  let firsts = 1
  while (words.slice(0, firsts + 1).join(' ').length <= MAX) firsts += 1
  return { first_name: words.slice(0, firsts).join(' '), last_name: words.slice(firsts).join(' ') }
}

/**
 * First and last names of a full one: `Gómez Paz, Ana`, or in spoken order, where the last two of three or more words are the last
 * names.
 */
export function splitName(name: string): Names {
  const text = name.replaceAll(/\s+/g, ' ').trim()
  const [, last = '', first = ''] = /^([^,]+),([^,]+)$/.exec(text) ?? []
  if (first.trim() !== '') return fitted({ first_name: first.trim(), last_name: last.trim() })
  const words = units(text)
  const firsts = words.length < 4 ? 1 : words.length - 2
  return fitted({ first_name: words.slice(0, firsts).join(' '), last_name: words.slice(firsts).join(' ') })
}

const linesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const pointOf = (line: string): string => parsePointLine(line).value.toLowerCase()

/** Names in their parts. Somebody without a name is called by their last name, number or address. */
function named({ name, ...input }: Input, isNew: boolean): Input {
  const isSplit = typeof input.first_name === 'string' || typeof input.last_name === 'string'
  const said = typeof name === 'string' && !isSplit ? { ...input, ...splitName(name) } : input
  if (!isNew || (typeof said.first_name === 'string' && said.first_name !== '')) return said
  if (typeof said.last_name === 'string' && said.last_name !== '')
    return { ...said, first_name: said.last_name, last_name: null }
  const other = said.mobile ?? said.email ?? linesOf(said.other_phones)[0]?.replace(/^\? /, '')
  return typeof other === 'string' ? { ...said, first_name: cutText(other, MAX) } : said
}

/** Adds the numbers or addresses of a row to those that the person has; what a new main one replaces stays. */
function pointsAdded(input: Input, record: Readonly<Input>, main: string, others: string): Input {
  const { [main]: said, [others]: lines, ...rest } = input
  const had = linesOf(record[others])
  const asked = linesOf(lines)
  // Cleared by name.
  if (Array.isArray(lines) && asked.length === 0) return { ...input }
  const before = record[main]
  const known = new Set(had.map(pointOf))
  const isNew = typeof said === 'string' && !known.has(said.toLowerCase())
  const replaced = isNew && typeof before === 'string' && before.toLowerCase() !== said.toLowerCase()
  const mains = new Set([before, isNew ? said : before].map((one) => String(one ?? '').toLowerCase()))
  const added = asked.filter((line) => !known.has(pointOf(line)) && !mains.has(pointOf(line)))
  const all = [...had, ...added, ...(replaced ? [before] : [])]
  return {
    ...rest,
    ...(isNew ? { [main]: said } : main in input && said === null ? { [main]: null } : {}),
    ...(all.length > had.length ? { [others]: all } : {}),
  }
}

/** A position is one in a company; without any it is kept in the notes, so that nothing of the row is lost. */
function positionKept({ position, ...input }: Input, record: Readonly<Input> | null): Input {
  if (typeof position !== 'string' || position === '')
    return position === undefined ? input : { ...input, position }
  if (input.company != null || (input.company === undefined && record?.company != null))
    return { ...input, position }
  const line = `Cargo: ${position}`
  const notes = String(input.notes ?? record?.notes ?? '')
  if (notes.split('\n').includes(line)) return input
  return { ...input, notes: [notes, line].filter((part) => part !== '').join('\n') }
}

/** Completes what an import's row says of a person; `record`: who they are already. */
export function fitPerson(input: Input, record: Readonly<Input> | null): Input {
  const said = positionKept(named(input, record === null), record)
  if (record === null) return said
  const phones = pointsAdded(said, record, 'mobile', 'other_phones')
  return pointsAdded(phones, record, 'email', 'other_emails')
}
