import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'

/** SQLSTATE classes of values that do not fit: 22 (data exceptions) and 42 (among them operators of mistyped values). */
const DOES_NOT_FIT = /^(22|42)/

/** The refusal of a cursor that we did not write. */
export const invalidCursor = (field: string, cause?: unknown): Failure =>
  new Failure(invalid, { fields: { [field]: ['field.invalid'] }, cause })

/**
 * Runs a query that continues after a cursor. Its values come from outside: those that only the database can tell from the
 * values of a real cursor are refused as such.
 *
 * @throws Failure `invalid`, about the query parameter `field`
 */
export async function readAfterCursor<Found>(
  cursor: string | undefined,
  read: () => Promise<Found>,
  field = 'cursor',
): Promise<Found> {
  try {
    return await read()
  } catch (error) {
    if (cursor !== undefined && DOES_NOT_FIT.test(String((error as { code?: unknown }).code)))
      throw invalidCursor(field, error)
    throw error
  }
}
