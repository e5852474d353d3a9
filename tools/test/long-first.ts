import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that run for a minute or more, in running order: checks of all screens or routes, and tests of calls. */
const LONG = [
  /\/e2e\/accessibility/,
  /\/e2e\/(start-up|serve|backup|upgrade|new-company)\./,
  /\/calls-(exchange|unanswered|transfers)\.(http|asterisk)\.test\.ts$/,
  /\/hidden-names\./,
  /\/(killed-during-sending|slow-provider|database-restart)\./,
  /\/surviving\.(http|asterisk)\.test\.ts$/,
  /\/server\/reports\./,
  /\/(another-company|edges|every-route|every-role)\./,
  /\/server\/(customer-)?resources\.http\./,
  /\/provider-links\./,
  /\/calls(-[^/]*)?\.(http|asterisk)\.test\.ts$/,
  /\/conformance\.asterisk\./,
]

/**
 * Runs the longest files first. Without timings of an earlier run, as on a fresh clone, the runner sorts by file size.
 * These are among the smallest, and would run last, next to idle workers.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFirst(await super.sort(files), ({ moduleId }) => moduleId)
  }
}

/** Moves the long ones to the front, in the order above; the others keep theirs. */
export function longFirst<File>(files: readonly File[], pathOf: (file: File) => string): File[] {
  const placeOf = (file: File): number => {
    const index = LONG.findIndex((pattern) => pattern.test(pathOf(file)))
    return index === -1 ? LONG.length : index
  }
  return files.toSorted((one, other) => placeOf(one) - placeOf(other))
}
