import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Walks over all screens of an area: a few lines of text, and minutes of looking. */
const LONG = /\/e2e\/accessibility[^/]*\.e2e\.ts$/

/**
 * Begins the longest files first. Where no earlier run has left its times, as on a fresh clone, the runner takes the largest for
 * the longest: the walks, which are among the smallest, came last and ran on alone beside idle workers.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFirst(await super.sort(files), ({ moduleId }) => moduleId)
  }
}

/** The long ones in front of the others, each kind in the order that it has. */
export function longFirst<File>(files: readonly File[], pathOf: (file: File) => string): File[] {
  const isLong = (file: File) => LONG.test(pathOf(file))
  return [...files.filter(isLong), ...files.filter((file) => !isLong(file))]
}
