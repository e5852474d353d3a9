import { type Plugin, parseAst } from 'vite'

const CONTRACT = /\/contract\/(?!.*\.test\.ts$).*\.ts$/
/** Properties of a route that only the server and the API page use; the browser only calls it. */
const ON_SERVER = new Set([
  'summary',
  'ability',
  'params',
  'query',
  'body',
  'answer',
  'status',
  'errors',
  'rate',
  'audited',
  'linked',
  'download',
])
/** Declarations without side effects: unused ones are removed. */
const DECLARES = new Set(['defineRoute', 'defineEvent', 'defineError', 'defineSocket', 'text', 'paragraphs'])

interface Edit {
  start: number
  end: number
  by: string
}

interface Node {
  type: string
  start: number
  end: number
  [property: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

const nameOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Identifier' ? String(value.name) : undefined

/** Whether this is `z` or a call chain on it. */
function isSchema(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node.type === 'CallExpression') return isSchema(node.callee)
  if (node.type === 'MemberExpression') return nameOf(node.object) === 'z' || isSchema(node.object)
  return false
}

function withoutServerParts(object: Node): { edits: Edit[]; kept: Node[] } {
  const properties = childrenOf(object)
  const isOnServer = (property: Node) =>
    property.type === 'Property' && ON_SERVER.has(nameOf(property.key) ?? '')
  const edits = properties.flatMap((property, at) => {
    const end = properties[at + 1]?.start ?? object.end - 1
    return isOnServer(property) ? [{ start: property.start, end, by: '' }] : []
  })
  return { edits, kept: properties.filter((property) => !isOnServer(property)) }
}

const isRoutePart = (object: Node): boolean =>
  childrenOf(object).some((property) => nameOf(property.key) === 'auth' || nameOf(property.key) === 'errors')

function editsOf(node: Node): Edit[] {
  if (isSchema(node)) return [{ start: node.start, end: node.end, by: 'z' }]
  if (node.type === 'ObjectExpression' && isRoutePart(node)) {
    const { edits, kept } = withoutServerParts(node)
    return [...edits, ...kept.flatMap(editsOf)]
  }
  if (node.type !== 'CallExpression') return childrenOf(node).flatMap(editsOf)
  const callee = nameOf(node.callee) ?? ''
  const pure = DECLARES.has(callee) ? [{ start: node.start, end: node.start, by: '/*#__PURE__*/ ' }] : []
  const [first, second, ...others] = (node.arguments as Node[]) ?? []
  if (callee === 'defineRoute' && first?.type === 'ObjectExpression') {
    const { edits, kept } = withoutServerParts(first)
    return [...pure, ...edits, ...kept.flatMap(editsOf)]
  }
  if (callee === 'defineEvent' && second !== undefined) {
    return [...pure, { start: second.start, end: second.end, by: "''" }, ...others.flatMap(editsOf)]
  }
  return [...pure, ...childrenOf(node).flatMap(editsOf)]
}

/**
 * Reduces a contract to what the browser needs: types, methods, paths and names. Schemas and descriptions stay on the
 * server.
 */
export function contractInBrowser(code: string): string {
  const edits = editsOf(parseAst(code, { lang: 'ts' }) as unknown as Node)
  return edits
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code)
}

export const contractsInBrowser = (): Plugin => ({
  name: 'contracts-in-browser',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: CONTRACT },
    handler: (code) => ({ code: contractInBrowser(code), map: null }),
  },
})
