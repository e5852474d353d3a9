/**
 * Replaces zod in the browser's bundle: contract modules build their schemas on load, which here does nothing. The
 * server already shapes its answers by the same schemas, so the browser does not parse them again; foreign data is
 * checked by hand. Parsing with one of these is a bug and throws.
 */
const refuse = (): never => {
  throw new Error('schemas are not shipped to the browser')
}
const PARSERS = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode'])

const nothing: object = new Proxy(() => nothing, {
  get: (_, name) => (typeof name === 'string' && PARSERS.has(name) ? refuse : nothing),
  apply: () => nothing,
})

export const z = nothing
