import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findProblems, isAllowed } from '../../contract/bots/find-problems.ts'
import { EMPTY_GRAPH, portsOf } from '../../contract/bots/graph.ts'
import { botGraphs, HOST } from './sample-bots.ts'

const codes = (graph: Parameters<typeof findProblems>[0]) =>
  findProblems(graph, [HOST]).map(({ code }) => code)

test('a start node alone is a dead end', () => {
  expect(codes(EMPTY_GRAPH)).toEqual(['dead_end'])
})

test('removing any required edge leaves a dead end', () => {
  fc.assert(
    fc.property(botGraphs, fc.nat(), (graph, pick) => {
      const needed = graph.edges.filter(({ from, port }) => {
        const node = graph.nodes.find(({ id }) => id === from)
        return node && portsOf(node).some(({ id, optional }) => id === port && !optional)
      })
      const gone = needed[pick % needed.length]
      expect(codes({ ...graph, edges: graph.edges.filter((edge) => edge !== gone) })).toContain('dead_end')
    }),
  )
})

test('a cycle that never waits for the contact is reported as a loop', () => {
  fc.assert(
    fc.property(botGraphs, (graph) => {
      const first = graph.edges.find(({ from }) => from === 'start')?.to ?? ''
      const message = { type: 'message' as const, name: '', x: 0, y: 0, text: 'x', media: null }
      const nodes = [...graph.nodes, { ...message, id: 'a' }, { ...message, id: 'b' }]
      const edges = [
        ...graph.edges.filter(({ from }) => from !== 'start'),
        { from: 'start', port: 'next', to: 'a' },
        { from: 'a', port: 'next', to: 'b' },
      ]
      expect(codes({ nodes, edges: [...edges, { from: 'b', port: 'next', to: 'a' }] })).toContain('loop')
      expect(codes({ nodes, edges: [...edges, { from: 'b', port: 'next', to: first }] })).toEqual([])
    }),
  )
})

test('HTTP calls go to listed hosts only, and variables cannot change the host', () => {
  const hosts = ['api.example.com']
  expect(isAllowed('https://api.example.com/{{correo}}?a={{tema}}', hosts)).toBe(true)
  for (const address of [
    'https://{{host}}/x',
    'https://api.example.com.{{x}}/',
    'https://api.example.com{{x}}/',
    'https://api.example.com@evil.example/',
    'https://other.example.com/',
    'ftp://api.example.com/',
    'file:///etc/passwd',
    '',
  ])
    expect(isAllowed(address, hosts)).toBe(false)
})

test('a text with buttons is limited to the length that WhatsApp accepts', () => {
  const [button] = fc.sample(
    botGraphs
      .map(({ nodes }) => nodes.find(({ type }) => type === 'buttons'))
      .filter((node) => node !== undefined),
    1,
  )
  const long = { ...button, text: 'x'.repeat(1025) } as typeof button
  const problems = findProblems({ nodes: long ? [long] : [], edges: [] }, [])
  expect(problems).toContainEqual({ node: long?.id, code: 'incomplete' })
})
