import type { Compilable, CompiledQuery } from 'kysely'
import type { Rows } from './database.ts'

/** A placeholder in a statement that is built before its values are known. */
class Place {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

const places = new Proxy({}, { get: (_target, name) => new Place(name) })

/**
 * A statement that is built once: for those that every request runs, building takes longer than the database. `build` gets
 * placeholders instead of values and may only pass them to the query.
 */
export function prepared<Values extends object, Row>(
  build: (rows: Rows, values: Values) => Compilable<Row>,
): (rows: Rows, values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined
  return async (rows, values) => {
    built ??= build(rows, places as Values).compile()
    const parameters = built.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name as keyof Values] : parameter,
    )
    return (await rows.executeQuery<Row>({ ...built, parameters })).rows
  }
}
