import { ScimError } from './scim-answer.ts'

/** `emails[type eq "work"].value` in its parts. */
export interface ScimPath {
  name: string
  /** What stands in brackets; null without them. */
  filter: string | null
  part: string | null
}

/** The longest we know is a tenth of it. */
const MAX_PATH = 500
const URN = /^urn:[\w:.]*:(?=\w+(?:$|[.[]))/i
const PATH = /^([\w$-]+)(?:\[([^[\]]*)\])?(?:\.([\w$-]+))?$/

/** @returns null for what is no path, as of an extension that we do not keep */
export function parsePath(path: string): ScimPath | null {
  if (path.length > MAX_PATH) throw new ScimError(400, 'a path is too long', 'invalidValue')
  const [, name, filter, part] = PATH.exec(path.trim().replace(URN, '')) ?? []
  return name === undefined ? null : { name, filter: filter ?? null, part: part ?? null }
}
