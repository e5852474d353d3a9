import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A few lines of text, and minutes of running: walks over all screens of an area, and all calls on a real Asterisk. */
const LONG = /\/e2e\/accessibility[^/]*\.e2e\.ts$|\/calls-[^/]*\.asterisk\.test\.ts$/

/**
 * Begins the longest files first. Where no earlier run has left its times, as on a fresh clone, the runner takes the largest for
 * the longest: those, which are among the smallest, came last and ran on alone beside idle workers.
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
