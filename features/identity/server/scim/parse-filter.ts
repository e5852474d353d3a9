import { ScimError } from './scim-answer.ts'
import { MAX_RESULTS } from './service-documents.ts'

/** A name and a value, with signs before the quotation marks in it. */
const LONGEST = 1000
/** Addresses of work are the only ones here. */
const OF_WORK = /\bemails\s*(?:\[\s*type\s+eq\s+"work"\s*\])?\s*\.\s*value\b|\bemails(?=\s+eq)/i
const COMPARISON = /^\s*([\w.:]+)\s+eq\s+(?:"((?:[^"\\]|\\.)*)"|([^\s"]+))\s*$/i

/**
 * `userName eq "ana@acme.com"`, the filter of identity providers. Names are compared without regard to case.
 * @returns null without a filter
 * @throws ScimError `invalidFilter` for an attribute that is not offered, and for other comparisons
 */
export function parseFilter<Name extends string>(
  filter: string | undefined,
  offered: readonly Name[],
): { name: Name; value: string } | null {
  if (filter === undefined || filter.trim() === '') return null
  if (filter.length > LONGEST) throw new ScimError(400, 'the filter is too long', 'invalidFilter')
  const [, attribute = '', quoted, plain = ''] =
    COMPARISON.exec(filter.replace(OF_WORK, 'emails.value')) ?? []
  const bare = attribute.slice(attribute.lastIndexOf(':') + 1).toLowerCase()
  const name = offered.find((one) => one.toLowerCase() === bare)
  if (name === undefined) throw new ScimError(400, `only eq of ${offered.join(', ')}`, 'invalidFilter')
  return { name, value: quoted === undefined ? plain : quoted.replaceAll(/\\(.)/g, '$1') }
}

const DEFAULT_COUNT = 100

const wholeOf = (text: string | undefined, fallback: number): number => {
  const number = Number(text ?? fallback)
  return Number.isSafeInteger(number) ? number : fallback
}

/** Values outside of what is possible count as the nearest that is (RFC 7644, 3.4.2.4). */
export const parsePage = ({ startIndex, count }: Readonly<Record<string, string>>) => ({
  startIndex: Math.max(1, wholeOf(startIndex, 1)),
  count: Math.min(MAX_RESULTS, Math.max(0, wholeOf(count, DEFAULT_COUNT))),
})
