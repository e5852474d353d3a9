/** Whether this is `npm run test:all`, which takes the time that `npm test` saves. */
export const IS_THOROUGH = process.env.THOROUGH === '1'

/**
 * How much of a thing a test does: random schedules (`numRuns`), repetitions, minutes. `npm test` does as much as finds a
 * fault that was just made, `npm run test:all` as much as finds one that shows rarely.
 */
export const thorough = (usual: number, all: number): number => (IS_THOROUGH ? all : usual)
