import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that run for a minute or more, by how they begin: walks over all screens or routes, and all calls. */
const LONG = [
  /\/e2e\/accessibility/,
  /\/every-route\./,
  /\/another-company\./,
  /\/every-role\./,
  /\/calls(-[^/]*)?\.(http|asterisk)\.test\.ts$/,
  /\/surviving\.(http|asterisk)\.test\.ts$/,
  /\/conformance\.asterisk\./,
]

/**
 * Begins the longest files first. Where no earlier run has left its times, as on a fresh clone, the runner takes the largest for
 * the longest. Those named above are among the smallest, and would run on alone at the end beside idle workers.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFirst(await super.sort(files), ({ moduleId }) => moduleId)
  }
}

/** The long ones first, in the order of the list above, then the others as they were. */
export function longFirst<File>(files: readonly File[], pathOf: (file: File) => string): File[] {
  const placeOf = (file: File): number => {
    const place = LONG.findIndex((pattern) => pattern.test(pathOf(file)))
    return place === -1 ? LONG.length : place
  }
  return files.toSorted((one, other) => placeOf(one) - placeOf(other))
}
