/**
 * Stands in for zod in the browser's bundle. Contract modules build their schemas when they load; here that builds
 * nothing. The own server's answers are shaped by the same schemas before they leave, so they are not parsed again;
 * a browser that must check foreign data does so by hand. Parsing with one of these is a mistake and throws.
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
